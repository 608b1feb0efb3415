/** Cuts a stream of bytes into lines; a character split over two chunks stays whole. */
export class LineReader {
  private readonly decoder = new TextDecoder("utf-8");
  private rest = "";

  /** @param onLine Called with every complete line, without its end, blank ones left out. */
  constructor(private readonly onLine: (line: string) => void) {}

  /** Take the next bytes. */
  push(chunk: Uint8Array): void {
    this.feed(this.decoder.decode(chunk, { stream: true }));
  }

  /** No more bytes will come: what is left is a line. */
  end(): void {
    this.feed(this.decoder.decode());
    const last = this.rest;
    this.rest = "";
    if (last.trim() !== "") this.onLine(last);
  }

  private feed(text: string): void {
    const lines = (this.rest + text).split("\n");
    this.rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line.trim() !== "") this.onLine(line);
    }
  }
}
