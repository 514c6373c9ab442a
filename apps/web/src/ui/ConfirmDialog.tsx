/** Asks before something is done. The safe answer has the focus; while it is being done, nothing can be pressed twice. */
import type { ReactNode } from 'react';
import { Button, Spinner } from './Button.tsx';
import styles from './ConfirmDialog.module.css';
import { Dialog, DialogBody, DialogFoot } from './Dialog.tsx';
import { DisabledReasonButton } from './DisabledReasonButton.tsx';
import { ErrorState } from './ErrorState.tsx';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly tone?: 'primary' | 'danger';
  readonly isBusy?: boolean;
  /** Why it cannot be confirmed yet. */
  readonly reason?: string | null;
  readonly error?: { readonly message: string; readonly reference: string | null } | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  isBusy = false,
  reason = null,
  error = null,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const cancel = (): void => {
    if (!isBusy) onCancel();
  };
  if (!isOpen) return null;
  return (
    <Dialog title={title} maxWidth="xs" isDescribed onClose={cancel}>
      <DialogBody className={styles.body}>
        <div>{children}</div>
        {error && <ErrorState message={error.message} reference={error.reference} />}
      </DialogBody>
      <DialogFoot>
        <Button variant="outlined" onClick={cancel} aria-disabled={isBusy} autoFocus>
          {cancelLabel}
        </Button>
        <DisabledReasonButton
          variant="contained"
          reason={reason}
          color={tone === 'danger' ? 'error' : tone}
          onClick={() => !isBusy && onConfirm()}
          aria-disabled={isBusy}
          startIcon={isBusy ? <Spinner size={14} /> : undefined}
        >
          {confirmLabel}
        </DisabledReasonButton>
      </DialogFoot>
    </Dialog>
  );
}
