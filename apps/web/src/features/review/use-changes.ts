/** The unsaved changes of one submission's review table: stored as a draft, with undo step by step. */
import { useCallback, useEffect, useRef } from 'react';
import { useDraft } from '#src/session/drafts.ts';
import { type Changes, noChanges } from './changes.ts';
import { changesDraft } from './changes-draft.ts';
import type { Rows } from './review-rows.ts';

const stepsKept = 200;

export interface ChangesStore {
  readonly changes: Changes;
  /** The latest, for code that runs after a call returned. */
  readonly read: () => Changes;
  /** `isStep`: what a person did and can undo; not the result of a save. */
  readonly change: (update: (before: Changes) => Changes, isStep?: boolean) => void;
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
  const [changes, setChanges, forget] = useDraft(changesDraft(subId), noChanges);
  const newest = useRef(changes);
  const steps = useRef<Changes[]>([]);
  useEffect(() => {
    newest.current = changes;
  }, [changes]);
  const put = useCallback(
    (next: Changes) => {
      newest.current = next;
      if (Object.keys(next).length === 0) forget();
      else setChanges(next);
    },
    [forget, setChanges],
  );
  const read = useCallback(() => newest.current, []);
  const change = useCallback(
    (update: (before: Changes) => Changes, isStep = true) => {
      const before = newest.current;
      const next = update(before);
      if (next === before) return;
      // Undo must not bring back a value that was saved since.
      steps.current = isStep ? [...steps.current.slice(-stepsKept), before] : [];
      put(next);
    },
    [put],
  );
  const undo = useCallback(() => {
    const before = steps.current.pop();
    if (before) put(before);
    return before !== undefined;
  }, [put]);
  return { changes, read, change, undo };
}
