/** The outcome of a bulk change for each person, and its undo. Spec: admin-users-bulk. */
import type { SentBulk } from '@idss/domain/people/bulk-plan';
import { useMemo } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { toOutcomeLinks } from './bulk-links-view.ts';
import { BulkPreview } from './BulkPreview.tsx';
import { toChips } from './bulk-users-view.ts';
import { type GetName, toPreviewRows } from './preview-rows.ts';

export interface Done {
  readonly sent: SentBulk;
  readonly result: Answer<'BulkUserOperation'>;
}

export interface BulkOutcomeProps {
  readonly title: string;
  readonly done: Done;
  readonly getName: GetName;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

export function BulkOutcome({ title, done: { sent, result }, getName, isBusy, onUndo }: BulkOutcomeProps) {
  const rows = useMemo(
    () =>
      toPreviewRows(sent, result, getName, toOutcomeLinks(result.links)).filter(
        ({ kind }) => kind !== 'repeated',
      ),
    [sent, result, getName],
  );
  return (
    <BulkPreview
      title={title}
      counts={toChips(result, 0, {
        isDone: true,
        links: result.links.filter(({ refusal }) => refusal === null).length,
      })}
      rows={rows}
      isDone
      note="Undo gives everybody what they had before. It is previewed first."
    >
      <DisabledReasonButton
        variant="outlined"
        reason={result.undo.length === 0 ? 'No roles and no locks were changed.' : null}
        isBusy={isBusy}
        onClick={onUndo}
      >
        Undo
      </DisabledReasonButton>
    </BulkPreview>
  );
}
