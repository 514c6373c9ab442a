/** What was done to many at once, as it is kept for some days: its name, and how it is undone. Spec: bulk-record. */
import { no, type Verdict, yes } from '../verdict.ts';
import type { PlanAction } from './transition.ts';

/** Days after which a bulk action is no longer listed. Its events stay. */
export const bulkRecordDays = 30;

/** A bulk action whose process was killed is not running any more after this time. Longer than any request lasts. */
export const bulkInterruptedAfterMinutes = 15;

interface RecordedAction {
  readonly label: string;
  /** What undoes it, submission by submission. */
  readonly undo?: SubmissionUndo;
  /** Why nothing does. */
  readonly whyNotUndone?: string;
}

interface SubmissionUndo {
  /** The action as which the undo is kept. */
  readonly action: 'MarkFinal' | 'UnMarkFinal' | 'UnAttest' | 'Restore';
  /** Null: the archived files become current again. */
  readonly move: PlanAction | null;
}

const signedAgain = 'A signature cannot come back: the submissions have to be attested again.';

const recorded = {
  Reprocess: {
    label: 'Reprocess',
    whyNotUndone: 'The files were checked again; there is nothing to take back.',
  },
  UnAttest: { label: 'UnAttest', whyNotUndone: signedAgain },
  Unsubmit: { label: 'Unsubmit', undo: { action: 'Restore', move: null } },
  Rollback: { label: 'Rollback', whyNotUndone: signedAgain },
  UnMarkFinal: { label: 'UnMarkFinal', undo: { action: 'MarkFinal', move: 'MarkFinal' } },
  MarkFinal: { label: 'Mark Final', undo: { action: 'UnMarkFinal', move: 'MarkFinalUnlock' } },
  Attestation: { label: 'Attestation', undo: { action: 'UnAttest', move: 'AttestationUndo' } },
  Restore: {
    label: 'Undo Unsubmit',
    whyNotUndone: 'Unsubmit the submissions again to archive the files once more.',
  },
  Users: { label: 'Users and roles' },
} as const satisfies Readonly<Record<string, RecordedAction>>;

export type RecordedBulkAction = keyof typeof recorded;
export const recordedBulkActions = Object.keys(recorded) as [RecordedBulkAction, ...RecordedBulkAction[]];
export const bulkRecords: Readonly<Record<RecordedBulkAction, RecordedAction>> = recorded;

/** running: a request of it has not ended. interrupted: its process ended in the middle. */
export const bulkRecordStates = ['running', 'ended', 'interrupted'] as const;
export type BulkRecordState = (typeof bulkRecordStates)[number];

/** `secondsSinceSent`: since its latest request began. */
export function getBulkRecordState(hasEnded: boolean, secondsSinceSent: number): BulkRecordState {
  if (hasEnded) return 'ended';
  return secondsSinceSent < bulkInterruptedAfterMinutes * 60 ? 'running' : 'interrupted';
}

/** May the operation be undone at all? One that changed people, once: its undo has an undo itself. */
export function canUndo(action: RecordedBulkAction, isUndone: boolean): Verdict {
  if (action === 'Users')
    return isUndone ? no('It was undone already. To bring the roles back, undo the undo.') : yes();
  const { undo, whyNotUndone = '' } = bulkRecords[action];
  return undo ? yes() : no(whyNotUndone);
}

/** May a submission be undone? Only what is as the action left it: a later act of somebody else stays. */
export const canUndoOne = (isAsLeft: boolean): Verdict =>
  isAsLeft ? yes() : no('It was changed after this action, and stays as it is now.');
