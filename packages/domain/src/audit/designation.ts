/** Audit designations: what they mean, and the first one each row gets at plan lock. Spec: audit-designations, audit-initial. */
import { listNames } from '../list-names.ts';
import type { ProductLine } from '../program.ts';

/** Status and comment label that are set together with a designation. */
export const designationLabels = {
  R: 'Reportable',
  NB: 'Benefit not offered',
  NR: 'Not reported',
  NQ: 'Not required',
  BR: 'Biased rate',
} as const;
export type Designation = keyof typeof designationLabels;
export const designations = listNames(designationLabels);

/** What becomes of a row with it. Spec: audit-designations. */
export const ratingEffects = {
  R: 'counts in ratings',
  NB: 'is left out of ratings',
  NR: 'counts as zero in ratings',
  NQ: 'is left out of ratings',
  BR: 'counts as zero in ratings',
} as const satisfies Record<Designation, string>;

const standardLabels: readonly string[] = Object.values(designationLabels);

/**
 * The comment of a row whose designation was changed to this one, or removed: its standard label where the comment is
 * empty or still a standard label. Typed comments stay. Spec: audit-labels.
 */
export function commentAfter(designation: Designation | '', comment: string): string {
  const now = comment.trim();
  if (now !== '' && !standardLabels.includes(now)) return comment;
  return designation === '' ? '' : designationLabels[designation];
}

export interface RowFacts {
  readonly benefitOffered: boolean;
  readonly reportMeasure: boolean;
  /** The measure is part of what this submission has to report. */
  readonly isRequired: boolean;
  readonly rate: number | null;
  readonly denominator: number | null;
  /** The method of the measure has neither rate nor denominator: enrollment counts only member months. */
  readonly isCountOnly: boolean;
  /** The file gives data for the row. */
  readonly hasData: boolean;
}

/**
 * The designation that a row of the review table starts with. Where the method has neither rate nor denominator, the
 * reported data count instead.
 */
export function initialDesignation(row: RowFacts): Designation {
  if (!row.benefitOffered) return 'NB';
  if (!row.reportMeasure) return row.isRequired ? 'NR' : 'NQ';
  const isCounted = row.isCountOnly && row.hasData;
  return row.rate !== null || row.denominator !== null || isCounted ? 'R' : 'NR';
}

interface Result {
  readonly rate: number | null;
  readonly denominator: number | null;
}

/** The row that represents the measure: it has a rate, or at least a denominator, when any of its rows has. */
export const findWholeResult = <Row extends Result>(rows: readonly Row[]): Row | undefined =>
  rows.find(({ rate }) => rate !== null) ?? rows.find(({ denominator }) => denominator !== null) ?? rows[0];

/**
 * The one combination in which the auditor chooses R. It has its own attestation template, too. Spec: audit-ltss,
 * attestation-templates.
 */
export const isAuditorChoiceOfR = (productLine: ProductLine, specialProject: string | null): boolean =>
  productLine === 'Medicaid' && specialProject === 'LTSS';
