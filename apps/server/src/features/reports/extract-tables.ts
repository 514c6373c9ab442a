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
  nothingColumns,
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
  scope: { entries, surveys, nothing, gone },
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
  const perSubmission = readPerSubmission(db, entries, advance);
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
    table('nothing', nothingColumns, () => inPortions(nothing)),
    ...(isOfChanges ? [table('gone', goneColumns, () => inPortions(gone))] : []),
  ];
}

/** The rows of each submission, in portions. */
const readPerSubmission =
  (db: Queryable, entries: MembersOptions['scope']['entries'], advance: Advance) =>
  <Read extends { readonly submissionId: number }, Row>(
    list: (db: Queryable, ids: readonly number[]) => Promise<readonly Read[]>,
    toRows: (row: Read, source: ExtractSource) => Iterable<Row>,
  ) =>
    async function* (): AsyncGenerator<readonly Row[]> {
      const readPortion = async (n: number) => {
        const sources = new Map(
          entries.slice(n, n + submissionsAtOnce).map(({ source }) => [source.submissionId, source]),
        );
        return { sources, read: sources.size === 0 ? [] : await list(db, [...sources.keys()]) };
      };
      for await (const { sources, read } of readAhead(readPortion, entries.length, submissionsAtOnce)) {
        let rows: Row[] = [];
        for (const row of read) {
          const source = sources.get(row.submissionId);
          if (!source) continue;
          for (const each of toRows(row, source)) rows.push(each);
          if (rows.length < rowsAtOnce) continue;
          yield rows;
          rows = [];
        }
        yield rows;
        await advance(sources.size);
      }
    };

/** So few that they are written before the next garbage collection. */
const rowsAtOnce = 500;

/** The next portion is read from the database while this one is written. */
async function* readAhead<Portion>(
  read: (from: number) => Promise<Portion>,
  end: number,
  size: number,
): AsyncGenerator<Portion> {
  let next = read(0);
  for (let n = 0; n < end; n += size) {
    const portion = await next;
    next = read(n + size);
    // Awaited in the next turn, if there is one.
    next.catch(() => undefined);
    yield portion;
  }
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
