/** A season as its folder: every table and every file that defines it, as the portal has them now. Spec: season-export. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { isoTextIn } from '@idss/domain/moments/wall-text';
import { groupByRole } from '@idss/domain/permissions/actions';
import type { RowOf, SeasonFile } from '@idss/domain/season/tables';
import { tableHeader, tableRow } from '@idss/domain/season/write-table';
import { definitionFiles } from '@idss/validation/seasons/read-season-definition';
import type pg from 'pg';
import type { Queryable } from '#src/db/queryable.ts';
import { inSnapshot } from '#src/db/transaction.ts';
import { toZip } from '#src/files/zip-stream.ts';
import { readSeason } from '#src/kernel/cached.sql.ts';
import type { Change } from '#src/kernel/change.ts';
import { readSeasonData } from '#src/kernel/read-season-data.ts';
import { countSeasonRows } from './season-loads.sql.ts';
import {
  allowIdleReading,
  listStoredUsers,
  readPriorResults,
  readRoster,
  storedTables,
  toMilestoneRows,
} from './stored-tables.sql.ts';

export interface FolderChoice {
  readonly measurementYear: number;
  /** With users, roles, auditors and their assignments. A fresh portal needs them. */
  readonly withPeople: boolean;
}

export interface FolderFile {
  readonly name: string;
  /** Its text in pieces, read when its turn comes. */
  readonly read: () => AsyncIterable<string>;
}

/** MY2025 */
export const folderName = ({ measurementYear }: FolderChoice): string => `MY${measurementYear}`;

/** The event of taking a season, before its first byte. False: there is no such season. */
export async function noteExport(
  { db, emit }: Pick<Change, 'db' | 'emit'>,
  { measurementYear, withPeople }: FolderChoice,
): Promise<boolean> {
  const counts = await countSeasonRows(db, measurementYear);
  if (!counts) return false;
  const { submissions, people } = counts;
  emit({ kind: 'season-exported', measurementYear, submissions, people: withPeople ? people : null });
  return true;
}

/** Its files in a fixed order, of which one is to be read at a time. */
export async function listFolderFiles(
  db: Queryable,
  { measurementYear, withPeople }: FolderChoice,
): Promise<readonly FolderFile[]> {
  const season = await readSeason(db, measurementYear);
  if (!season) throw new Error(`There is no season ${measurementYear}.`);
  const { measureModelDate, timeZone } = season;
  const at = (moment: string): string => isoTextIn(moment, timeZone);
  const stored = (file: keyof typeof storedTables): FolderFile =>
    table(file, async function* () {
      yield await storedTables[file](db, measurementYear);
    });
  const files: FolderFile[] = [
    table('season.csv', () => once([{ measurementYear, measureModelDate, timeZone }])),
    table('milestones.csv', () =>
      once(toMilestoneRows(season.milestones).map((row) => ({ ...row, at: at(row.at) }))),
    ),
    stored('organizations.csv'),
    stored('submissions.csv'),
    stored('components.csv'),
    stored('vendor-measures.csv'),
    ...(withPeople ? await listPeopleFiles(db, measurementYear) : []),
    table('prior-results.csv', () => readPriorResults(db, measurementYear)),
    table('hos-baseline-roster.csv', () => readRoster(db)),
  ];
  const defined = (await readSeasonData(db, measurementYear))?.files;
  for (const name of definitionFiles) {
    const text = defined?.get(name);
    if (text !== undefined) files.push({ name, read: () => pieces(text) });
  }
  return files;
}

/** People whose account is locked are left out with what they may do: loading the folder would give it back to them. */
export async function readFolderPeople(db: Queryable, measurementYear: number, subIds: ReadonlySet<number>) {
  const users = (await listStoredUsers(db)).filter(({ isLocked }) => !isLocked);
  const emails = new Set(users.map(({ email }) => email));
  const roles = (await storedTables['roles.csv'](db, measurementYear)).filter(
    ({ email, role, entityId }) =>
      emails.has(email) && (groupByRole[role] !== 'submission' || subIds.has(entityId)),
  );
  const auditors = new Set(
    roles.filter(({ role }) => role === 'auditor').map(({ email, entityId }) => `${email} ${entityId}`),
  );
  const assignments = (await storedTables['auditor-assignments.csv'](db, measurementYear)).filter(
    ({ email, orgId }) => auditors.has(`${email} ${orgId}`),
  );
  return {
    'users.csv': users,
    'roles.csv': roles,
    'auditors.csv': await storedTables['auditors.csv'](db, measurementYear),
    'auditor-assignments.csv': assignments,
  } as const;
}

async function listPeopleFiles(db: Queryable, measurementYear: number): Promise<readonly FolderFile[]> {
  const submissions = await storedTables['submissions.csv'](db, measurementYear);
  const subIds = new Set(submissions.map(({ subId }) => subId));
  const people = await readFolderPeople(db, measurementYear, subIds);
  return [
    table('users.csv', () => once(people['users.csv'])),
    table('roles.csv', () => once(people['roles.csv'])),
    table('auditors.csv', () => once(people['auditors.csv'])),
    table('auditor-assignments.csv', () => once(people['auditor-assignments.csv'])),
  ];
}

async function* once<T>(item: T): AsyncGenerator<T> {
  yield await Promise.resolve(item);
}

/** Rows that become one piece of text. */
const rowsAtOnce = 1000;

const table = <F extends SeasonFile>(
  name: F,
  read: () => AsyncIterable<readonly Omit<RowOf<F>, 'line'>[]>,
): FolderFile => ({
  name,
  async *read() {
    yield tableHeader(name);
    for await (const rows of read())
      for (let from = 0; from < rows.length; from += rowsAtOnce)
        yield rows
          .slice(from, from + rowsAtOnce)
          .map((row) => tableRow(name, row))
          .join('');
  },
});

const pieces = (text: string): AsyncIterable<string> => once(text);

/**
 * The zip of the folder, of one state of the database, whatever others commit while it is written. The same season
 * gives the same bytes.
 */
export async function openSeasonZip(pool: pg.Pool, choice: FolderChoice): Promise<Readable> {
  const opened = Promise.withResolvers<Readable>();
  inSnapshot(pool, async (db) => {
    await allowIdleReading(db);
    const files = await listFolderFiles(db, choice);
    const zip = toZip(
      files.map(({ name, read }) => ({
        path: `${folderName(choice)}/${name}`,
        modifiedAt: new Date(choice.measurementYear, 0, 1),
        isPacked: false,
        open: () => Promise.resolve(Readable.from(read(), { objectMode: false })),
      })),
    );
    opened.resolve(zip);
    // A reader who leaves ends the zip with an error, which is not one of the database.
    await finished(zip, { readable: true }).catch(() => undefined);
  }).catch(opened.reject);
  return opened.promise;
}
