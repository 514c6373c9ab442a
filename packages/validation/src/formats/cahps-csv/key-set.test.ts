import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeySet } from './key-set.ts';

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('a key returns the line of its first occurrence, like a map of strings', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '1'), minLength: 1, maxLength: 5 })),
      (texts) => {
        const set = createKeySet();
        const first = new Map<string, number>();
        for (const [n, text] of texts.entries()) {
          const expected = first.get(text) ?? 0;
          if (expected === 0) first.set(text, n + 2);
          expect(set.add(toBytes(`,${text},`), 1, text.length + 1, n + 2)).toBe(expected);
        }
      },
    ),
    { seed: 2025 },
  );
});

test('it grows without losing keys', () => {
  const set = createKeySet();
  for (let n = 0; n < 20_000; n++) {
    const key = toBytes(String(210_000_000 + n));
    if (set.add(key, 0, key.length, n + 2) !== 0) throw new Error(`${n} is new`);
  }
  const again = [0, 4095, 4096, 19_999].map((n) => set.add(toBytes(String(210_000_000 + n)), 0, 9, 1));
  expect(again).toEqual([2, 4097, 4098, 20_001]);
});
