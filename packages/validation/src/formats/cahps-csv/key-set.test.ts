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

/** Around the sizes at which it grows. */
test.each([0, 1, 2047, 2048, 2049, 4096, 20_000])(
  'after %d keys in order and the others in none, every key is found again',
  (sorted) => {
    const set = createKeySet();
    const total = sorted + 5000;
    // Counted in steps of a prime, the rest are in no order.
    const rank = (n: number): number => (n < sorted ? n : sorted + (((n - sorted + 1) * 7919) % 5003));
    const found = (n: number, line: number): number => {
      const key = toBytes(String(210_000_000 + rank(n)));
      return set.add(key, 0, key.length, line);
    };
    const first = Array.from({ length: total }, (_, n) => found(n, n + 2));
    expect(first.filter((line) => line !== 0)).toEqual([]);
    const again = Array.from({ length: total }, (_, n) => found(n, 1));
    expect(again).toEqual(Array.from({ length: total }, (_, n) => n + 2));
  },
);
