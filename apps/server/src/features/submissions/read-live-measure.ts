/** One measure of a submission as the live measure display shows it. */
import type { LiveMeasure } from '@idss/contract/submissions/measures';
import { designationLabels, type Designation } from '@idss/domain/audit/designation';
import { isExtractable } from '@idss/domain/attestation/public-reporting';
import { listMeasureSets, ratingsMark } from '@idss/domain/measures/measure-filters';
import { formatMethods } from '@idss/validation/results/format-methods';
import type { Catalogue, CatalogueMeasure } from '@idss/validation/seasons/catalogue';
import type { Queryable } from '#src/db/queryable.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { describeMeasure } from './describe-measure.ts';
import { indicatorName } from '#src/documents/measure-tables/indicator-labels.ts';
import { makeGrids } from './make-grids.ts';
import { type IndicatorRow, showRate } from '#src/documents/measure-tables/measure-columns.ts';
import { canSee } from '@idss/domain/permissions/can';
import { findComponents } from '#src/access/find-component.sql.ts';
import type { Context } from '#src/kernel/context.ts';
import {
  listEarlierSubmissions,
  listEarlierYears,
  listMeasureRows,
  type EarlierYear,
  type MeasureRow,
} from './measures.sql.ts';
import { presentSubmission } from './present-listing.ts';
import { showEarlierRate } from '#src/documents/measure-tables/show-earlier-rate.ts';

/** null if the season's HEDIS files of this product line have no such measure; survey measures are not in them. */
export const getDefinition = (
  catalogue: Catalogue,
  record: Pick<ComponentRecord, 'productLine'>,
  measureCode: string,
): CatalogueMeasure | null => {
  const definition = catalogue.measures.get(measureCode);
  return definition && !definition.isSurvey && definition.productLines.includes(record.productLine)
    ? definition
    : null;
};

/** From the current file; without one, or if it lacks the measure, the grids have only headings. */
export async function readLiveMeasure(
  { app: { pool: db }, caller }: Pick<Context, 'app' | 'caller'>,
  catalogue: Catalogue,
  record: ComponentRecord,
  definition: CatalogueMeasure,
): Promise<LiveMeasure> {
  const totals = definition.indicators.filter(({ isTotal }) => isTotal).map(({ key }) => key);
  const [stored, years, submissions] = await Promise.all([
    record.currentRunId === null
      ? []
      : listMeasureRows(db, record.currentRunId, record.submissionId, definition.code),
    listEarlierYears(db, record.submissionId, totals),
    findVisibleEarlier(db, caller, record),
  ]);
  const [first] = stored;
  const rows = indicatorRows(stored, definition);
  const sets = listMeasureSets(definition, record.productLine);
  return {
    ...makeGrids(rows, definition, catalogue, record.productLine),
    submissionIsExtractable: isExtractable(record.isAuditRequired, record.isTestOrganization),
    submission: presentSubmission(record),
    measure: {
      measureCode: definition.code,
      hedisVol2MeasureName: definition.name,
      categoryName: definition.category,
      filters: [...sets],
      hprMark: ratingsMark(sets, record.productLine),
      collectionMethod:
        formatMethods({ collectionMethod: first?.collectionMethod ?? null, indicators: rows }) ?? '',
      isInFile: first !== undefined,
      isReported: first?.reportMeasure ?? false,
      benefitOffered: first?.benefitOffered === false ? 'N' : 'Y',
      auditDesignation: first?.measureDesignation ?? '',
      status: getLabel(first?.measureDesignation ?? null),
      comment: first?.measureComment ?? '',
    },
    words: describeMeasure(definition, record.productLine, first?.collectionMethod ?? null),
    history: { ...getHistory(rows, years, definition, record.measurementYear), submissions },
  };
}

async function findVisibleEarlier(
  db: Queryable,
  caller: Context['caller'],
  { submissionId, component }: ComponentRecord,
): Promise<LiveMeasure['history']['submissions']> {
  const earlier = await listEarlierSubmissions(db, submissionId);
  if (earlier.length === 0) return [];
  const records = await findComponents(
    db,
    earlier.map((each) => ({ submissionId: each.submissionId, component })),
  );
  const visible = new Set(
    records.filter(({ reach }) => canSee(caller, reach)).map((record) => record.submissionId),
  );
  return earlier
    .filter((each) => visible.has(each.submissionId))
    .map(({ measurementYear, submissionId: id }) => ({ measurementYear, submissionId: id }));
}

const getLabel = (designation: Designation | '' | null): string =>
  designation === null || designation === '' ? '' : designationLabels[designation];

/** In the catalogue's order. */
function indicatorRows(stored: readonly MeasureRow[], definition: CatalogueMeasure): IndicatorRow[] {
  const byKey = new Map(stored.map((row) => [row.indicatorKey, row]));
  return definition.indicators.flatMap((indicator): IndicatorRow[] => {
    const row = byKey.get(indicator.key);
    if (!row) return [];
    return [
      {
        indicator,
        denominator: row.denominator,
        numerator: row.numerator,
        displayRate: row.displayRate ?? '',
        elements: row.elements ?? {},
        stratifications: row.stratifications ?? [],
        designation: row.designation ?? row.measureDesignation,
      },
    ];
  });
}

/** Only the totals, because earlier years have no other rows. */
function getHistory(
  rows: readonly IndicatorRow[],
  years: readonly EarlierYear[],
  definition: CatalogueMeasure,
  measurementYear: number,
): Omit<LiveMeasure['history'], 'submissions'> {
  const isRatio = definition.rateFormula === 'observedExpected';
  const current = new Map(rows.map((row) => [row.indicator.key, row]));
  const indicators = definition.indicators.filter(({ key }) => years.some(({ rates }) => rates[key]));
  return {
    unit: isRatio ? 'ratio' : 'percent',
    better: definition.betterDirection,
    indicators: indicators.map((indicator) => ({
      indicatorKey: indicator.key,
      indicatorName: indicatorName(indicator),
      rates: [
        ...years.map(({ measurementYear: year, rates }) => {
          const { rate = null, denominator = null } = rates[indicator.key] ?? {};
          return yearRate(
            year,
            showEarlierRate(definition, { rate, denominator }),
            null,
            denominator,
            definition,
          );
        }),
        yearRate(
          measurementYear,
          current.get(indicator.key)?.displayRate ?? '',
          current.get(indicator.key)?.designation ?? null,
          current.get(indicator.key)?.denominator ?? null,
          definition,
        ),
      ],
    })),
  };
}

function yearRate(
  measurementYear: number,
  display: string,
  designation: IndicatorRow['designation'],
  denominator: number | null,
  definition: CatalogueMeasure,
): LiveMeasure['history']['indicators'][number]['rates'][number] {
  const { text, short = text, value = null } = showRate(display, designation, definition);
  return { measurementYear, rate: value, displayRate: short, denominator };
}
