/** One row as numbers: input of the rules' prechecks and of the results, without creating strings. */

/** A value as a small number: -9 to 99 are stored plus 10. Anything that is in no code list is `other`. */
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

export function toCode(text: string): number {
  if (text === '') return emptyCode;
  if (/^(?:-[1-9]|[0-9]|[1-9][0-9])$/.test(text)) return Number(text) + codeOffset;
  return letterCodes.get(text) ?? otherCode;
}

/** The meaning of a value for the rules; bits of `RowScan.marks`. */
export const mark = {
  /** Not in the column's list. */
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
  /**
   * The row's bytes; field n is starts[n] to starts[n + 1] - 1. Of a row that was scanned in place only the end is known, and
   * the administrative columns behind the identity.
   */
  readonly buffer: Uint8Array;
  readonly starts: Int32Array;
  /** By column. */
  readonly codes: Uint8Array;
  readonly marks: Uint8Array;
  /** The marks of all administrative columns, and of all items. */
  readonly adminMarks: number;
  readonly itemMarks: number;
  /** One of classNumbers; `unknown` where the disposition is not in the list. */
  readonly dispositionClass: number;
  /** yyyymmdd; 0 where it is empty, -1 where it is not a date. */
  readonly date: number;
  /** -1 where it is not an age. */
  readonly age: number;
  /** Submission, survey, product line, year and vendor are as expected. */
  readonly isExpectedIdentity: boolean;
  /** The line of the first row with the same member; 0 where this is the first. */
  readonly firstLine: number;
}

/** Before the first row. */
export const emptyScan = (): RowScan => ({
  buffer: new Uint8Array(),
  starts: new Int32Array(),
  codes: new Uint8Array(),
  marks: new Uint8Array(),
  adminMarks: 0,
  itemMarks: 0,
  dispositionClass: 0,
  date: 0,
  age: 0,
  isExpectedIdentity: true,
  firstLine: 0,
});
