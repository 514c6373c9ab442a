/**
 * The review table: measures by category with computed results, designations, and the designations each row can get.
 */
import {
  type Designation,
  designationLabels,
  initialDesignation,
  findWholeResult,
} from '@idss/domain/audit/designation';
import { type ChoiceFacts, designationOptions, explainOptions } from '@idss/domain/audit/designation-choice';
import {
  getDesignationRow,
  isEditableRow,
  type MeasureShape,
  listOpenRows,
  ownRow,
} from '@idss/domain/audit/review-rows';
import { reportedRate } from '@idss/domain/audit/reported-rate';
import { listMeasureSets } from '@idss/domain/measures/measure-filters';
import { isRequired } from '@idss/validation/rules/hedis/applicable';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type { Queryable } from '#src/db/queryable.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import {
  listDesignations,
  listResults,
  type ResultRow,
  type StoredCells,
  type StoredDesignation,
} from './audit.sql.ts';

interface DesignatedMeasure {
  readonly benefitOffered: 'Y' | 'N';
  /** Empty before plan lock, and if it was removed. */
  readonly auditDesignation: Designation | '';
  readonly comment: string;
  /** The label of the designation. */
  readonly status: string;
  readonly options: readonly Designation[];
  readonly reason?: string;
  readonly isEditable: boolean;
  readonly isOpen: boolean;
  readonly version: number;
  readonly commentVersion: number;
}

export interface ReviewIndicator extends DesignatedMeasure {
  readonly indicatorKey: string;
  readonly indicatorName: string;
  readonly rate: number | null;
  /** As displayed; the designation replaces a rate that is not reportable. */
  readonly displayRate: string;
  readonly numerator: number | null;
  readonly denominator: number | null;
}

export interface ReviewMeasure extends DesignatedMeasure {
  readonly measureCode: string;
  readonly hedisVol2MeasureName: string;
  /** One designation for all of its rows. */
  readonly isMeasureLevelAudit: boolean;
  /** Codes of the sets that contain it. */
  readonly filters: readonly string[];
  readonly indicators: readonly ReviewIndicator[];
}

export interface ReviewCategory {
  readonly categoryName: string;
  readonly measures: readonly ReviewMeasure[];
}

export interface ReviewTable {
  readonly categories: readonly ReviewCategory[];
  /** The source data of the table; the attestation's hash covers them. */
  readonly results: readonly ResultRow[];
  readonly designations: readonly StoredDesignation[];
}

/** The fields of a submission that the table depends on. */
export type ReviewSubject = Pick<
  ComponentRecord,
  'submissionId' | 'currentRunId' | 'productLine' | 'specialProject' | 'stage'
>;

/** The table of the current file; empty without one. */
export async function readReviewTable(
  db: Queryable,
  catalogue: Catalogue,
  record: ReviewSubject,
): Promise<ReviewTable> {
  if (record.currentRunId === null) return { categories: [], results: [], designations: [] };
  const results = await listResults(db, record.currentRunId);
  const cells = await listDesignations(db, record.submissionId);
  return {
    categories: categorize(presentMeasures(results, cells, catalogue, record), catalogue),
    results,
    // Exactly these fields in this order: the hash of signed documents depends on it.
    designations: cells.map(({ measureCode, indicatorKey, designation, comment }) => ({
      measureCode,
      indicatorKey,
      designation,
      comment,
    })),
  };
}

/** Rows that still need a designation. */
export const countOpen = (categories: readonly ReviewCategory[]): number =>
  categories
    .flatMap(({ measures }) => measures)
    .flatMap((measure) => [measure, ...measure.indicators])
    .filter(({ isOpen }) => isOpen).length;

function categorize(measures: readonly ReviewMeasure[], catalogue: Catalogue): ReviewCategory[] {
  const last = Number.MAX_SAFE_INTEGER;
  const getOrder = ({ measureCode }: ReviewMeasure): number =>
    catalogue.measures.get(measureCode)?.sortOrder ?? last;
  const sorted = measures.toSorted((a, b) => getOrder(a) - getOrder(b));
  const byCategory = Map.groupBy(
    sorted,
    ({ measureCode }) => catalogue.measures.get(measureCode)?.category ?? 'Other',
  );
  return [...byCategory].map(([categoryName, members]) => ({ categoryName, measures: members }));
}

/** The measures of these results. */
export function presentMeasures(
  results: readonly ResultRow[],
  cells: readonly StoredCells[],
  catalogue: Catalogue,
  record: ReviewSubject,
): ReviewMeasure[] {
  const byRow = new Map(cells.map((row) => [`${row.measureCode}\n${row.indicatorKey}`, row]));
  return [...Map.groupBy(results, (row) => row.measureCode)].map(([code, rows]) =>
    presentMeasure(code, rows, (indicatorKey) => byRow.get(`${code}\n${indicatorKey}`), catalogue, record),
  );
}

/** Long: the rows of a measure share what is known of the measure, and each fact of a row is a line of the answer. */
function presentMeasure(
  code: string,
  rows: readonly ResultRow[],
  findStored: (indicatorKey: string) => StoredCells | undefined,
  catalogue: Catalogue,
  record: ReviewSubject,
): ReviewMeasure {
  const definition = catalogue.measures.get(code);
  const isMeasureLevelAudit = definition?.auditLevel === 'measure';
  const benefitOffered = rows[0]?.benefitOffered ?? true;
  const places = new Map(definition?.indicators.map((indicator, place) => [indicator.key, place]));
  const indicators = rows
    .flatMap((row) => (row.indicatorKey === null ? [] : [{ ...row, indicatorKey: row.indicatorKey }]))
    .sort((a, b) => (places.get(a.indicatorKey) ?? 0) - (places.get(b.indicatorKey) ?? 0));
  const shape: MeasureShape = {
    isMeasureLevelAudit,
    indicatorKeys: indicators.map(({ indicatorKey }) => indicatorKey),
  };
  const stored = (indicatorKey: string) => findStored(getDesignationRow(shape, indicatorKey));
  const open = new Set(
    record.stage === 'audit-lock'
      ? listOpenRows(shape, (indicatorKey) => stored(indicatorKey)?.designation ?? '')
      : [],
  );
  const required = definition ? isRequired(definition, record.productLine, record.specialProject) : false;

  /** Long: the rows of a measure share what is known of the measure, and each fact of a row is a line of the answer. */
  const designated = (indicatorKey: string, result: ResultRow | undefined): DesignatedMeasure => {
    const row = stored(indicatorKey);
    const isEditable = isEditableRow(shape, indicatorKey);
    const facts: ChoiceFacts = {
      productLine: record.productLine,
      specialProject: record.specialProject,
      isEcds: definition?.isEcds ?? false,
      benefitOffered,
      rate: result?.rate ?? null,
      denominator: result?.denominator ?? null,
      initial: initialDesignation({
        benefitOffered,
        reportMeasure: result?.reportMeasure ?? true,
        isRequired: required,
        rate: result?.rate ?? null,
        denominator: result?.denominator ?? null,
        isCountOnly: definition?.rateFormula === 'none',
        hasData: result !== undefined && result.indicatorKey !== null,
      }),
    };
    const reason = isEditable ? explainOptions(facts) : `${code} is audited as a whole.`;
    return {
      benefitOffered: benefitOffered ? 'Y' : 'N',
      auditDesignation: row?.designation ?? '',
      comment: row?.comment ?? '',
      status: row?.designation ? designationLabels[row.designation] : '',
      options: isEditable ? designationOptions(facts) : [],
      ...(reason === '' ? {} : { reason }),
      isEditable,
      isOpen: open.has(indicatorKey),
      version: row?.version ?? 0,
      commentVersion: row?.commentVersion ?? 0,
    };
  };
  return {
    measureCode: code,
    hedisVol2MeasureName: definition?.name ?? code,
    isMeasureLevelAudit,
    filters: definition ? listMeasureSets(definition, record.productLine) : [],
    ...designated(ownRow, findWholeResult(rows)),
    indicators: indicators.map((row) => {
      const cells = designated(row.indicatorKey, row);
      return {
        indicatorKey: row.indicatorKey,
        indicatorName:
          definition?.indicators.find(({ key }) => key === row.indicatorKey)?.shortName ?? row.indicatorKey,
        rate: row.rate,
        displayRate: reportedRate(row.displayRate ?? '', cells.auditDesignation || null),
        numerator: row.numerator,
        denominator: row.denominator,
        ...cells,
      };
    }),
  };
}
