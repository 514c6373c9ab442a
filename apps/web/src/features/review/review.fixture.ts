/** A small review table for the tests of this folder. */
import { getMeasures, type Review, toRows } from './review-rows.ts';

type Measure = Review['categories'][number]['measures'][number];
type Row = Omit<
  Measure,
  'measureCode' | 'hedisVol2MeasureName' | 'isMeasureLevelAudit' | 'filters' | 'indicators'
>;

export const stored = (more: Partial<Row> = {}): Row => ({
  benefitOffered: 'Y',
  auditDesignation: 'R',
  comment: '',
  status: 'Reportable',
  options: ['R', 'NR', 'BR'],
  isEditable: true,
  isOpen: false,
  version: 3,
  commentVersion: 0,
  canReview: true,
  reviewed: null,
  ...more,
});

export const measure = (
  measureCode: string,
  indicators: readonly [key: string, row?: Partial<Row>][],
  more: Partial<Measure> = {},
): Measure => ({
  ...stored(),
  canReview: indicators.length === 0,
  measureCode,
  hedisVol2MeasureName: `Name of ${measureCode}`,
  isMeasureLevelAudit: false,
  filters: [],
  indicators: indicators.map(([indicatorKey, row = {}]) => ({
    ...stored(row),
    indicatorKey,
    indicatorName: `Rate ${indicatorKey}`,
    rate: 61.2,
    displayRate: '61.20',
    numerator: 245,
    denominator: 400,
    lastYearRate: '59.00',
    difference: 2.2,
    isLargeDifference: false,
    unusual: null,
  })),
  ...more,
});

/** With rows that are unlike the others. */
export const withUnusual = (
  { indicators, ...rest }: Measure,
  sides: Readonly<Record<string, 'low' | 'high'>>,
): Measure => ({
  ...rest,
  indicators: indicators.map((row) => ({ ...row, unusual: sides[row.indicatorKey] ?? null })),
});

/** AAB has three rates, CBP one, PCR is audited as a whole; AAB and CBP are in one category. */
export function sample(change: (measures: Measure[]) => Measure[] = (measures) => measures) {
  const [aab, cbp, pcr] = change([
    measure('AAB', [['A'], ['B', { options: ['NR', 'BR'], auditDesignation: 'NR' }], ['C']], {
      filters: ['hpr'],
    }),
    measure('CBP', [['CBP.Rate']]),
    measure(
      'PCR',
      [
        ['P', { isEditable: false }],
        ['Q', { isEditable: false }],
      ],
      {
        isMeasureLevelAudit: true,
      },
    ),
  ]);
  const measures = getMeasures({
    categories: [
      { categoryName: 'Effectiveness', measures: [aab, cbp].filter((one) => one !== undefined) },
      { categoryName: 'Utilization', measures: [pcr].filter((one) => one !== undefined) },
    ],
  });
  const rows = toRows(measures);
  const row = (key: string) => {
    const found = rows.get(key);
    if (!found) throw new Error(`no row ${key}`);
    return found;
  };
  return { measures, rows, row };
}
