import type { ReactNode } from 'react';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { formatUnsaved } from './save-message.ts';

interface DiscardDialogProps {
  readonly isOpen: boolean;
  readonly unsaved: number;
  readonly onDiscard: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** Before changes of the review table that are not saved are dropped. */
const DiscardDialog = ({ isOpen, unsaved, onDiscard, onCancel, children }: DiscardDialogProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    title={`Discard ${formatUnsaved(unsaved)}?`}
    confirmLabel="Discard all"
    cancelLabel="Keep them"
    tone="danger"
    onConfirm={onDiscard}
    onCancel={onCancel}
  >
    {children}
  </ConfirmDialog>
);

export default DiscardDialog;
