/** Rows that cannot be printed yet, because their first columns are known only at the end of their file. */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Characters in memory before they go to a temporary file. */
const maxInMemory = 4_000_000;

export class RowSpool {
  #rows: string[] = [];
  #length = 0;
  #file: { readonly folder: string; readonly handle: number } | null = null;

  add(row: string): void {
    this.#rows.push(row);
    this.#length += row.length;
    if (this.#length > maxInMemory) this.#save();
  }

  /** Each row once, in order; the spool is empty afterwards. */
  *take(): Generator<string> {
    if (this.#file !== null) {
      this.#save();
      const { folder, handle } = this.#file;
      this.#file = null;
      try {
        yield* readRows(handle);
      } finally {
        closeSync(handle);
        rmSync(folder, { recursive: true, force: true });
      }
      return;
    }
    const rows = this.#rows;
    this.#rows = [];
    this.#length = 0;
    yield* rows;
  }

  #save(): void {
    if (this.#file === null) {
      const folder = mkdtempSync(join(tmpdir(), 'idss-rows-'));
      this.#file = { folder, handle: openSync(join(folder, 'rows'), 'wx+', 0o600) };
    }
    // A row may contain line breaks, in quotes; as JSON it is one line.
    const text = this.#rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    const bytes = Buffer.from(text);
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#file.handle, bytes, done);
    this.#rows = [];
    this.#length = 0;
  }
}

function* readRows(handle: number): Generator<string> {
  const buffer = Buffer.alloc(1 << 18);
  const decoder = new TextDecoder();
  let rest = '';
  for (let at = 0; ; ) {
    const length = readSync(handle, buffer, 0, buffer.length, at);
    if (length === 0) return;
    at += length;
    const lines = (rest + decoder.decode(buffer.subarray(0, length), { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as string;
  }
}
