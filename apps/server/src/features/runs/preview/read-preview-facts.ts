/** Whether a preview still says what would happen. Spec: rule-preview-apply. */
import type { PreviewFacts } from '@idss/domain/rule-preview/preview-outcome';
import type { Queryable } from '#src/db/queryable.ts';
import { readSeasonData } from '#src/kernel/read-season-data.ts';
import { countChangedFiles } from './preview-files.sql.ts';
import { readSeasonState, type StoredPreview } from './rule-preview.sql.ts';

/**
 * From the database and not from a cache: other processes may have changed the rules a moment ago. `isLocked`: the season does not
 * move until the transaction ends.
 */
export async function readPreviewFacts(
  db: Queryable,
  preview: StoredPreview,
  { isLocked = false } = {},
): Promise<PreviewFacts> {
  const { state, sampleSize, measurementYear, seasonId } = preview;
  const season = { measurementYear, seasonState: await readSeasonState(db, measurementYear, { isLocked }) };
  if (state !== 'Done') return { state, sampleSize, areRulesOutdated: false, changedFiles: 0, season };
  return {
    state,
    sampleSize,
    areRulesOutdated: (await readSeasonData(db, measurementYear))?.id !== seasonId,
    changedFiles: await countChangedFiles(db, preview),
    season,
  };
}
