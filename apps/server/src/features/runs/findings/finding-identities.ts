/**
 * Findings of two files are the same if rule, measure, indicator and record are equal; lines may differ. Kept as 64
 * bits of a hash, made from the bytes of the stored records: only a record's first two fields are read, and
 * no JSON is parsed. Among 100,000 findings, the chance that two share a hash is one in some billions.
 */
import type { FindingCount } from './finding-blocks.ts';
import { type Frame, openPartNow } from './finding-frames.ts';

/** Of each finding of a block, in order. */
export interface Identities {
  readonly highs: Uint32Array;
  readonly lows: Uint32Array;
}

const quote = 0x22;
const backslash = 0x5c;
const nullAndComma = 5;

export function getIdentities(frame: Frame, counts: readonly FindingCount[]): Identities {
  const { groups, ends, recordsPerPart, parts } = frame;
  const highs = new Uint32Array(ends.length);
  const lows = new Uint32Array(ends.length);
  const starts = counts.map(({ ruleId, measureCode }) => getStart(`${ruleId}\n${measureCode ?? ''}\n`));
  for (let part = 0; part < parts.length; part++) {
    const bytes = openPartNow(frame, part);
    const first = part * recordsPerPart;
    const partStart = ends[first - 1] ?? 0;
    const last = Math.min(first + recordsPerPart, ends.length);
    for (let n = first; n < last; n++) {
      const group = groups[n] ?? -1;
      const start = starts[group];
      if (!start) throw new Error('A finding has no entry in the counts of its block.');
      let { high, low } = start;
      // A record is the text of an array: `["indicator",null,…`. Behind its bracket:
      let at = (ends[n - 1] ?? 0) - partStart + 1;
      for (let field = 0; field < 2; field++) {
        // Null counts as the empty text.
        if (bytes[at] === quote) {
          at += 1;
          for (let byte = bytes[at] ?? quote; byte !== quote; byte = bytes[++at] ?? quote) {
            high = Math.imul(high ^ byte, 2654435761);
            low = Math.imul(low ^ byte, 1597334677);
            if (byte !== backslash) continue;
            // An escaped character, such as a quotation mark, belongs to the text.
            const escaped = bytes[++at] ?? 0;
            high = Math.imul(high ^ escaped, 2654435761);
            low = Math.imul(low ^ escaped, 1597334677);
          }
          at += 2;
        } else at += nullAndComma;
        // No text has this byte without a backslash before it.
        high = Math.imul(high ^ quote, 2654435761);
        low = Math.imul(low ^ quote, 1597334677);
      }
      const mixed = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
      highs[n] = mixed;
      lows[n] = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(mixed ^ (mixed >>> 13), 3266489909);
    }
  }
  return { highs, lows };
}

interface HashState {
  readonly high: number;
  readonly low: number;
}

/** Two multiplicative hashes, which are mixed at the end (cyrb53, with all of its 64 bits). */
function getStart(text: string): HashState {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const byte of Buffer.from(text, 'utf8')) {
    high = Math.imul(high ^ byte, 2654435761);
    low = Math.imul(low ^ byte, 1597334677);
  }
  return { high, low };
}
