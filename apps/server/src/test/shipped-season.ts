/** The shipped season, as tasks of the validation threads have it. */
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { readShippedFiles } from '#src/kernel/read-season-data.ts';
import { seasonFiles, type SeasonFiles } from '#src/kernel/season-data.ts';

export async function readShippedSeason(): Promise<SeasonFiles> {
  const files = await readShippedFiles(exampleSeason.measurementYear);
  if (!files) throw new Error('The season is not shipped.');
  return seasonFiles(files);
}
