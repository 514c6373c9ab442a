/**
 * Reads a season folder over what is known of its year: tables, and files that define the season, are left out where they stay. It is read
 * in a thread with limits, since a definition can ask for more than a computer has. Spec: season-schema-limits.
 */
import { isWholeFolder } from '@idss/domain/season/read-season-folder';
import { readTable } from '@idss/domain/season/read-table';
import type { Queryable } from '#src/db/queryable.ts';
import { runInThread, ThreadEnded, type ThreadLimits } from '#src/features/runs/threads/run-in-thread.ts';
import { readSeason } from '#src/kernel/cached.sql.ts';
import { readFolderFiles } from '#src/kernel/read-season-data.ts';
import type { Files, SeasonBefore, SeasonReading, SeasonTask } from './season-task.ts';
import { readStoredTables } from './stored-tables.sql.ts';

/** The season of this version takes a fifth of a second and 60 MB. */
const getDefaultLimits = (folder: Files): ThreadLimits => ({
  milliseconds: 10_000 + getLength(folder) / 1_000,
  heapMegabytes: 1024,
});

export interface ReadingOptions {
  readonly before?: SeasonBefore | null;
  readonly limits?: ThreadLimits;
}

/** One folder at a time: each may take the memory of a thread. */
let lastReading: Promise<unknown> = Promise.resolve();

export async function readSeasonToLoad(
  db: Queryable,
  folder: Files,
  { before = null, limits = getDefaultLimits(folder) }: ReadingOptions = {},
): Promise<SeasonReading> {
  const year = getYear(folder);
  const known = year === null ? null : await readFolderFiles(db, year);
  const stored = year === null || isWholeFolder(folder) ? null : await readStoredTables(db, year);
  const storedZone = year === null ? null : ((await readSeason(db, year))?.timeZone ?? null);
  const task: SeasonTask = { folder, known, stored, storedZone, before };
  const reading = lastReading.then(() =>
    runInThread<SeasonReading>(new URL('./read-season.worker.ts', import.meta.url), task, limits),
  );
  lastReading = reading.catch(() => undefined);
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ThreadEnded)) throw error;
    const message = `Reading the folder ${error.message}.`;
    const fix = 'Compare hedis-submission.xsd, measures.json and the layouts with those of the last season.';
    return { ok: false, problems: [{ file: 'hedis-submission.xsd', line: 1, message, fix }] };
  }
}

/** Of the season in the folder; null where season.csv does not say it. */
export function getYear(folder: Files): number | null {
  const [row] = readTable('season.csv', (folder.get('season.csv') ?? '').slice(0, 10_000)).rows;
  return row?.measurementYear ?? null;
}

const getLength = (files: Files): number => [...files.values()].reduce((sum, text) => sum + text.length, 0);
