/**
 * Where values are in a JSON text, so that a problem names its line and column. A text is read a second time for that only where it has
 * a problem: reading it once without places is many times faster.
 */
import { type TextPlace, createLineFinder } from '../csv/text-place.ts';

type Path = readonly (string | number)[];

interface JsonNode {
  /** Its first character. */
  readonly at: number;
  /** By name, or by place in a list. */
  readonly parts: ReadonlyMap<string | number, { readonly nameAt: number; readonly value: JsonNode }>;
}

/** What a JSON text must not have. */
export interface JsonTextProblem extends TextPlace {
  readonly message: string;
  readonly found: string;
  readonly expected: string;
  readonly fix: string;
}

export interface JsonPlaces {
  /** Of the value at the path, or of the last part of the path that is there. */
  find(path: Path, isName?: boolean): TextPlace;
}

export interface JsonReading {
  readonly data: unknown;
  readonly problems: readonly JsonTextProblem[];
}

/** The data; what is not JSON, and names that an object has twice, are problems. */
export function readJson(text: string): JsonReading {
  try {
    const data = JSON.parse(text) as unknown;
    // Of a name that is there twice the last one counts, and the first one is gone without a word.
    return countNames(data) === countWrittenNames(text)
      ? { data, problems: [] }
      : { data, problems: new Reader(text).readAll().problems };
  } catch {
    const { problems } = new Reader(text).readAll();
    const [last] = problems.slice(-1);
    return { data: undefined, problems: last ? [last] : [] };
  }
}

export function findJsonPlaces(text: string): JsonPlaces {
  const { top } = new Reader(text).readAll();
  const toPlace = createLineFinder(text);
  return {
    find(path, isName = false) {
      let node = top;
      let { at } = top;
      for (const [depth, step] of path.entries()) {
        const part = node.parts.get(step);
        if (!part) break;
        node = part.value;
        at = isName && depth === path.length - 1 ? part.nameAt : node.at;
      }
      return toPlace(at);
    },
  };
}

function countNames(data: unknown): number {
  if (typeof data !== 'object' || data === null) return 0;
  if (Array.isArray(data)) return data.reduce<number>((sum, item) => sum + countNames(item), 0);
  let count = 0;
  for (const value of Object.values(data)) count += 1 + countNames(value);
  return count;
}

/** Inside a text a quote is written as \", so that a quote before a colon ends a name. */
function countWrittenNames(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (isBlank(text.charCodeAt(before))) before -= 1;
    if (text.charCodeAt(before) === quote && text.charCodeAt(before - 1) !== backslash) count += 1;
  }
  return count;
}

const quote = 34;
const backslash = 92;
const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;
const maxDepth = 200;

class SyntaxEnd extends Error {}

class Reader {
  readonly #text: string;
  readonly #problems: JsonTextProblem[] = [];
  readonly #toPlace: (offset: number) => TextPlace;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#toPlace = createLineFinder(text);
  }

  readAll(): { readonly top: JsonNode; readonly problems: readonly JsonTextProblem[] } {
    let top: JsonNode = { at: 0, parts: new Map() };
    try {
      top = this.#readValue(0);
      this.#skip();
      if (this.#at < this.#text.length)
        this.#stop(
          'There is more after the end of the data.',
          'the end of the file',
          'Remove what follows the last bracket.',
        );
    } catch (error) {
      if (!(error instanceof SyntaxEnd)) throw error;
    }
    return { top, problems: this.#problems };
  }

  #skip(): void {
    while (isBlank(this.#text.charCodeAt(this.#at))) this.#at += 1;
  }

  #stop(message: string, expected: string, fix: string): never {
    this.#report(this.#at, message, { found: this.#found(), expected, fix });
    throw new SyntaxEnd(message);
  }

  #found(): string {
    if (this.#at >= this.#text.length) return 'the end of the file';
    return /^[^\s,:[\]{}]{1,40}|./su.exec(this.#text.slice(this.#at, this.#at + 50))?.[0] ?? '';
  }

  #report(at: number, message: string, detail: Pick<JsonTextProblem, 'found' | 'expected' | 'fix'>): void {
    this.#problems.push({ ...this.#toPlace(at), message, ...detail });
  }

  #readValue(depth: number): JsonNode {
    this.#skip();
    const at = this.#at;
    const sign = this.#text[at];
    if (depth > maxDepth)
      this.#stop('Values are nested too deep.', `at most ${maxDepth} levels`, 'Take levels out.');
    if (sign === '{') return { at, parts: this.#readObject(depth) };
    if (sign === '[') return { at, parts: this.#readList(depth) };
    if (sign === '"') this.#readText();
    else this.#readWord();
    return { at, parts: new Map() };
  }

  #readObject(depth: number): JsonNode['parts'] {
    const parts = new Map<string | number, { nameAt: number; value: JsonNode }>();
    for (let isFirst = true; this.#goesOn('}', isFirst, 'a name in quotes'); isFirst = false) {
      const nameAt = this.#at;
      if (this.#text[nameAt] !== '"')
        this.#stop(
          'A name must be in quotes.',
          'a name in double quotes',
          'Write the name in double quotes.',
        );
      const name = this.#readText();
      this.#skip();
      if (this.#text[this.#at] !== ':')
        this.#stop(
          `A colon is missing after "${name}".`,
          'a colon',
          `Write a colon between "${name}" and its value.`,
        );
      this.#at += 1;
      const before = parts.get(name);
      if (before)
        this.#report(nameAt, `"${name}" is there twice.`, {
          found: `"${name}"`,
          expected: 'each name once',
          fix: `Remove it here or in line ${this.#toPlace(before.nameAt).line}: only the last one would count.`,
        });
      parts.set(name, { nameAt, value: this.#readValue(depth + 1) });
    }
    return parts;
  }

  #readList(depth: number): JsonNode['parts'] {
    const parts = new Map<string | number, { nameAt: number; value: JsonNode }>();
    for (let index = 0; this.#goesOn(']', index === 0, 'a value'); index++)
      parts.set(index, { nameAt: this.#at, value: this.#readValue(depth + 1) });
    return parts;
  }

  /** false: the closing bracket was read. */
  #goesOn(close: string, isFirst: boolean, what: string): boolean {
    if (isFirst) this.#at += 1;
    this.#skip();
    const sign = this.#text[this.#at];
    if (sign === close) {
      this.#at += 1;
      return false;
    }
    if (isFirst) return true;
    if (sign !== ',') {
      const isEnd = sign === undefined;
      this.#stop(
        isEnd ? `The file ends before ${close}.` : 'A comma is missing.',
        `a comma or ${close}`,
        isEnd ? `Write ${close} where the list or object ends.` : 'Write a comma after the entry before.',
      );
    }
    this.#at += 1;
    this.#skip();
    if (this.#text[this.#at] === close)
      this.#stop(
        'Nothing follows the comma.',
        what,
        `Remove the comma before ${close}, or add what is missing.`,
      );
    return true;
  }

  #readText(): string {
    const start = this.#at;
    for (this.#at += 1; ; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === quote) break;
      if (code === backslash) this.#at += 1;
      if (Number.isNaN(code) || code === 10 || code === 13) {
        this.#at = start;
        this.#stop(
          'A text is not closed in its line.',
          'a quote at its end',
          'Write a quote at the end of the text.',
        );
      }
    }
    this.#at += 1;
    const written = this.#text.slice(start, this.#at);
    try {
      return JSON.parse(written) as string;
    } catch {
      this.#at = start;
      return this.#stop(
        'A text has a character that JSON does not allow.',
        'a backslash only before ", \\, /, b, f, n, r, t or u and four digits',
        'Write a backslash as \\\\, and a tab as \\t.',
      );
    }
  }

  #readWord(): void {
    const word = /[^\s,:[\]{}"]*/y;
    word.lastIndex = this.#at;
    const text = word.exec(this.#text)?.[0] ?? '';
    if (!/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(text))
      this.#refuseWord(text);
    this.#at += text.length;
  }

  #refuseWord(text: string): never {
    const lower = text.toLowerCase();
    const fix = ['true', 'false', 'null'].includes(lower)
      ? `Write ${lower}.`
      : /^0\d/.test(text)
        ? `Write ${Number(text)} without zeros before it.`
        : text.startsWith("'")
          ? 'Write double quotes in place of single ones.'
          : /^\/[/*]/.test(text)
            ? 'Remove the comment: JSON has none.'
            : text === ''
              ? 'Write the value that is missing here.'
              : `Write "${text.slice(0, 40)}" in double quotes.`;
    return this.#stop('This is no value.', 'a text in quotes, a number, true, false, null, { or [', fix);
  }
}
