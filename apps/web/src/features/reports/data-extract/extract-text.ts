import type { ExtractRow } from '@idss/contract/reports/data-extract';
import type { ExtractType } from '@idss/domain/extract/extract-type';
import type { ToneName } from '#src/ui/Chip.tsx';

export const typeLabels: Readonly<Record<ExtractType, { readonly name: string; readonly contents: string }>> =
  {
    All: { name: 'All', contents: 'Audited submissions with a current file.' },
    NoErrors: { name: 'No errors', contents: 'The latest file has no findings, or only warnings.' },
    NoSchemaErrors: {
      name: 'No schema errors',
      contents: 'The latest file has neither schema errors nor fatal errors.',
    },
    PlanLocked: { name: 'Plan locked', contents: 'The plan lock is applied.' },
    AuditLocked: { name: 'Audit locked', contents: 'The audit lock is applied.' },
    Attested: { name: 'Attested', contents: 'The attestation is signed; the submission is complete.' },
  };

const stateLabels: Readonly<
  Record<ExtractRow['state'], { readonly label: string; readonly tone: ToneName }>
> = {
  Waiting: { label: 'Waiting', tone: 'none' },
  Running: { label: 'Generating', tone: 'info' },
  Done: { label: 'Done', tone: 'ok' },
  Failed: { label: 'Failed', tone: 'bad' },
};

/** A cancelled one has failed for the server, and not for people. */
export const getStateLabel = ({ state, cancelledBy }: Pick<ExtractRow, 'state' | 'cancelledBy'>) =>
  cancelledBy === null ? stateLabels[state] : ({ label: 'Cancelled', tone: 'none' } as const);

/** Why there is no file; null where there is one, or will be. */
export function getFailure({ state, reason, cancelledBy }: ExtractRow): string | null {
  if (cancelledBy !== null) return `Cancelled by ${cancelledBy}.`;
  if (state !== 'Failed') return null;
  return reason ?? 'The server stopped while it was generated, and several attempts failed.';
}

export const isUnfinished = ({ state }: Pick<ExtractRow, 'state'>): boolean =>
  state === 'Waiting' || state === 'Running';

/** Why an extract of this type cannot be requested; null if it can. */
export function getExtractReason(
  type: ExtractType,
  count: number,
  extracts: readonly Pick<ExtractRow, 'type' | 'state'>[],
): string | null {
  if (count === 0) return 'There are no submissions of this type.';
  return extracts.some((each) => each.type === type && isUnfinished(each))
    ? 'An extract of this type is being generated already.'
    : null;
}
