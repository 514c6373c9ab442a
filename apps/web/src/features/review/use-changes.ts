/** The unsaved changes of one submission's review table: stored as a draft, with undo step by step. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useDraft } from '#src/session/drafts.ts';
import { type Changes, noChanges } from './changes.ts';
import { getDraftKey } from './changes-draft.ts';
import type { Rows } from './review-rows.ts';

const maxUndoSteps = 200;

export interface ChangesStore {
  readonly changes: Changes;
  /** The latest, for code that runs after a call returned. */
  readonly read: () => Changes;
  /** `isStep`: what a person did and can undo; not the result of a save. */
  readonly change: (update: (previous: Changes) => Changes, isStep?: boolean) => void;
  readonly undo: () => boolean;
}

/** The rows of a review table with their unsaved changes. */
export interface ReviewTable {
  readonly rows: Rows;
  readonly store: ChangesStore;
  /** Why nothing can be changed; null if it can. */
  readonly refusal: string | null;
}

export function useChanges(subId: number): ChangesStore {
  const [changes, setChanges, forget] = useDraft(getDraftKey(subId), noChanges);
  const latest = useRef(changes);
  const steps = useRef<Changes[]>([]);
  useEffect(() => {
    latest.current = changes;
  }, [changes]);
  const store = useCallback(
    (next: Changes) => {
      latest.current = next;
      if (Object.keys(next).length === 0) forget();
      else setChanges(next);
    },
    [forget, setChanges],
  );
  const read = useCallback(() => latest.current, []);
  const change = useCallback(
    (update: (previous: Changes) => Changes, isStep = true) => {
      const previous = latest.current;
      const next = update(previous);
      if (next === previous) return;
      // Undo must not bring back a value that was saved since.
      steps.current = isStep ? [...steps.current.slice(-maxUndoSteps), previous] : [];
      store(next);
    },
    [store],
  );
  const undo = useCallback(() => {
    const previous = steps.current.pop();
    if (previous) store(previous);
    return previous !== undefined;
  }, [store]);
  return useMemo(() => ({ changes, read, change, undo }), [changes, read, change, undo]);
}
