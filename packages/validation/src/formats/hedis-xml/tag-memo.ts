/**
 * Attributes of start tags that were read before, by their bytes: files repeat a few hundred tags. Only what is written plainly and
 * valid is remembered.
 */
import { collapse, type LexicalCheck } from './lexical.ts';

export interface PlainTag {
  /** As the schema sees their values. */
  readonly attributes: Readonly<Record<string, string | undefined>>;
  /** Code or key, for the path. */
  readonly label: string;
  /** Does it end with a slash? */
  readonly isEmpty: boolean;
}

interface Entry extends PlainTag {
  readonly text: string;
}

/** A power of two. */
const size = 1024;
const maxLength = 256;

/** Without & and <, which are not what is meant, and without line ends. */
const plainText = /^[ -%'-;=-~]*$/;
const ascii = new TextDecoder('latin1');

export const hashStart = 0x811c9dc5 | 0;
/** FNV-1a. */
export const addToHash = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);

export class TagMemo {
  readonly #checks;
  readonly #required;
  /** By the last bits of the hash; a later tag replaces an earlier one. */
  readonly #entries: (Entry | null)[] = Array.from({ length: size }, () => null);

  constructor(checks: ReadonlyMap<string, { readonly check: LexicalCheck }>, required: readonly string[]) {
    this.#checks = checks;
    this.#required = required;
  }

  /** The tag with what stands between its name and its >; null where it is not written plainly, or not valid. */
  find(bytes: Uint8Array, from: number, to: number, hash: number): PlainTag | null {
    const index = (hash ^ (hash >>> 15)) & (size - 1);
    const known = this.#entries[index] ?? null;
    if (known !== null && isSame(known.text, bytes, from, to)) return known;
    if (to - from > maxLength) return null;
    const tag = this.#parse(ascii.decode(bytes.subarray(from, to)));
    if (tag !== null) this.#entries[index] = tag;
    return tag;
  }

  #parse(text: string): Entry | null {
    if (!plainText.test(text)) return null;
    const isEmpty = text.endsWith('/');
    const end = isEmpty ? text.length - 1 : text.length;
    const attributes: Record<string, string> = {};
    let label = '';
    for (let at = 0; ; ) {
      let nameAt = at;
      while (text.charAt(nameAt) === ' ') nameAt += 1;
      if (nameAt === end) break;
      const equals = text.indexOf('=', nameAt);
      const name = text.slice(nameAt, equals);
      const quote = text.charAt(equals + 1);
      const valueEnd = text.indexOf(quote, equals + 2);
      if (nameAt === at || equals < 0 || !isQuote(quote) || valueEnd < 0) return null;
      const raw = text.slice(equals + 2, valueEnd);
      // A name with white space behind it is none of them.
      if (attributes[name] !== undefined || !this.#checks.get(name)?.check.accepts(raw)) return null;
      attributes[name] = collapse(raw);
      if (name === 'code' || name === 'key') label = attributes[name];
      at = valueEnd + 1;
    }
    if (this.#required.some((name) => attributes[name] === undefined)) return null;
    return { text, attributes, label, isEmpty };
  }
}

const isQuote = (character: string): boolean => character === '"' || character === "'";

function isSame(text: string, bytes: Uint8Array, from: number, to: number): boolean {
  if (text.length !== to - from) return false;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== bytes[from + at]) return false;
  return true;
}
