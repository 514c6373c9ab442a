/** Reads a season folder over what is known of its year: files that define the season are left out where they stay. */
import { readTable } from '@idss/domain/season/read-table';
import { readWholeSeason, type WholeReading } from '@idss/validation/seasons/read-whole-season';
import type { Queryable } from '#src/app.ts';
import { readSeasonData } from '#src/seasons/read-season-data.ts';

export async function readSeasonToLoad(
  db: Queryable,
  files: ReadonlyMap<string, string>,
): Promise<WholeReading> {
  const [row] = readTable('season.csv', files.get('season.csv') ?? '').rows;
  const known = row ? await readSeasonData(db, row.measurementYear) : null;
  return readWholeSeason(files, known?.files ?? null);
}
