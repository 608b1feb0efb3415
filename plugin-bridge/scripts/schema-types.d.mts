/** Turn the OpenRPC document into the text of a TypeScript module. */
export function toTypeScript(document: {
  info: { version: string };
  methods: unknown[];
  components: { schemas: Record<string, unknown> };
}): string;
