/** The tables of an extract: their columns with the rows that are read for them, a few submissions at a time. */
import type { Queryable } from '#src/db/queryable.ts';
import {
  type ExtractSource,
  listIndicators,
  listMeasures,
  listResults,
  listSurveyResults,
  type SurveySource,
} from './data-extract.sql.ts';
import {
  elementColumns,
  goneColumns,
  indicatorColumns,
  measureColumns,
  type OfSubmission,
  stratumColumns,
  submissionColumns,
  surveyColumns,
} from './extract-columns.ts';
import { toElements, toStrata } from './extract-rows.ts';
import { submissionsAtOnce } from './extract-scope.ts';
import { toSurveyRows } from './extract-survey-rows.ts';
import { type Columns, type ExtractTable, withoutPersonal } from './extract-table.ts';
import type { Advance, MembersOptions } from './members-options.ts';

/** Of any row: what writes a table asks only its own columns. */
type AnyTable = ExtractTable<never>;

/** Those whose rows are read submission by submission. */
export const perSubmissionTables = 4;

export function listTables({
  db,
  scope: { entries, surveys, gone },
  contents,
  isOfChanges,
  measurementYear,
  catalogue,
  advance,
}: MembersOptions & { readonly advance: Advance }): readonly AnyTable[] {
  const table = <Row>(
    name: string,
    columns: Columns<Row>,
    rows: () => AsyncIterable<readonly Row[]>,
  ): AnyTable =>
    withoutPersonal({ name, columns, rows }, (personal) =>
      personal === 'names' ? !contents.hasNames : !contents.hasComments,
    ) as unknown as AnyTable;
  /** Rows of each submission, in portions. */
  const perSubmission = <Read extends { readonly submissionId: number }, Row>(
    list: (db: Queryable, ids: readonly number[]) => Promise<readonly Read[]>,
    toRows: (row: Read, source: ExtractSource) => Iterable<Row>,
  ) =>
    async function* (): AsyncGenerator<readonly Row[]> {
      for (let n = 0; n < entries.length; n += submissionsAtOnce) {
        const sources = new Map(
          entries.slice(n, n + submissionsAtOnce).map(({ source }) => [source.submissionId, source]),
        );
        const rows: Row[] = [];
        for (const row of await list(db, [...sources.keys()])) {
          const source = sources.get(row.submissionId);
          if (source) for (const each of toRows(row, source)) rows.push(each);
        }
        await advance(sources.size);
        yield rows;
      }
    };
  const withSubmission = <Row>(row: Row, source: ExtractSource): OfSubmission<Row>[] => [
    { row, source, measurementYear, catalogue },
  ];
  return [
    table('submissions', submissionColumns, () => inPortions(entries)),
    table('indicators', indicatorColumns, perSubmission(listIndicators, withSubmission)),
    table('measures', measureColumns, perSubmission(listMeasures, withSubmission)),
    table(
      'stratifications',
      stratumColumns,
      perSubmission(listResults, function* (row, source) {
        for (const stratum of toStrata(row)) yield { row: stratum, source, measurementYear, catalogue };
      }),
    ),
    table('elements', elementColumns, perSubmission(listResults, toElements)),
    table('surveys', surveyColumns, () => surveyRows(db, surveys)),
    ...(isOfChanges ? [table('gone', goneColumns, () => inPortions(gone))] : []),
  ];
}

async function* inPortions<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  const atOnce = 1000;
  for (let n = 0; n < rows.length; n += atOnce) yield rows.slice(n, n + atOnce);
}

async function* surveyRows(db: Queryable, surveys: readonly SurveySource[]) {
  for (let n = 0; n < surveys.length; n += submissionsAtOnce) {
    const some = surveys.slice(n, n + submissionsAtOnce);
    const byRun = await listSurveyResults(
      db,
      some.flatMap(({ currentRunId }) => currentRunId ?? []),
    );
    yield some.flatMap((source) => {
      const results = byRun.get(source.currentRunId ?? '');
      return results ? toSurveyRows(results).map((row) => ({ row, source })) : [];
    });
  }
}
