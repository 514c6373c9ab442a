/** Whether a change of rules can still be put back. Spec: rule-preview-undo. */
import type { UndoFacts } from '@idss/domain/rule-preview/undo-rules';
import { areSameValues } from '@idss/domain/season/rule-settings';
import { changeableRules, getValues } from '@idss/validation/changeable-rules';
import type { Queryable } from '#src/db/queryable.ts';
import { readSeasonData } from '#src/kernel/read-season-data.ts';
import { readSeasonState, type StoredPreview } from './rule-preview.sql.ts';
import { findUndo, listLaterChanges } from './undo-rules.sql.ts';

export async function readUndoFacts(
  db: Queryable,
  preview: StoredPreview,
  { isLocked = false } = {},
): Promise<UndoFacts> {
  const { previewId, state, measurementYear, changes } = preview;
  const season = { measurementYear, seasonState: await readSeasonState(db, measurementYear, { isLocked }) };
  if (state !== 'Applied') return { state, season, isUndone: false, changedSince: [] };
  const settings = (await readSeasonData(db, measurementYear))?.definition.ruleSettings ?? new Map();
  const other = changes.filter(({ ruleId, after }) => {
    const rule = changeableRules.get(ruleId);
    return !rule || !areSameValues(getValues(rule, settings), after);
  });
  const later = other.length > 0 ? await listLaterChanges(db, previewId) : [];
  return {
    state,
    season,
    isUndone: (await findUndo(db, previewId)) !== null,
    changedSince: other.map(({ ruleId }) => ({
      ruleId,
      changedBy: later.find((each) => each.changes.some((one) => one.ruleId === ruleId))?.changedBy ?? null,
    })),
  };
}
