/** One row as numbers: what the rules' prechecks and the results are computed from, without a string being made. */

/**
 * A value as a small number: -9 to 99 stand 10 higher. Anything that no code list knows is `other`.
 */
export const codeOffset = 10;
export const emptyCode = 110;
export const otherCode = 111;
/** Codes of one column in a table. */
export const codeSpan = 128;
const letterCodes: ReadonlyMap<string, number> = new Map([
  ['F', 112],
  ['M', 113],
  ['U', 114],
]);

export function codeOfText(text: string): number {
  if (text === '') return emptyCode;
  if (/^(?:-[1-9]|[0-9]|[1-9][0-9])$/.test(text)) return Number(text) + codeOffset;
  return letterCodes.get(text) ?? otherCode;
}

/** What a value is for the rules; bits of `RowScan.marks`. */
export const mark = {
  /** Not in the column's list, whatever the row is. */
  wrong: 1,
  empty: 2,
  /** An answer of the item's list; not one of the missing codes. */
  answer: 4,
  /** An answer after which the items behind this screener are asked. */
  opens: 8,
  /** -9 */
  unanswered: 16,
  /** Not empty. */
  present: 32,
} as const;

export const classNumbers = { unknown: 0, complete: 1, partial: 2, ineligible: 3, nonresponse: 4 } as const;

/** Overwritten by the next row. */
export interface RowScan {
  /** Where the row's bytes stand; field n is starts[n] to starts[n + 1] - 1. */
  readonly buffer: Uint8Array;
  readonly starts: Int32Array;
  /** By column. */
  readonly codes: Uint8Array;
  readonly marks: Uint8Array;
  /** All marks of the administrative columns, and all of the items. */
  readonly adminMarks: number;
  readonly itemMarks: number;
  /** One of classNumbers; `unknown` where the disposition is none of the list. */
  readonly dispositionClass: number;
  /** yyyymmdd; 0 where there is none, -1 where it is no date. */
  readonly date: number;
  /** -1 where it is no age. */
  readonly age: number;
  /** Submission, survey, product line, year and vendor are the expected ones. */
  readonly isExpectedIdentity: boolean;
  /** The line of the first row with the same member; 0 where this is the first. */
  readonly firstLine: number;
}
