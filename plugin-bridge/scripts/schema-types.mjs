// Turn the OpenRPC document into TypeScript types. Anything in a schema that has no rule
// here is an error: a type that says less than the schema would be believed.

const HEADER = `// Generated from schemas/openrpc.json by "npm run generate". Do not edit.\n`;

/** Keywords that say more than a type can; the sidecar checks them. */
const VALUE_RULES = new Set([
  "default",
  "description",
  "maximum",
  "maxItems",
  "maxLength",
  "maxProperties",
  "minimum",
  "minItems",
  "minLength",
  "minProperties",
  "pattern",
  "title",
]);

/** Keywords that the rules below turn into types. */
const TYPE_RULES = new Set([
  "$ref",
  "additionalProperties",
  "anyOf",
  "const",
  "enum",
  "items",
  "properties",
  "required",
  "type",
]);

/**
 * @param {{methods: any[], components: {schemas: Record<string, any>}, info: {version: string}}} document
 * @returns {string} The text of the generated module.
 */
export function toTypeScript(document) {
  const shapes = Object.entries(document.components.schemas)
    .map(([name, schema]) => declaration(name, schema))
    .join("\n");
  return [HEADER, versionConstant(document), shapes, methodTable(document)].join("\n");
}

function versionConstant(document) {
  const version = JSON.stringify(document.info.version);
  return `/** Protocol version that these types describe. */\nexport const PROTOCOL_VERSION = ${version};\n`;
}

function declaration(name, schema) {
  const type = typeOf(schema, name);
  const head = comment(schema.description, "");
  return type.startsWith("{")
    ? `${head}export interface ${name} ${type}\n`
    : `${head}export type ${name} = ${type};\n`;
}

function methodTable(document) {
  const rows = document.methods.map((method) => {
    const result = method.result.schema.$ref.split("/").pop();
    const name = paramsName(method, document.components.schemas);
    return `${comment(method.summary, "  ")}  ${JSON.stringify(method.name)}: { params: ${name}; result: ${result} };\n`;
  });
  return (
    `/** Every method with its shapes. */\nexport interface Methods {\n${rows.join("")}}\n\n` +
    `/** Name of a method. */\nexport type MethodName = keyof Methods;\n`
  );
}

function paramsName(method, schemas) {
  const bare = method.name.replace(/^rpc\./, "");
  const name = `${bare.charAt(0).toUpperCase()}${bare.slice(1)}Params`;
  if (name in schemas) return name;
  throw new Error(`No params shape for the method ${method.name}`);
}

function typeOf(schema, where) {
  if (schema === true) return "unknown";
  for (const keyword of Object.keys(schema)) {
    if (!VALUE_RULES.has(keyword) && !TYPE_RULES.has(keyword)) {
      throw new Error(`${where}: no rule for the keyword ${keyword}`);
    }
  }
  if ("$ref" in schema) return schema.$ref.split("/").pop();
  if ("const" in schema) return JSON.stringify(schema.const);
  if ("enum" in schema) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if ("anyOf" in schema) {
    return [...new Set(schema.anyOf.map((option) => typeOf(option, where)))].join(" | ");
  }
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "number":
    case "integer":
      return "number";
    case "array":
      return arrayOf(typeOf(schema.items ?? true, where));
    case "object":
      return objectType(schema, where);
    case undefined:
      return "unknown";
    default:
      throw new Error(`${where}: no rule for the type ${schema.type}`);
  }
}

function arrayOf(item) {
  return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
}

function objectType(schema, where) {
  if (schema.properties === undefined) {
    const values = schema.additionalProperties;
    if (values === false) return "Record<string, never>";
    return `Record<string, ${typeOf(values ?? true, where)}>`;
  }
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties).map(([name, field]) => {
    const mark = required.has(name) ? "" : "?";
    return `${comment(field.description, "  ")}  ${name}${mark}: ${typeOf(field, `${where}.${name}`)};\n`;
  });
  return `{\n${fields.join("")}}`;
}

function comment(text, indent) {
  if (text === undefined) return "";
  const lines = text.replaceAll("*/", "* /").split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  const body = lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n");
  return `${indent}/**\n${body}\n${indent} */\n`;
}
