import type { Queryable } from '#src/app.ts';

/** The files of the last load that define the season, by name; null before the first load with any. */
export async function findLoadedFiles(
  db: Queryable,
  measurementYear: number,
): Promise<Readonly<Record<string, string>> | null> {
  const { rows } = await db.query<{ files: Readonly<Record<string, string>> }>(
    `select files from season_load where measurement_year = $1 and files <> '{}'
     order by load_id desc limit 1`,
    [measurementYear],
  );
  return rows[0]?.files ?? null;
}
