/**
 * CAHPS previews: sample and response (type 9), the answers to every item (type 10), and both with the results (type 11).
 * Spec: cahps-reports.
 */
import { type ValidationStatus, validationStatusLabels } from '@idss/domain/findings/finding';
import type { CahpsResult, CahpsResults } from '@idss/validation/results/cahps/cahps-results';
import type { CahpsScoring } from '@idss/validation/seasons/survey-scoring';
import type { CahpsFacts } from '@idss/validation/validate-cahps';
import { writeWorkbook } from '#src/documents/stream-workbook.ts';
import { type Cell, factsTable, type Table } from '#src/documents/table.ts';

export interface PreviewFacts {
  readonly fileName: string;
  readonly organizationName: string;
  readonly status: ValidationStatus;
  /** ISO 8601 UTC. */
  readonly now: string;
  readonly scoring: CahpsScoring;
}

const notReportable = 'NA';

export interface CahpsPreviews {
  readonly response: Uint8Array;
  readonly answers: Uint8Array;
  readonly results: Uint8Array;
}

export async function writeCahpsPreviews(
  facts: CahpsFacts,
  results: CahpsResults,
  file: PreviewFacts,
): Promise<CahpsPreviews> {
  const response = summary(facts, results, file);
  const answers = distributions(results);
  return {
    response: await writeWorkbook([response]),
    answers: await writeWorkbook([answers]),
    results: await writeWorkbook([response, resultsTable(results, file.scoring), answers]),
  };
}

function summary(facts: CahpsFacts, results: CahpsResults, file: PreviewFacts): Table {
  const { generalSample } = results;
  const generalRows: readonly (readonly [string, Cell])[] = generalSample
    ? [
        ['General sample', generalSample.rows],
        ['Response rate of the general sample, %', generalSample.responseRate],
        ['Completes that screen positive (CCC)', results.cccCompletes],
      ]
    : [];
  return factsTable('Summary', [
    ['Submission', facts.submissionId],
    ['Organization', file.organizationName],
    ['Survey', `CAHPS ${results.kind}, ${results.productLine}`],
    ['Measurement year', results.measurementYear],
    ['File', file.fileName],
    ['Checked at', file.now],
    ['Validation', validationStatusLabels[file.status]],
    ['Sample frame', results.frameSize],
    ['Sample', results.sample],
    ['Ineligible', results.ineligible],
    ['Completes', results.completes],
    ['Response rate, %', results.responseRate],
    ...generalRows,
    ['NA', `n is below ${file.scoring.smallestDenominator}`],
    ['n', 'mean of the n of the items'],
    ['n, any item', 'completes who answered any of the items, as AHRQ counts a composite'],
  ]);
}

const joinWithOr = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** The answers that count, as the questionnaire words them. */
function getFavorable(
  { items, scoring }: CahpsResult,
  all: CahpsResults,
  { favorable }: CahpsScoring,
): string {
  const codes = all.distributions.find(({ column }) => column === items[0])?.codes ?? [];
  return joinWithOr(
    favorable[scoring].map((answer) => codes.find(({ code }) => code === answer)?.label ?? `${answer}`),
  );
}

const resultsTable = (all: CahpsResults, scoring: CahpsScoring): Table => ({
  name: 'Results',
  columns: [
    ['Result', 34],
    ['Population', 12],
    ['Favorable answers', 28],
    ['Items', 22],
    ['n', 8],
    ['Score', 10],
    ['Shown', 10],
    ['Top box', 18],
    ['n of each item', 18],
    ['n, any item', 12],
    [joinWithOr(scoring.alsoShownOfRatings.map(String)), 12],
    ['Remark', 46],
  ],
  rows: all.results.map((result) => [
    result.title,
    result.population === 'ccc' ? 'CCC' : 'General',
    getFavorable(result, all, scoring),
    result.items.join(', '),
    result.n,
    result.score,
    result.reportable && result.score !== null ? result.score.toFixed(2) : notReportable,
    result.topBox.join(', '),
    result.itemN.join(', '),
    result.answeredAny ?? null,
    result.eightToTen,
    result.isThisYearAlone ? 'Two-year result; the year before is not on record.' : '',
  ]),
});

const distributions = ({ distributions: items }: CahpsResults): Table => ({
  name: 'Answers',
  columns: [
    ['Item', 8],
    ['Question', 34],
    ['Population', 12],
    ['Code', 8],
    ['Answer', 34],
    ['Count', 10],
    ['Percent of valid', 16],
  ],
  rows: items.flatMap(({ column, name, population, codes }) =>
    codes.map(({ code, label, count, percent }) => [
      column,
      name,
      population === 'ccc' ? 'CCC' : 'General',
      code,
      label,
      count,
      percent,
    ]),
  ),
});
