/** The definition of a season: as it was loaded last, else as this version ships it. Spec: season-data. */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { definitionFiles } from '@idss/validation/seasons/read-season-definition';
import type { Queryable } from '#src/app.ts';
import { findLoadedFiles } from './season-data.sql.ts';
import { definitionOf, seasonFiles, type SeasonData } from './season-data.ts';

/** null: neither loaded nor shipped. */
export async function readSeasonData(db: Queryable, measurementYear: number): Promise<SeasonData | null> {
  const loaded = await findLoadedFiles(db, measurementYear);
  const files = loaded ? new Map(Object.entries(loaded)) : await readShippedFiles(measurementYear);
  if (!files) return null;
  const own = seasonFiles(files);
  return { ...own, definition: definitionOf(own) };
}

const shippedSeasons = path.dirname(
  createRequire(import.meta.url).resolve('@idss/validation/seasons/season-definition'),
);

export async function readShippedFiles(measurementYear: number): Promise<ReadonlyMap<string, string> | null> {
  const folder = `MY${measurementYear}`;
  if (!(await readdir(shippedSeasons)).includes(folder)) return null;
  const files = definitionFiles.map(
    async (name): Promise<[string, string]> => [
      name,
      await readFile(path.join(shippedSeasons, folder, name), 'utf8'),
    ],
  );
  return new Map(await Promise.all(files));
}
