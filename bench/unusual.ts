/**
 * How many of forty planted unit errors the review calls unusual, and how much of what it calls unusual is one: over the files of
 * all plans of the demonstration season, compared with all of them (with their errors), and with the season before.
 * Run: npm exec node bench/unusual.ts
 */
import {
  type Distribution,
  findUnusual,
  isComparedKind,
  summarizeValues,
} from '@idss/domain/audit/distribution';
import { hedisComponent } from '@idss/domain/program';
import { makeStory } from '@idss/demo/demo-plan';
import { type DemoSubmission, makeSubmissions } from '@idss/demo/demo-submissions';
import { hedisRequest } from '@idss/demo/generate-demo-season';
import { generateHedisFile } from '@idss/demo/generate-hedis';
import type { DraftFile } from '@idss/demo/hedis-file';
import { getUnitErrors, plantedErrors, type UnitErrors } from '@idss/demo/unit-errors';
import { getDenominator } from '@idss/demo/data-blocks';
import { smallDenominatorApplies } from '@idss/validation/results/small-denominator';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { type Figure, note, report } from './support/report.ts';

const { catalogue } = exampleSeason;
const today = new Date('2026-05-18T12:00:00Z');
const hasHedis = ({ components }: DemoSubmission): boolean =>
  components.some(({ component }) => component === hedisComponent);
const submissions = makeSubmissions(1234, 2401).filter(
  (submission) => hasHedis(submission) && !submission.plan.isTest,
);
const goals = new Map(makeStory(submissions).files.map(({ submission, goal }) => [submission.subId, goal]));

interface Value {
  readonly submission: DemoSubmission;
  readonly measureCode: string;
  readonly indicatorKey: string;
  readonly rate: number;
  readonly denominator: number;
}

const kinds = new Map(
  [...catalogue.measures.values()].flatMap(({ indicators }) =>
    indicators.map(({ key, kind }) => [key, kind]),
  ),
);

/** The rates that are compared, as the file says them. */
function listValues(submission: DemoSubmission, file: DraftFile): Value[] {
  return file.measures.flatMap(({ code, indicators }) => {
    const measure = catalogue.measures.get(code);
    if (!measure) return [];
    return indicators.flatMap(({ key, fields }) => {
      const rate = fields.get('OE') ?? fields.get('Rate');
      if (rate === undefined || !isComparedKind(kinds.get(key) ?? '')) return [];
      const denominator = getDenominator(fields);
      if (smallDenominatorApplies(measure, denominator)) return [];
      return [{ submission, measureCode: code, indicatorKey: key, rate: Number(rate), denominator }];
    });
  });
}

const generate = (submission: DemoSubmission, unitErrors: UnitErrors): Value[] => {
  const goal = goals.get(submission.subId) ?? 'clean';
  const request = hedisRequest({ submission, goal, age: 1 }, catalogue, today);
  return listValues(submission, generateHedisFile({ ...request, unitErrors }));
};

/** By product line and indicator: of each organization the largest submission. */
function distribute(values: readonly Value[]): ReadonlyMap<string, Distribution> {
  const found = new Map<string, Distribution>();
  for (const [key, rows] of Map.groupBy(values, toPlace)) {
    const byPlan = Map.groupBy(rows, ({ submission }) => submission.plan.orgId);
    const rates = [...byPlan.values()].flatMap(
      (some) => some.toSorted((a, b) => b.denominator - a.denominator)[0]?.rate ?? [],
    );
    const kind = kinds.get(rows[0]?.indicatorKey ?? '') ?? '';
    const distribution = isComparedKind(kind) ? summarizeValues(kind, rates) : null;
    if (distribution) found.set(key, distribution);
  }
  return found;
}

const toPlace = ({ submission, indicatorKey }: Value): string => `${submission.productLine} ${indicatorKey}`;

/** Measures of a submission with an unusual row. */
function listUnusual(
  values: readonly Value[],
  distributions: ReadonlyMap<string, Distribution>,
): ReadonlySet<string> {
  return new Set(
    values.flatMap((value) => {
      const others = distributions.get(toPlace(value));
      return others && findUnusual(value.rate, others)
        ? [`${value.submission.subId} ${value.measureCode}`]
        : [];
    }),
  );
}

const honest = submissions.flatMap((submission) => generate(submission, new Map()));
const withErrors = submissions.flatMap((submission) => generate(submission, getUnitErrors(submission.subId)));
const planted = new Map(plantedErrors.map(([subId, code, error]) => [`${subId} ${code}`, error]));
const pairs = new Set(withErrors.map(({ submission, measureCode }) => `${submission.subId} ${measureCode}`));
note(
  `${submissions.length} files, ${withErrors.length} rates in ${pairs.size} measures, ${planted.size} of them with a planted error`,
);

const figures: Figure[] = [];
for (const [name, others, isGoal] of [
  ['the season, errors included', withErrors, true],
  ['the season before', honest, false],
] as const) {
  const unusual = listUnusual(withErrors, distribute(others));
  const found = [...planted.keys()].filter((pair) => unusual.has(pair));
  for (const [pair, error] of planted) if (!unusual.has(pair)) note(`${name}: not found: ${pair}, ${error}`);
  figures.push(
    {
      label: `unit errors found, compared with ${name}`,
      value: (100 * found.length) / planted.size,
      unit: '%',
      ...(isGoal ? { goal: 'unusual-recall' as const } : {}),
      detail: `${found.length} of ${planted.size}`,
    },
    {
      label: `unusual measures that are one, compared with ${name}`,
      value: (100 * found.length) / unusual.size,
      unit: '%',
      ...(isGoal ? { goal: 'unusual-precision' as const } : {}),
      detail: `${found.length} of ${unusual.size}`,
    },
  );
}
report(figures);
