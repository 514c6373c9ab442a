/**
 * Reads what is plain in a HEDIS file from its bytes, and nothing else: elements that the schema has at this place, written without
 * a prefix, with valid values and between them white space. It reports nothing. Whatever it does not know, it leaves to the reader
 * of texts (`read-hedis-xml.ts`) from the end of the last tag on, which knows everything and says what is wrong.
 */
import type { Attributes, SubmissionBuilder } from './build-submission.ts';
import type { Declaration, Edge, UniqueTarget } from './compile-schema.ts';
import { collapse, type LexicalCheck, type PlainNumbers } from './lexical.ts';
import type { Frame, OpenElements } from './open-elements.ts';
import { maxPlainDigits, SubmittedNumber, toValue } from './submitted-number.ts';
import { addToHash, hashStart, type PlainTag } from './tag-memo.ts';

const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const ampersand = 0x26;
const point = 0x2e;
const slash = 0x2f;
const zero = 0x30;
const nine = 0x39;
const less = 0x3c;
const greater = 0x3e;
const bracket = 0x5d;
/** Begins the two characters of UTF-8 that XML does not have, and others. */
const leadOfNoCharacter = 0xef;

/** What the steps answer where something is not plain. */
const unknown = -1;

const none: Attributes = {};

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
function decode(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}

export class PlainReader {
  readonly #elements: OpenElements;
  readonly #builder: SubmissionBuilder;
  /** Behind them is a zero, which no well-formed file has: every loop ends there. */
  #bytes: Uint8Array = new Uint8Array(1);
  #line = 1;
  /** Where the line begins, plus the bytes in it that continue a character: a column counts characters. */
  #lineStart = 0;
  #lowest = 0;
  /** The number that was read last. */
  #digits = 0;
  #decimals = 0;
  /** Of the attributes that were read last. */
  #hash = 0;

  constructor(elements: OpenElements, builder: SubmissionBuilder) {
    this.#elements = elements;
    this.#builder = builder;
  }

  /** Begins at the place `at`, right behind a tag, inside an element whose content is plain. */
  enter(at: number, line: number, column: number): void {
    this.#line = line;
    this.#lineStart = at - column + 1;
    this.#lowest = this.#elements.depth;
  }

  /** What is read next begins with what was at `from` before. */
  moveStart(from: number): void {
    this.#lineStart -= from;
  }

  getLine(): number {
    return this.#line;
  }

  getColumn(at: number): number {
    return at - this.#lineStart + 1;
  }

  /** So many of the elements that were open at the beginning have been all the time. */
  getLowest(): number {
    return this.#lowest;
  }

  /** Reads on behind a tag as long as everything is plain, and answers where the last tag ends. */
  read(bytes: Uint8Array, from: number): number {
    this.#bytes = bytes;
    for (let at = from; ; ) {
      const line = this.#line;
      const lineStart = this.#lineStart;
      const end = this.#readTag(at);
      if (end === unknown) {
        this.#line = line;
        this.#lineStart = lineStart;
        return at;
      }
      at = end;
    }
  }

  /** A tag, or a simple element as a whole, with the white space before it; its end. */
  #readTag(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    for (; ; at++) {
      const byte = bytes[at];
      if (byte === lineFeed) {
        this.#line += 1;
        this.#lineStart = at + 1;
      } else if (byte === carriageReturn) {
        if (bytes[at + 1] !== lineFeed) return unknown;
      } else if (byte !== space && byte !== tab) break;
    }
    const parent = this.#elements.current;
    if (bytes[at] !== less || parent === null) return unknown;
    return bytes[at + 1] === slash ? this.#close(parent, at + 2) : this.#open(parent, at);
  }

  #skipName(at: number, name: Uint8Array): number {
    const bytes = this.#bytes;
    for (let n = 0; n < name.length; n++) if (bytes[at + n] !== name[n]) return unknown;
    return at + name.length;
  }

  #close(frame: Frame, at: number): number {
    const { declaration, state } = frame;
    // The root's end is that of the file's content, which the other reader knows.
    if (!frame.isPlain || state === null || !state.accepts || this.#elements.depth === 1) return unknown;
    const end = this.#skipName(at, declaration.bytes);
    if (end === unknown || this.#bytes[end] !== greater) return unknown;
    this.#builder.close(declaration.type);
    this.#elements.pop();
    this.#lowest = Math.min(this.#lowest, this.#elements.depth);
    return end + 1;
  }

  #open(parent: Frame, at: number): number {
    const choices = parent.state?.choices ?? [];
    for (let n = 0; n < choices.length; n++) {
      const edge = choices[n] as Edge;
      const nameEnd = this.#skipName(at + 1, edge.bytes);
      if (nameEnd === unknown) continue;
      const next = this.#bytes[nameEnd];
      // A longer name.
      if (next !== greater && next !== space && next !== slash) continue;
      const { simple } = edge.declaration;
      if (simple !== null && next !== greater) return unknown;
      const end =
        simple === null
          ? this.#openComplex(parent, edge.declaration, at, nameEnd)
          : this.#readSimple(edge, simple, at, nameEnd + 1);
      if (end !== unknown) parent.state = edge.next;
      return end;
    }
    return unknown;
  }

  #openComplex(parent: Frame, declaration: Declaration, at: number, nameEnd: number): number {
    let end = nameEnd;
    let tag: PlainTag | null = null;
    if (this.#bytes[nameEnd] === greater) {
      if (declaration.needsAttributes) return unknown;
    } else {
      end = this.#findTagEnd(nameEnd);
      if (end === unknown || declaration.tags === null) return unknown;
      tag = declaration.tags.find(this.#bytes, nameEnd, end, this.#hash);
      if (tag === null || (tag.isEmpty && !declaration.start?.accepts)) return unknown;
      if (declaration.unique !== null && !this.#addUnique(declaration.unique, tag)) return unknown;
    }
    const place = { line: this.#line, column: this.getColumn(at) };
    const frame = this.#elements.push(declaration, parent.scope, true, place.line, place.column);
    if (tag !== null) frame.label = tag.label;
    this.#builder.open(declaration.type, declaration.name, tag === null ? none : tag.attributes, place);
    if (tag?.isEmpty) {
      this.#builder.close(declaration.type);
      this.#elements.pop();
    }
    return end + 1;
  }

  /** The next >, with the hash of what is before it. */
  #findTagEnd(from: number): number {
    const bytes = this.#bytes;
    let hash = hashStart;
    for (let at = from; ; at++) {
      const byte = bytes[at] as number;
      if (byte === greater) {
        this.#hash = hash;
        return at;
      }
      if (byte === 0) return unknown;
      hash = addToHash(hash, byte);
    }
  }

  /** False where the value is repeated. */
  #addUnique({ levels, attribute }: UniqueTarget, { attributes }: PlainTag): boolean {
    const value = attributes[attribute];
    const holder = this.#elements.frames[this.#elements.depth - levels];
    if (value === undefined || holder === undefined) return true;
    holder.seenNames ??= new Set();
    if (holder.seenNames.has(value)) return false;
    holder.seenNames.add(value);
    return true;
  }

  #readSimple(edge: Edge, simple: LexicalCheck, at: number, textStart: number): number {
    const { plain } = simple;
    const numberEnd = plain === null ? unknown : this.#readNumber(textStart);
    if (plain === null || numberEnd === unknown || !this.#isWithin(plain))
      return this.#readText(edge, simple, at, textStart);
    const end = this.#skipClosing(numberEnd, edge.bytes);
    if (end !== unknown && this.#builder.isKeeping()) {
      const place = { line: this.#line, column: this.getColumn(at) };
      this.#builder.number(edge.name, new SubmittedNumber(null, this.#digits, this.#decimals, place));
    }
    return end;
  }

  /** A number in plain digits up to the next tag, which is its end. */
  #readNumber(from: number): number {
    const bytes = this.#bytes;
    let at = from;
    let digits = 0;
    let byte = bytes[at] as number;
    for (; byte >= zero && byte <= nine; byte = bytes[++at] as number) digits = 10 * digits + byte - zero;
    const whole = at - from;
    if (whole === 0 || (whole > 1 && bytes[from] === zero)) return unknown;
    let decimals = 0;
    if (byte === point) {
      byte = bytes[++at] as number;
      for (; byte >= zero && byte <= nine; byte = bytes[++at] as number) digits = 10 * digits + byte - zero;
      decimals = at - from - whole - 1;
      if (decimals === 0) return unknown;
    }
    if (byte !== less || whole + decimals > maxPlainDigits) return unknown;
    this.#digits = digits;
    this.#decimals = decimals;
    return at;
  }

  #isWithin({ decimals, min, max }: PlainNumbers): boolean {
    if (this.#decimals > decimals) return false;
    const value = toValue(this.#digits, this.#decimals);
    return value >= min && value <= max;
  }

  #skipClosing(at: number, name: Uint8Array): number {
    if (this.#bytes[at + 1] !== slash) return unknown;
    const end = this.#skipName(at + 2, name);
    return end === unknown || this.#bytes[end] !== greater ? unknown : end + 1;
  }

  #readText(edge: Edge, simple: LexicalCheck, at: number, textStart: number): number {
    const place = { line: this.#line, column: this.getColumn(at) };
    const textEnd = this.#skipText(textStart);
    if (textEnd === unknown) return unknown;
    const end = this.#skipClosing(textEnd, edge.bytes);
    const text = end === unknown ? null : decode(this.#bytes.subarray(textStart, textEnd));
    if (text === null || !simple.accepts(text)) return unknown;
    if (this.#builder.isKeeping())
      this.#builder.value(edge.name, simple.keepsSpace ? text : collapse(text), place);
    return end;
  }

  /** Text that stands in the file as it is meant; where it ends. */
  #skipText(from: number): number {
    const bytes = this.#bytes;
    for (let at = from; ; at++) {
      const byte = bytes[at] as number;
      if (byte === less) return at;
      if (byte === ampersand || byte === bracket || byte === leadOfNoCharacter) return unknown;
      if (byte === lineFeed) {
        this.#line += 1;
        this.#lineStart = at + 1;
      } else if (byte < space) {
        if (byte !== tab) return unknown;
      } else if ((byte & 0xc0) === 0x80) this.#lineStart += 1;
    }
  }
}
