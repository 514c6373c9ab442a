/** The reader's own search for a wrong byte agrees with the platform's decoder, and cuts never fall inside a character. */
import { expect, test } from 'vitest';
import { createXmlDecoder, firstWrongUtf8 } from './decode.ts';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const ends = [0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];

test('every lead byte before every kind of byte behind it', () => {
  const differing: string[] = [];
  for (let lead = 0x7f; lead <= 0xff; lead += 1)
    for (const second of ends)
      for (const more of [[], [0x80], [0xbf], [0x80, 0xbf], [0x80, 0x41], [0xbf, 0x80, 0x80]]) {
        const bytes = Uint8Array.of(lead, second, ...more);
        if (isUtf8(bytes) !== firstWrongUtf8(bytes) < 0)
          differing.push([...bytes].map((byte) => byte.toString(16)).join(' '));
      }
  expect(differing).toEqual([]);
});

test.each([
  [[0x41, 0xc3, 0xa9, 0xff], 3],
  [[0xe2, 0x82, 0x41], 0],
  [[0x41, 0xe2, 0x82], 1],
  [[0xf0, 0x9f, 0x98, 0x80, 0xed, 0xa0, 0x80], 4],
] as const)('the wrong byte of %j is at %i', (bytes, at) => {
  expect(firstWrongUtf8(Uint8Array.from(bytes))).toBe(at);
});

const toText = (parts: readonly Uint8Array[]): [text: string, reason: string | undefined] => {
  let text = '';
  const decoder = createXmlDecoder((piece) => {
    text += piece;
    return true;
  });
  for (const part of parts) {
    const problem = decoder.write(part);
    if (problem) return [text, problem.reason];
  }
  return [text, decoder.end()?.reason];
};

const text = '<a>é€\u{1f600}z\u0800\uffff\u{10ffff}</a>';
const utf16 = (isLittle: boolean): Uint8Array => {
  const bytes = new Uint8Array(2 * text.length + 2);
  const view = new DataView(bytes.buffer);
  for (const [n, unit] of ['\ufeff', ...text.split('')].entries())
    view.setUint16(2 * n, unit.charCodeAt(0), isLittle);
  return bytes;
};

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${text}`)],
  ['UTF-16, little end first', utf16(true)],
  ['UTF-16, big end first', utf16(false)],
])('%s is the same text wherever it is cut', (_name, bytes) => {
  const whole = toText([bytes]);
  expect(whole).toEqual([text, undefined]);
  for (let cut = 1; cut < bytes.length; cut += 1)
    expect([cut, ...toText([bytes.subarray(0, cut), bytes.subarray(cut)])]).toEqual([cut, ...whole]);
  expect(toText([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(whole);
});

test.each([
  ['UTF-8', [0x41, 0xf0, 0x9f, 0x98]],
  ['UTF-16, half a unit', [0xff, 0xfe, 0x41, 0, 0x41]],
  ['UTF-16, half a pair', [0xff, 0xfe, 0x41, 0, 0x3d, 0xd8]],
])('%s that ends inside a character', (_name, bytes) => {
  expect(toText([Uint8Array.from(bytes)])).toEqual(['A', 'the file ends inside a character']);
});
