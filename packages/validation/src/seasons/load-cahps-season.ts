/** Builds a season of CAHPS from its cahps-layout.json, after a check of the parts that the engine relies on. */
import {
  type CahpsColumn,
  type CahpsItem,
  type CahpsKind,
  type CahpsLayout,
  type CahpsMeasure,
  type CahpsSeason,
  type ColumnKind,
  type DispositionClass,
  identityColumns,
  type Screen,
} from './cahps-season.ts';
import { scoringOf2025, scorings } from './survey-scoring.ts';
import type { SurveyFacts } from './survey-facts.ts';

/** The shape of cahps-layout.json as a program reads it. */
export interface LayoutData {
  readonly adminColumns: readonly { readonly col: string }[];
  readonly missingCodes: Readonly<Record<string, string>>;
  readonly dispositions: Readonly<Record<string, { readonly label: string; readonly class: string }>>;
  readonly dispositionModePrefix: Readonly<Record<string, string>>;
  readonly surveys: Readonly<Record<string, SurveyData>>;
}

interface SurveyData {
  readonly surveyType: string;
  readonly productLine: string;
  readonly keyItems: readonly string[];
  readonly items: readonly ItemData[];
  readonly measures: readonly MeasureData[];
}

interface ItemData {
  readonly q: number;
  readonly col: string;
  readonly name: string;
  readonly type: string;
  readonly codes: Readonly<Record<string, string | undefined>>;
  readonly plusDontKnow?: unknown;
  /** The screener's column and the answers after which the item is asked. */
  readonly screen?: readonly (string | readonly number[])[] | undefined;
}

interface MeasureData {
  readonly code: string;
  readonly type: string;
  readonly items: readonly string[];
  readonly filter?: string | undefined;
  readonly rollingTwoYear?: boolean | undefined;
  readonly population?: string | undefined;
}

function demand(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}

const isKnown = <T extends string>(known: readonly T[], text: string): text is T =>
  (known as readonly string[]).includes(text);

function requireKnown<T extends string>(known: readonly T[], text: string): T {
  demand(isKnown(known, text), `${text} is none of ${known.join(', ')}`);
  return text;
}

const dontKnow = -5;
/** In display order. */
const missing = [-9, -7, -8];

/** "0 to 10, -9, -7 or -8" */
function describeAnswers(answers: readonly number[], others: readonly number[]): string {
  const first = Math.min(...answers);
  const last = Math.max(...answers);
  const isRange = answers.length > 2 && last - first + 1 === answers.length;
  const parts = [...(isRange ? [`${first} to ${last}`] : answers.map(String)), ...others.map(String)];
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;
}

function parseScreen(data: ItemData['screen']): Screen | null {
  if (data === undefined) return null;
  const [column, values] = data;
  demand(typeof column === 'string' && Array.isArray(values), 'a screen names a column and its answers');
  return { column, values };
}

/** "Q35 in (1,2)" */
export function readFilter(text: string | undefined): Screen | null {
  if (text === undefined) return null;
  const [, column, values] = /^(\w+) in \(([\d,]+)\)$/.exec(text) ?? [];
  demand(column !== undefined && values !== undefined, `the filter ${text} cannot be read`);
  return { column, values: values.split(',').map(Number) };
}

function parseItem(data: ItemData): CahpsItem {
  const labels = new Map(Object.entries(data.codes).map(([code, label]) => [Number(code), label ?? code]));
  const others = data.plusDontKnow === undefined ? missing : [dontKnow, ...missing];
  return {
    question: data.q,
    column: data.col,
    name: data.name,
    type: data.type,
    labels,
    codes: new Set([...labels.keys(), ...others]),
    screen: parseScreen(data.screen),
  };
}

function parseMeasure(data: MeasureData): CahpsMeasure {
  return {
    code: data.code,
    scoring: requireKnown(scorings, data.type),
    items: data.items,
    population: data.population === undefined ? 'general' : requireKnown(['ccc'], data.population),
    filter: readFilter(data.filter),
    isTwoYear: data.rollingTwoYear === true,
  };
}

type AdminColumn = {
  readonly kind: ColumnKind;
  readonly codes?: readonly string[];
  readonly expected: string;
};
const coded = (codes: readonly string[], expected: string): AdminColumn => ({
  kind: 'coded',
  codes,
  expected,
});

/** Spec: cahps-layout-admin; the descriptions of cahps-layout.json as lists. */
const adminColumns: Readonly<Record<string, AdminColumn>> = {
  submission_id: { kind: 'identity', expected: 'the id of the submission' },
  survey_type: { kind: 'identity', expected: 'A, C or X' },
  product_line: { kind: 'identity', expected: 'COM or MCD' },
  measurement_year: { kind: 'identity', expected: 'the measurement year' },
  vendor_id: { kind: 'identity', expected: 'the id of the survey vendor' },
  member_key: { kind: 'key', expected: '1 to 20 letters and digits' },
  sample_stratum: coded(['1', '2'], '1 or 2'),
  ccc_prescreen: coded(['0', '1', '-1'], '0, 1 or -1'),
  disposition: { kind: 'disposition', expected: 'M, T or I and a disposition of the list' },
  survey_language: coded(['1', '2'], '1 or 2; empty without a response'),
  attempt: coded(
    Array.from({ length: 9 }, (_, i) => String(i + 1)),
    '1 to 9; empty without a response',
  ),
  completion_date: { kind: 'date', expected: 'a date as yyyy-mm-dd; empty without a response' },
  age_at_anchor: { kind: 'age', expected: '0 to 120' },
  sex_admin: coded(['M', 'F', 'U'], 'M, F or U'),
  frame_size: { kind: 'frame', expected: 'a whole number above 0, the same in every row' },
};

/** In their order. */
export const adminColumnNames: readonly string[] = Object.keys(adminColumns);

const emptyWithoutResponse = ['survey_language', 'attempt', 'completion_date'];

function getAdminColumn(name: string): CahpsColumn {
  const column = adminColumns[name];
  demand(column !== undefined, `the administrative column ${name} is not known`);
  return {
    name,
    kind: column.kind,
    codes: new Set(column.codes),
    mayBeEmpty: emptyWithoutResponse.includes(name),
    item: null,
    expected: column.expected,
  };
}

function toItemColumn(item: CahpsItem): CahpsColumn {
  const answers = [...item.labels.keys()];
  return {
    name: item.column,
    kind: 'coded',
    codes: new Set([...item.codes].map(String)),
    mayBeEmpty: true,
    item,
    expected: describeAnswers(
      answers,
      [...item.codes].filter((code) => !item.labels.has(code)),
    ),
  };
}

/** The questions after cshcn_rx are cshcn_rx_because_condition and cshcn_rx_lasting_12mo. */
function findScreener(items: readonly CahpsItem[]): string[][] {
  const questions = items.filter(({ name }) => name.startsWith('cshcn_'));
  const groups = Map.groupBy(questions, ({ name }) => name.replace(/_(because_condition|lasting_12mo)$/, ''));
  return [...groups.values()].map((group) => group.map(({ column }) => column));
}

const kinds = { A: 'adult', C: 'child', X: 'child CCC' } as const satisfies Record<string, CahpsKind>;
const productLines = { COM: 'Commercial', MCD: 'Medicaid' } as const;

function checkScreens(survey: string, items: readonly CahpsItem[], indexOf: CahpsLayout['indexOf']): void {
  const values = new Map<string, string>();
  for (const { column, screen } of items) {
    if (screen === null) continue;
    const answers = screen.values.join();
    demand(
      (indexOf.get(screen.column) ?? Infinity) < (indexOf.get(column) ?? 0),
      `${survey}: the screener of ${column} is not before it`,
    );
    demand(
      (values.get(screen.column) ?? answers) === answers,
      `${survey}: ${screen.column} screens in two ways`,
    );
    values.set(screen.column, answers);
  }
}

function layoutFrom(
  survey: string,
  data: SurveyData,
  admin: readonly string[],
  samples: SurveyFacts['cahps']['samples'],
): CahpsLayout {
  const items = data.items.map(parseItem);
  const columns = [...admin.map(getAdminColumn), ...items.map(toItemColumn)];
  const indexOf = new Map(columns.map(({ name }, index) => [name, index]));
  demand(indexOf.size === columns.length, `${survey}: a column is repeated`);
  checkScreens(survey, items, indexOf);
  const measures = data.measures.map(parseMeasure);
  for (const column of [...data.keyItems, ...measures.flatMap((measure) => measure.items)])
    demand(indexOf.has(column), `${survey}: ${column} is no column`);
  const surveyType = requireKnown(['A', 'C', 'X'], data.surveyType);
  const product = requireKnown(['COM', 'MCD'], data.productLine);
  const requiredSample = samples[survey];
  demand(requiredSample !== undefined, `${survey} has no sample size in surveys.json`);
  return {
    survey,
    kind: kinds[surveyType],
    surveyType,
    product,
    productLine: productLines[product],
    columns,
    indexOf,
    items,
    keyItems: data.keyItems,
    measures,
    cccScreener: surveyType === 'X' ? findScreener(items) : [],
    requiredSample,
  };
}

export function loadCahpsSeason(
  data: LayoutData,
  measurementYear: number,
  { fielding, samples, scoring = scoringOf2025.cahps }: SurveyFacts['cahps'],
): CahpsSeason {
  const admin = data.adminColumns.map(({ col }) => col);
  demand(
    admin.join() === Object.keys(adminColumns).join() && admin.slice(0, 5).join() === identityColumns.join(),
    'the administrative columns are not the known ones',
  );
  const classes: readonly DispositionClass[] = ['complete', 'partial', 'ineligible', 'nonresponse'];
  return {
    measurementYear,
    layouts: Object.entries(data.surveys).map(([survey, one]) => layoutFrom(survey, one, admin, samples)),
    dispositions: new Map(
      Object.entries(data.dispositions).map(([code, known]) => [
        Number(code),
        { label: known.label, class: requireKnown(classes, known.class) },
      ]),
    ),
    modes: new Map(Object.entries(data.dispositionModePrefix)),
    missingCodes: new Map(Object.entries(data.missingCodes).map(([code, label]) => [Number(code), label])),
    scoring,
    fieldingWindow: fielding,
  };
}
