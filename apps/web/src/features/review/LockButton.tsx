/** The audit lock's button, next to the table that it closes. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { useState } from 'react';
import { useStageAction } from '#src/components/use-stage-action.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons.tsx';
import AuditLockDialog from './AuditLockDialog.tsx';

export function LockButton({ summary, unsaved }: { summary: SubmissionSummary; unsaved: number }) {
  const [isOpen, setOpen] = useState(false);
  const move = useStageAction(summary, () => setOpen(false));
  const action = summary.actions.find((candidate) => candidate.action === 'AuditLock');
  // Offered to those who may lock; the dialog says what is still missing.
  if (!action || action.whoCan !== null) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon name="lock" size={16} />}
        onClick={() => {
          move.reset();
          setOpen(true);
        }}
      >
        {action.label}
      </Button>
      <AuditLockDialog
        summary={summary}
        unsaved={unsaved}
        isOpen={isOpen}
        action={move}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
