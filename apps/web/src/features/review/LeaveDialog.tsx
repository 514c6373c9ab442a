import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { formatUnsaved } from './save-message.ts';

export interface LeaveDialogProps {
  readonly isOpen: boolean;
  readonly unsaved: number;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Another page does not show what is not saved. */
const LeaveDialog = ({ isOpen, unsaved, onLeave, onStay }: LeaveDialogProps) => (
  <ConfirmDialog
    isOpen={isOpen}
    title={`Leave with ${formatUnsaved(unsaved)}?`}
    confirmLabel="Leave"
    cancelLabel="Stay"
    onConfirm={onLeave}
    onCancel={onStay}
  >
    They are kept in this window until you sign out or close it, and other users do not see them until they
    are saved.
  </ConfirmDialog>
);

export default LeaveDialog;
