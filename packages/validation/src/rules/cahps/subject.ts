/** The subjects of the rules of CAHPS files. */
import type { RowProblem } from '../../formats/cahps-csv/split-records.ts';
import type { RowScan } from '../../formats/cahps-csv/row-scan.ts';
import type { Place } from '../../formats/hedis-xml/model.ts';
import type { CahpsTotals } from '../../results/cahps/tally.ts';
import type { CahpsResults } from '../../results/cahps/cahps-results.ts';
import type { Rule } from '../../rule.ts';
import type { CahpsLayout, CahpsSeason } from '../../seasons/cahps-season.ts';
import type { SurveyRegistration } from '../survey/subject.ts';

export interface FileNameSubject {
  /** As uploaded, without folders. */
  readonly fileName: string;
  /** null: registrations are unknown, or this submission is not registered. */
  readonly registration: SurveyRegistration | null;
}

export interface HeaderSubject {
  /** The layout that the file must have. */
  readonly layout: CahpsLayout;
  /** The layout whose header the file has, where it is another. */
  readonly otherLayout: CahpsLayout | null;
  /** Column names as in the file; empty where there is no header. */
  readonly names: readonly string[];
  readonly toPlace: (column: number) => Place;
}

export interface UnreadableRow {
  readonly line: number;
  readonly column: number;
  /**
   * Why: of another width than the layout, one of the splitter's problems, or the file's size, encoding or shape.
   * `utf16`: Excel's "Unicode Text". `tooLarge`: the file is not read on.
   */
  readonly why: RowProblem | 'width' | 'utf16' | 'headerAgain' | 'onlyCommas' | 'tooLarge';
  /** The expected value, where `why` does not say it. */
  readonly expected?: string;
  readonly found: string;
}

/** A value that the first columns must have; null where no value is right. */
export interface ExpectedValue {
  readonly value: string | null;
  readonly description: string;
}

export interface IdentitySubject {
  readonly line: number;
  /** Of the identity columns, in their order. */
  readonly values: readonly string[];
  readonly expected: readonly ExpectedValue[];
  readonly toPlace: (column: number) => Place;
}

export interface RecordSubject {
  readonly season: CahpsSeason;
  readonly layout: CahpsLayout;
  /** The line in which the record begins: the row that messages name. */
  readonly line: number;
  /** As in the file, without quotes, by column. */
  readonly values: readonly string[];
  /** Where the value of a column begins. */
  readonly toPlace: (column: number) => Place;
  /** frame_size of the file's first row. */
  readonly frameSize: string;
  /** The line of the first record of the same member; null where this is the first. */
  readonly firstLine: number | null;
}

/** The whole file, after its last row. */
export interface TotalsSubject {
  readonly season: CahpsSeason;
  readonly layout: CahpsLayout;
  readonly totals: CahpsTotals;
  readonly results: CahpsResults;
}

/** What a row is like as a whole. */
export type RowShape = Pick<RowScan, 'adminMarks' | 'itemMarks' | 'dispositionClass'>;

/**
 * A rule of records, and its quick looks at a row's numbers: where one of them says no, `check` would report nothing
 * and is not asked. Only the check says what is wrong.
 */
export interface RecordRule extends Rule<RecordSubject> {
  /** Asked once for all rows that are alike as a whole. */
  readonly mayConcern?: (row: RowShape) => boolean;
  /** Asked of each row that the rule may concern. */
  readonly precheck?: (layout: CahpsLayout, season: CahpsSeason) => (scan: RowScan) => boolean;
}

export const recordRule = (rule: RecordRule): RecordRule => rule;
