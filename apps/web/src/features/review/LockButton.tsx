/** The audit lock's button, next to the table that it closes. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { useState } from 'react';
import { lazyComponent } from '#src/components/lazy-component.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons.tsx';

const LockDialog = lazyComponent(() => import('./LockDialog.tsx'));

export function LockButton({ summary, unsaved }: { summary: SubmissionSummary; unsaved: number }) {
  const [isOpen, setOpen] = useState(false);
  const action = summary.actions.find((candidate) => candidate.action === 'AuditLock');
  // Offered to those who may lock; the dialog says what is still missing.
  if (!action || action.whoCan !== null) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon name="lock" size={16} />}
        onPointerEnter={LockDialog.preload}
        onClick={() => setOpen(true)}
      >
        {action.label}
      </Button>
      {isOpen && <LockDialog summary={summary} unsaved={unsaved} onClose={() => setOpen(false)} />}
    </>
  );
}
