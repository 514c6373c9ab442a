/** Short literals for the examples of CAHPS rules, filled up with the layouts of the example season. */
import { CahpsTally } from '../../results/cahps/tally.ts';
import { computeCahpsResults } from '../../results/cahps/cahps-results.ts';
import type { CahpsTotals, SampleCounts } from '../../results/cahps/tally.ts';
import { type CahpsLayout, type CahpsSeason, identityColumns } from '../../seasons/cahps-season.ts';
import { exampleSeason } from '../../seasons/example-season.ts';
import type { SurveyRegistration } from '../survey/subject.ts';
import type { HeaderSubject, IdentitySubject, RecordSubject, TotalsSubject } from './subject.ts';

/** Read when an example is made: rules are loaded without their examples. */
const getSeason = (): CahpsSeason => exampleSeason.cahps;

function layoutNamed(survey: string): CahpsLayout {
  const layout = getSeason().layouts.find((known) => known.survey === survey);
  if (layout === undefined) throw new Error(`No survey ${survey}`);
  return layout;
}

const toPlace = (column: number) => ({ line: 2, column: column + 1 });

/** An adult Medicaid survey as registered. */
export const registrationExample = (change: Partial<SurveyRegistration> = {}): SurveyRegistration => ({
  submissionId: 2102,
  component: 'CAHPS',
  kind: 'adult',
  productLine: 'Medicaid',
  measurementYear: 2025,
  vendorId: 77,
  cmsContractNumber: null,
  ...change,
});

/** The header of the adult Medicaid layout, changed. */
export function headerExample(change: (names: readonly string[]) => readonly string[]): HeaderSubject {
  const layout = layoutNamed('adult-medicaid');
  return { layout, otherLayout: null, names: change(layout.columns.map(({ name }) => name)), toPlace };
}

const identity = {
  submission_id: '2102',
  survey_type: 'A',
  product_line: 'MCD',
  measurement_year: '2025',
  vendor_id: '77',
};

export function identityExample(change: Partial<typeof identity>): IdentitySubject {
  const values = { ...identity, ...change };
  return {
    line: 2,
    values: identityColumns.map((name) => values[name]),
    expected: identityColumns.map((name) => ({ value: identity[name], description: identity[name] })),
    toPlace,
  };
}

const complete: Readonly<Record<string, string>> = {
  ...identity,
  member_key: '210200001',
  sample_stratum: '1',
  ccc_prescreen: '-1',
  disposition: 'M10',
  survey_language: '1',
  attempt: '1',
  completion_date: '2026-03-21',
  age_at_anchor: '44',
  sex_admin: 'F',
  frame_size: '60',
};

export interface RecordLiteral {
  readonly survey?: string;
  /** false: every item that the literal does not give is empty. Else it contains its first answer that asks on. */
  readonly answers?: boolean;
  readonly firstLine?: number;
}

/** A complete adult Medicaid survey, with these values in place of its own. */
export function recordExample(
  values: Readonly<Record<string, string>>,
  { survey = 'adult-medicaid', answers = true, firstLine }: RecordLiteral = {},
): RecordSubject {
  const layout = layoutNamed(survey);
  const answerTo = (column: string): string => {
    const screenAnswer = layout.items.find(({ screen }) => screen?.column === column)?.screen?.values[0];
    const [first] = layout.items.find((item) => item.column === column)?.labels.keys() ?? [];
    return answers ? String(screenAnswer ?? first ?? '') : '';
  };
  return {
    season: getSeason(),
    layout,
    line: 2,
    values: layout.columns.map(({ name }) => values[name] ?? complete[name] ?? answerTo(name)),
    toPlace,
    frameSize: '60',
    firstLine: firstLine ?? null,
  };
}

type TotalsLiteral = Partial<Omit<CahpsTotals, 'general' | 'supplemental' | 'all' | 'rows'>> & {
  readonly general?: Partial<SampleCounts>;
  readonly supplemental?: Partial<SampleCounts>;
};

const noRows: SampleCounts = { rows: 0, ineligible: 0, completes: 0 };

export function totalsExample(survey: string, literal: TotalsLiteral): TotalsSubject {
  const layout = layoutNamed(survey);
  const general = { ...noRows, ...literal.general };
  const supplemental = { ...noRows, ...literal.supplemental };
  const all = {
    rows: general.rows + supplemental.rows,
    ineligible: general.ineligible + supplemental.ineligible,
    completes: general.completes + supplemental.completes,
  };
  return {
    season: getSeason(),
    layout,
    totals: {
      frameSize: null,
      withPrescreen: 0,
      withoutPrescreen: 0,
      firstStray: null,
      ...literal,
      rows: all.rows,
      all,
      general,
      supplemental,
    },
    results: computeCahpsResults(new CahpsTally(layout, null), layout, getSeason()),
  };
}

/** Every result over this many responses. */
export function resultsExample(n: number): TotalsSubject {
  const subject = totalsExample('adult-medicaid', {});
  const results = subject.results.results.map((result) => ({ ...result, n }));
  return { ...subject, results: { ...subject.results, results } };
}
