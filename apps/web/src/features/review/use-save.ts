/**
 * Saves what was typed. If a colleague was faster in some cells, these are marked with both values, and all others
 * are sent again at once: nothing has to be typed twice.
 */
import { hedisComponent } from '@idss/domain/program';
import { useCallback, useState } from 'react';
import { act } from '#src/api/client.ts';
import { apiQueryOptions } from '#src/api/hooks.ts';
import { invalidateAfter } from '#src/api/invalidate.ts';
import { queryClient } from '#src/api/query-client.ts';
import {
  applySaved,
  type Changes,
  countChanges,
  markConflicts,
  noChanges,
  getSavable,
  type ReportedConflict,
  removeConflicts,
} from './changes.ts';
import { getMeasures, type ReviewMeasure, toRows, type Rows } from './review-rows.ts';
import { getConflicts, createSaveBody } from './save-body.ts';
import type { ChangesStore } from './use-changes.ts';

export const reviewQueryOptions = (subId: number) =>
  apiQueryOptions('GetAuditDesignations', { submissionId: subId, component: hedisComponent });

export type SaveState =
  | { readonly kind: 'idle' | 'saving' }
  | { readonly kind: 'saved'; readonly cells: number; readonly conflicts: number }
  | { readonly kind: 'refused'; readonly error: unknown };

interface SendResult {
  readonly saved: Changes;
  readonly conflicts: readonly ReportedConflict[];
}

/** Sends, and again without the cells in conflict, of which each round has at least one fewer. */
async function sendAll(
  subId: number,
  measures: readonly ReviewMeasure[],
  rows: Rows,
  changes: Changes,
): Promise<SendResult> {
  const conflicts: ReportedConflict[] = [];
  let remaining = changes;
  while (countChanges(remaining) > 0) {
    try {
      await act('UpdateAuditDesignations', {
        query: { submissionId: subId, component: hedisComponent },
        body: createSaveBody(measures, remaining),
      });
      return { saved: remaining, conflicts };
    } catch (error) {
      const refused = getConflicts(error);
      const next = removeConflicts(remaining, rows, refused);
      if (countChanges(next) === countChanges(remaining)) throw error;
      conflicts.push(...refused);
      remaining = next;
    }
  }
  return { saved: noChanges, conflicts };
}

export interface Saving {
  readonly state: SaveState;
  readonly save: () => Promise<void>;
  readonly reset: () => void;
}

export function useSave(
  subId: number,
  measures: readonly ReviewMeasure[],
  rows: Rows,
  { read, change }: ChangesStore,
): Saving {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const save = useCallback(async () => {
    setState({ kind: 'saving' });
    try {
      const { saved, conflicts } = await sendAll(subId, measures, rows, getSavable(read(), rows));
      change((previous) => markConflicts(previous, conflicts), false);
      await invalidateAfter('UpdateAuditDesignations');
      const review = await queryClient.query({ ...reviewQueryOptions(subId), staleTime: 15_000 });
      change((previous) => applySaved(previous, saved, toRows(getMeasures(review))), false);
      setState({ kind: 'saved', cells: countChanges(saved), conflicts: conflicts.length });
    } catch (error) {
      setState({ kind: 'refused', error });
      // The stage may have changed, or a permission was removed: the page shows that.
      await invalidateAfter('UpdateAuditDesignations');
    }
  }, [subId, measures, rows, read, change]);
  const reset = useCallback(() => setState({ kind: 'idle' }), []);
  return { state, save, reset };
}
