/** The newest season that this version ships. */
import { readdir, readFile } from 'node:fs/promises';
import { definitionFiles, readSeasonDefinition } from '@idss/validation/seasons/read-season-definition';
import type { SeasonDefinition } from '@idss/validation/seasons/season-definition';

const seasons = new URL('./', import.meta.resolve('@idss/validation/seasons/season-definition'));

export async function readShippedSeason(): Promise<SeasonDefinition> {
  const newest = (await readdir(seasons))
    .filter((name) => /^MY\d{4}$/.test(name))
    .sort()
    .at(-1);
  const files = definitionFiles.map(
    async (name): Promise<[string, string]> => [
      name,
      await readFile(new URL(`${newest}/${name}`, seasons), 'utf8'),
    ],
  );
  const reading = readSeasonDefinition(new Map(await Promise.all(files)));
  if (!reading.ok) throw new Error(`${newest} does not read: ${JSON.stringify(reading.problems)}`);
  return reading.definition;
}
