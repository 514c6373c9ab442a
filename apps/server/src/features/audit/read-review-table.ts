/** The review table: measures by category with what was computed and how each row is designated. */
import { designationLabels, type Designation } from '@idss/domain/audit/designation';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type { Queryable } from '#src/app.ts';
import type { ComponentRecord } from '#src/records/find-component.sql.ts';
import { listDesignations, listResults, type ResultRow, type StoredDesignation } from './audit.sql.ts';

interface Designated {
  readonly benefitOffered: 'Y' | 'N';
  /** Empty before plan lock. */
  readonly auditDesignation: Designation | '';
  readonly comment: string;
  /** The label that goes with the designation. */
  readonly status: string;
}

export interface ReviewIndicator extends Designated {
  readonly indicatorKey: string;
  readonly indicatorName: string;
  readonly rate: number | null;
  /** As people read it; the designation in place of a rate that is not reportable. */
  readonly displayRate: string;
  readonly denominator: number | null;
}

export interface ReviewMeasure extends Designated {
  readonly measureCode: string;
  readonly hedisVol2MeasureName: string;
  /** One designation for all of its rows. */
  readonly isMeasureLevelAudit: boolean;
  readonly indicators: readonly ReviewIndicator[];
}

export interface ReviewCategory {
  readonly categoryName: string;
  readonly measures: readonly ReviewMeasure[];
}

export interface ReviewTable {
  readonly categories: readonly ReviewCategory[];
  /** What the table was made from; the attestation's fingerprint is taken over these. */
  readonly results: readonly ResultRow[];
  readonly designations: readonly StoredDesignation[];
}

/** Of the file in force; empty where there is none. */
export async function readReviewTable(
  db: Queryable,
  catalogue: Catalogue,
  record: Pick<ComponentRecord, 'submissionId' | 'currentRunId'>,
): Promise<ReviewTable> {
  if (record.currentRunId === null) return { categories: [], results: [], designations: [] };
  const results = await listResults(db, record.currentRunId);
  const designations = await listDesignations(db, record.submissionId);
  return { categories: categorize(results, designations, catalogue), results, designations };
}

function categorize(
  results: readonly ResultRow[],
  designations: readonly StoredDesignation[],
  catalogue: Catalogue,
): ReviewCategory[] {
  const byRow = new Map(designations.map((row) => [`${row.measureCode}\n${row.indicatorKey}`, row]));
  const last = Number.MAX_SAFE_INTEGER;
  const measures = [...Map.groupBy(results, (row) => row.measureCode)]
    .map(([code, rows]) => ({
      order: catalogue.measures.get(code)?.sortOrder ?? last,
      category: catalogue.measures.get(code)?.category ?? 'Other',
      measure: measureOf(code, rows, byRow, catalogue),
    }))
    .sort((a, b) => a.order - b.order);
  return [...Map.groupBy(measures, ({ category }) => category)].map(([categoryName, members]) => ({
    categoryName,
    measures: members.map(({ measure }) => measure),
  }));
}

function measureOf(
  code: string,
  rows: readonly ResultRow[],
  byRow: ReadonlyMap<string, StoredDesignation>,
  catalogue: Catalogue,
): ReviewMeasure {
  const definition = catalogue.measures.get(code);
  const own = byRow.get(`${code}\n`);
  const isMeasureLevelAudit = definition?.auditLevel === 'measure';
  const benefitOffered = rows[0]?.benefitOffered === false ? 'N' : 'Y';
  const places = new Map(definition?.indicators.map((indicator, place) => [indicator.key, place]));
  const indicators = rows
    .flatMap((row) => (row.indicatorKey === null ? [] : [{ ...row, indicatorKey: row.indicatorKey }]))
    .sort((a, b) => (places.get(a.indicatorKey) ?? 0) - (places.get(b.indicatorKey) ?? 0))
    .map((row): ReviewIndicator => {
      const designated = byRow.get(`${code}\n${row.indicatorKey}`) ?? own;
      return {
        indicatorKey: row.indicatorKey,
        indicatorName:
          definition?.indicators.find(({ key }) => key === row.indicatorKey)?.shortName ?? row.indicatorKey,
        rate: row.rate,
        displayRate: shownRate(row.displayRate ?? '', designated?.designation),
        denominator: row.denominator,
        ...designatedAs(designated, benefitOffered),
      };
    });
  return {
    measureCode: code,
    hedisVol2MeasureName: definition?.name ?? code,
    isMeasureLevelAudit,
    ...designatedAs(own, benefitOffered),
    indicators,
  };
}

const designatedAs = (row: StoredDesignation | undefined, benefitOffered: 'Y' | 'N'): Designated => ({
  benefitOffered,
  auditDesignation: row?.designation ?? '',
  comment: row?.comment ?? '',
  status: row ? designationLabels[row.designation] : '',
});

/** Only a reportable row shows its rate. Workflow notes, part 4. */
const shownRate = (displayRate: string, designation: Designation | undefined): string =>
  designation === undefined || designation === 'R' ? displayRate : designation;
