/**
 * Bytes to text for the XML reader: byte order mark, the encoding of the XML declaration, and an exact stop at the
 * first byte that is invalid in it. Encodings: those built into libxml2.
 */

export type DecodeProblem = { readonly reason: string };

export interface XmlDecoder {
  /** Text of these bytes; on a problem the text before it was already passed on. */
  write(bytes: Uint8Array): DecodeProblem | null;
  end(): DecodeProblem | null;
  /** Known to be UTF-8, as what it has been given begins. */
  isUtf8(): boolean;
}

interface Encoding {
  /** How many of the bytes form whole characters. */
  completeLength(bytes: Uint8Array): number;
  /** Text, or the index of the first wrong byte and why. */
  decode(bytes: Uint8Array): string | { readonly at: number; readonly reason: string };
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function utf8Width(lead: number): number {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

/** Index of the first byte that is not UTF-8 (overlong forms and surrogates included), or -1. */
export function firstWrongUtf8(bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length; ) {
    const lead = bytes[i] ?? 0;
    const width = utf8Width(lead);
    if (width === 0 || i + width > bytes.length) return i;
    const second = bytes[i + 1] ?? 0;
    if (lead === 0xe0 && second < 0xa0) return i;
    if (lead === 0xed && second > 0x9f) return i;
    if (lead === 0xf0 && second < 0x90) return i;
    if (lead === 0xf4 && second > 0x8f) return i;
    for (let k = 1; k < width; k++) if (((bytes[i + k] ?? 0) & 0xc0) !== 0x80) return i;
    i += width;
  }
  return -1;
}

/** Most often the file is of Latin-1 or Windows-1252, and nothing in it says so. */
const notUtf8 =
  'a byte that is not UTF-8; save the file as UTF-8, or name its encoding in the first line, such as encoding="ISO-8859-1"';

const utf8: Encoding = {
  completeLength(bytes) {
    // Look back at most three bytes for a lead byte whose character is not complete yet.
    for (let back = 1; back <= 3 && back <= bytes.length; back++) {
      const byte = bytes[bytes.length - back] ?? 0;
      if ((byte & 0xc0) === 0x80) continue;
      return utf8Width(byte) > back ? bytes.length - back : bytes.length;
    }
    return bytes.length;
  },
  decode(bytes) {
    try {
      return strictUtf8.decode(bytes);
    } catch {
      return { at: firstWrongUtf8(bytes), reason: notUtf8 };
    }
  },
};

const singleByte = (limit: number, name: string): Encoding => ({
  completeLength: (bytes) => bytes.length,
  decode(bytes) {
    let text = '';
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i] ?? 0;
      if (byte > limit) return { at: i, reason: `a byte that is not ${name}` };
      text += String.fromCharCode(byte);
    }
    return text;
  },
});

const utf16 = (littleEndian: boolean): Encoding => {
  const unit = (bytes: Uint8Array, i: number) => {
    const [a, b] = [bytes[i] ?? 0, bytes[i + 1] ?? 0];
    return littleEndian ? a | (b << 8) : (a << 8) | b;
  };
  const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff;
  const isLow = (code: number) => code >= 0xdc00 && code <= 0xdfff;
  return {
    completeLength(bytes) {
      const even = bytes.length & ~1;
      return even >= 2 && isHigh(unit(bytes, even - 2)) ? even - 2 : even;
    },
    decode(bytes) {
      let text = '';
      for (let i = 0; i + 1 < bytes.length; i += 2) {
        const code = unit(bytes, i);
        if (isHigh(code) ? !isLow(unit(bytes, i + 2)) : isLow(code))
          return { at: i, reason: 'half of a surrogate pair' };
        text += String.fromCharCode(code);
        if (isHigh(code)) text += String.fromCharCode(unit(bytes, (i += 2)));
      }
      return text;
    },
  };
};

const encodings: Readonly<Record<string, Encoding>> = {
  'utf-8': utf8,
  utf8,
  'iso-8859-1': singleByte(0xff, 'ISO-8859-1'),
  'iso-latin-1': singleByte(0xff, 'ISO-8859-1'),
  'us-ascii': singleByte(0x7f, 'ASCII'),
  ascii: singleByte(0x7f, 'ASCII'),
};

/** Maximum length of an XML declaration; without one until there, the file is read as UTF-8. */
const declarationLimit = 1024;
const sliceLength = 65_536;

type Start = 'more' | { readonly encoding: Encoding; readonly skip: number } | DecodeProblem;

/** Byte order marks, and `<?` without one: how a file begins, its encoding, and the length of the mark. */
const beginnings: readonly (readonly [begin: readonly number[], encoding: Encoding, skip: number])[] = [
  [[0xef, 0xbb, 0xbf], utf8, 3],
  [[0xff, 0xfe], utf16(true), 2],
  [[0xfe, 0xff], utf16(false), 2],
  [[0x3c, 0, 0x3f, 0], utf16(true), 0],
  [[0, 0x3c, 0, 0x3f], utf16(false), 0],
];

/** Decides by byte order mark, then by the declaration. XML 1.0 appendix F. */
function detect(bytes: Uint8Array, atEnd: boolean): Start {
  const isCut = bytes.length < 4 || (bytes.length === 4 && String.fromCharCode(...bytes) === '<?xm');
  if (isCut && !atEnd) return 'more';
  const known = beginnings.find(([begin]) => begin.every((byte, at) => bytes[at] === byte));
  if (known) return { encoding: known[1], skip: known[2] };
  const head = String.fromCharCode(...bytes.subarray(0, declarationLimit));
  if (!head.startsWith('<?xml')) return { encoding: utf8, skip: 0 };
  const end = head.indexOf('?>');
  if (end < 0 && bytes.length < declarationLimit && !atEnd) return 'more';
  const label = /\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(end < 0 ? head : head.slice(0, end))?.[1];
  if (label === undefined) return { encoding: utf8, skip: 0 };
  const encoding = encodings[label.toLowerCase()];
  return encoding
    ? { encoding, skip: 0 }
    : { reason: `the encoding ${label} is not supported; save the file as UTF-8` };
}

const joined = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  if (a.length === 0) return b;
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};

/** `text` receives pieces of at most 65,536 bytes' worth and returns false to stop. */
export function createXmlDecoder(text: (piece: string) => boolean): XmlDecoder {
  let rest: Uint8Array = new Uint8Array(0);
  let encoding: Encoding | null = null;

  function decodeAll(bytes: Uint8Array, using: Encoding, atEnd: boolean): DecodeProblem | null {
    let from = 0;
    while (from < bytes.length) {
      const window = bytes.subarray(from, from + sliceLength);
      const whole = using.completeLength(window);
      if (whole === 0) break;
      const decoded = using.decode(window.subarray(0, whole));
      if (typeof decoded !== 'string') {
        const before = using.decode(window.subarray(0, decoded.at));
        if (typeof before === 'string' && before !== '' && !text(before)) return null;
        return { reason: decoded.reason };
      }
      from += whole;
      if (!text(decoded)) return null;
    }
    rest = bytes.slice(from);
    return atEnd && rest.length > 0 ? { reason: 'the file ends inside a character' } : null;
  }

  function step(bytes: Uint8Array, atEnd: boolean): DecodeProblem | null {
    const all = joined(rest, bytes);
    rest = new Uint8Array(0);
    if (encoding) return decodeAll(all, encoding, atEnd);
    const start = detect(all, atEnd);
    if (start === 'more') {
      rest = all.slice();
      return null;
    }
    if ('reason' in start) return start;
    encoding = start.encoding;
    return decodeAll(all.subarray(start.skip), encoding, atEnd);
  }

  return {
    write: (bytes) => step(bytes, false),
    end: () => step(new Uint8Array(0), true),
    isUtf8: () => encoding === utf8,
  };
}
