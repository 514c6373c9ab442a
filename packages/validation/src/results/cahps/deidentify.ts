/**
 * The de-identified CAHPS file (file type 20): the submission file without the columns survey_language, completion_date
 * and age_at_anchor, which together with the plan could point at a person. Nothing else is changed: the columns are
 * removed, header included, rather than emptied, so that no reader takes them for missing answers. Streams; generated
 * only from files without findings, so the columns are where the layout has them.
 */
import type { CahpsSeason } from '../../seasons/cahps-season.ts';

export const identifyingColumns = ['survey_language', 'completion_date', 'age_at_anchor'] as const;

export interface Deidentifier {
  /** The bytes to keep of this chunk. */
  write(chunk: Uint8Array): Uint8Array;
  end(): Uint8Array;
}

const comma = 44;
const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

export function createDeidentifier(season: CahpsSeason): Deidentifier {
  // The first columns are the same in every layout, and none of the dropped ones is the last.
  const indexOf = season.layouts[0]?.indexOf;
  const dropped = new Set(identifyingColumns.map((name) => indexOf?.get(name)));
  let column = 0;
  let isQuoted = false;
  let isDropped = false;

  return {
    write(chunk) {
      const output = new Uint8Array(chunk.length);
      let length = 0;
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at] ?? 0;
        if (!isDropped) output[length++] = byte;
        // A doubled quote closes and opens again: the state is the same after both.
        if (byte === quote) isQuoted = !isQuoted;
        else if (isQuoted) continue;
        else if (byte === comma) {
          column += 1;
          isDropped = dropped.has(column);
        } else if (byte === lineFeed || byte === carriageReturn) {
          column = 0;
          isDropped = false;
        }
      }
      return output.subarray(0, length);
    },
    end: () => new Uint8Array(),
  };
}
