/** The tables of the season after this one: the same submissions under new ids, the same dates a year later. Spec: season-copy. */
import { defaultTimeZone, parseWallTime } from '../moments/moment-text.ts';
import { isoTextIn, wallText } from '../moments/wall-text.ts';
import { groupByRole } from '../permissions/actions.ts';
import type { RowOf, SeasonTables } from './tables.ts';

/** 52 weeks later: the same weekday, one day earlier in the calendar, or two after a leap day. `day` is yyyy-MM-dd. */
export function sameWeekdayNextYear(day: string): string {
  const weeks = 52 * 7 * 86_400_000;
  return new Date(Date.parse(`${day}T00:00:00Z`) + weeks).toISOString().slice(0, 10);
}

/** The same weekday and hour in the season's zone, whatever daylight saving does. */
export function momentNextYear(at: string, timeZone: string): string {
  const wall = wallText(at, timeZone);
  return `${sameWeekdayNextYear(wall.slice(0, 10))}${wall.slice(10)}`;
}

/** Larger ids are not those of a season folder. */
const maxId = 999_999_999;

/**
 * What is added to every submission id: the smallest number of thousands with which the first is higher than every id that was
 * ever used. null: the last would be too long.
 */
export function findIdOffset(subIds: readonly number[], highestEver: number): number | null {
  const { first, last } = subIds.reduce(
    (range, id) => ({ first: Math.min(range.first, id), last: Math.max(range.last, id) }),
    { first: maxId, last: 0 },
  );
  const offset = Math.max(1, Math.ceil((highestEver - first + 1) / 1000)) * 1000;
  return last + offset > maxId ? null : offset;
}

export interface NextSeasonChoice {
  readonly idOffset: number;
  /** Local times that were chosen instead of those a year later, by program and key. */
  readonly dates: ReadonlyMap<string, string>;
  /** Plans whose submissions are not taken along. */
  readonly leftOut: ReadonlySet<number>;
}

export const dateKey = ({
  program,
  key,
}: {
  readonly program: string | null;
  readonly key: string;
}): string => `${program ?? 'HEDIS'} ${key}`;

type CopiedFile = Exclude<keyof SeasonTables, 'prior-results.csv' | 'hos-baseline-roster.csv'>;

/**
 * Approvals of a year stay with it: certificates of vendor measures and approved sample reductions are given anew. People,
 * organizations and their marks, vendors and auditors are taken along.
 */
export function nextSeasonTables(
  tables: Pick<SeasonTables, CopiedFile>,
  { idOffset, dates, leftOut }: NextSeasonChoice,
): Pick<SeasonTables, CopiedFile> {
  const timeZone = tables['season.csv'][0]?.timeZone ?? defaultTimeZone;
  const taken = tables['submissions.csv'].filter(({ orgId }) => !leftOut.has(orgId));
  const subIds = new Set(taken.map(({ subId }) => subId));
  const moved = <R extends { readonly subId: number }>(rows: readonly R[]): readonly R[] =>
    rows.filter(({ subId }) => subIds.has(subId)).map((row) => ({ ...row, subId: row.subId + idOffset }));
  return {
    ...tables,
    'season.csv': tables['season.csv'].map((row) => ({
      ...row,
      measurementYear: row.measurementYear + 1,
      measureModelDate: sameWeekdayNextYear(row.measureModelDate),
    })),
    'milestones.csv': tables['milestones.csv'].map((row) => ({
      ...row,
      at: isoTextIn(
        parseWallTime(
          (dates.get(dateKey(row)) ?? momentNextYear(row.at, timeZone)).replace('T', ' '),
          timeZone,
        ),
        timeZone,
      ),
    })),
    'submissions.csv': moved(taken).map((row) => ({ ...row, approvedSampleReductions: [] })),
    'components.csv': moved(tables['components.csv']),
    'vendor-measures.csv': [],
    'roles.csv': tables['roles.csv'].flatMap((row) => moveRole(row, subIds, idOffset)),
    'auditor-assignments.csv': moved(tables['auditor-assignments.csv']),
  };
}

function moveRole(
  row: RowOf<'roles.csv'>,
  subIds: ReadonlySet<number>,
  idOffset: number,
): readonly RowOf<'roles.csv'>[] {
  if (groupByRole[row.role] !== 'submission') return [row];
  return subIds.has(row.entityId) ? [{ ...row, entityId: row.entityId + idOffset }] : [];
}
