/**
 * A season's definition of CAHPS files: layouts, code lists, dispositions, sample sizes, dates. Spec:
 * cahps-sample-size, cahps-file, cahps-dispositions.
 */

import type { CahpsScoring, Scoring } from './survey-scoring.ts';

export type CahpsKind = 'adult' | 'child' | 'child CCC';
export type DispositionClass = 'complete' | 'partial' | 'ineligible' | 'nonresponse';

/** An item is asked only where its screener has one of these answers. */
export interface Screen {
  readonly column: string;
  readonly values: readonly number[];
}

export interface CahpsItem {
  readonly question: number;
  /** The name of its column: `Q08`, `Q40a`. */
  readonly column: string;
  readonly name: string;
  readonly type: string;
  /** Labels of the substantive answers. */
  readonly labels: ReadonlyMap<number, string>;
  /** Every code allowed in the column of a response, missing codes included. */
  readonly codes: ReadonlySet<number>;
  readonly screen: Screen | null;
}

export interface CahpsMeasure {
  readonly code: string;
  readonly scoring: Scoring;
  /** Columns. */
  readonly items: readonly string[];
  /** ccc: every complete whose answers show a chronic condition; general: completes of the general sample. */
  readonly population: 'general' | 'ccc';
  /** Only members with one of these answers, such as smokers. */
  readonly filter: Screen | null;
  /** The result adds this year's and last year's counts. */
  readonly isTwoYear: boolean;
}

/**
 * The content of a column: `coded` has a list of codes; the others have their own format. `identity` names the
 * submission and is the same in every row.
 */
export type ColumnKind = 'identity' | 'key' | 'coded' | 'disposition' | 'date' | 'age' | 'frame';

export interface CahpsColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** As in the file. */
  readonly codes: ReadonlySet<string>;
  /** May stay empty on a record without a response. Items may on every such record, never on a response. */
  readonly mayBeEmpty: boolean;
  /** null: an administrative column. */
  readonly item: CahpsItem | null;
  /** The allowed values, in words. */
  readonly expected: string;
}

export interface CahpsLayout {
  readonly survey: string;
  readonly kind: CahpsKind;
  readonly surveyType: 'A' | 'C' | 'X';
  /** As the file has it. */
  readonly product: 'COM' | 'MCD';
  readonly productLine: 'Commercial' | 'Medicaid';
  readonly columns: readonly CahpsColumn[];
  /** Position of a column by its name. */
  readonly indexOf: ReadonlyMap<string, number>;
  readonly items: readonly CahpsItem[];
  readonly keyItems: readonly string[];
  readonly measures: readonly CahpsMeasure[];
  /** Questions that show a chronic condition: any group whose questions are all answered Yes. Empty except for CCC. */
  readonly cccScreener: readonly (readonly string[])[];
  /** Base sample sizes; supplemental is 0 except for CCC. */
  readonly requiredSample: { readonly general: number; readonly supplemental: number };
}

export interface CahpsSeason {
  readonly measurementYear: number;
  readonly layouts: readonly CahpsLayout[];
  /** The two digits of a disposition. */
  readonly dispositions: ReadonlyMap<number, { readonly label: string; readonly class: DispositionClass }>;
  /** The letter of a disposition: M mail, T telephone, I internet. */
  readonly modes: ReadonlyMap<string, string>;
  readonly missingCodes: ReadonlyMap<number, string>;
  readonly scoring: CahpsScoring;
  /** First (the mail-out) and last day of fielding, yyyy-mm-dd. */
  readonly fieldingWindow: { readonly first: string; readonly last: string };
}

/** The first columns of every layout, in their order. */
export const identityColumns = [
  'submission_id',
  'survey_type',
  'product_line',
  'measurement_year',
  'vendor_id',
] as const;

export const findLayout = (
  season: CahpsSeason,
  surveyType: string,
  product: string,
): CahpsLayout | undefined =>
  season.layouts.find((layout) => layout.surveyType === surveyType && layout.product === product);
