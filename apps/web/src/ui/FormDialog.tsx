/** A dialog with fields: its heading, what was typed, and buttons that say why they cannot be used yet. */
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog, DialogBody, DialogFoot } from './Dialog.tsx';
import { DisabledReasonButton } from './DisabledReasonButton.tsx';
import styles from './FormDialog.module.css';

export interface FormDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Without it the dialog only closes. */
  readonly submit?: {
    readonly label: string;
    /** Why not yet. */
    readonly reason: string | null;
    readonly isDangerous?: boolean;
    readonly onSubmit: () => void;
  };
  readonly closeLabel?: string;
  readonly isBusy?: boolean;
  readonly maxWidth?: 'xs' | 'sm' | 'md' | 'lg';
  /** At the left of the buttons. */
  readonly status?: ReactNode;
  readonly onClose: () => void;
}

export function FormDialog(props: FormDialogProps) {
  const { title, children, submit, closeLabel = 'Cancel', isBusy = false, maxWidth = 'sm', status } = props;
  const close = (): void => {
    if (!isBusy) props.onClose();
  };
  const parts = (
    <>
      <DialogBody>{children}</DialogBody>
      <DialogFoot>
        <span role="status">{status}</span>
        <Button variant="outlined" onClick={close} aria-disabled={isBusy}>
          {closeLabel}
        </Button>
        {submit && (
          <DisabledReasonButton
            type="submit"
            variant="contained"
            color={submit.isDangerous ? 'error' : 'primary'}
            reason={submit.reason}
            isBusy={isBusy}
          >
            {submit.label}
          </DisabledReasonButton>
        )}
      </DialogFoot>
    </>
  );
  return (
    <Dialog title={title} onClose={close} maxWidth={maxWidth}>
      {submit ? (
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            // Dialogs that are opened by this one are inside it for events.
            event.stopPropagation();
            if (submit.reason === null && !isBusy) submit.onSubmit();
          }}
        >
          {parts}
        </form>
      ) : (
        parts
      )}
    </Dialog>
  );
}
