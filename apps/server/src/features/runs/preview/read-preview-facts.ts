/** Whether a preview still says what would happen. Spec: rule-preview-apply. */
import type { PreviewFacts } from '@idss/domain/rule-preview/preview-outcome';
import type { Queryable } from '#src/db/queryable.ts';
import { readCurrentYear } from '#src/kernel/season-data.sql.ts';
import { readSeasonData } from '#src/kernel/read-season-data.ts';
import { countChangedFiles } from './preview-files.sql.ts';
import type { StoredPreview } from './rule-preview.sql.ts';

/** From the database and not from a cache: other processes may have changed the rules a moment ago. */
export async function readPreviewFacts(db: Queryable, preview: StoredPreview): Promise<PreviewFacts> {
  const { state, sampleSize, measurementYear, seasonId } = preview;
  if (state !== 'Done') return { state, sampleSize, areRulesOutdated: false, changedFiles: 0 };
  const year = await readCurrentYear(db);
  const season = await readSeasonData(db, measurementYear);
  return {
    state,
    sampleSize,
    areRulesOutdated: year !== measurementYear || season?.id !== seasonId,
    changedFiles: await countChangedFiles(db, preview),
  };
}
