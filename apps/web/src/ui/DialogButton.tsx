/** A button that opens a dialog. */
import { type ReactNode, useState } from 'react';
import { DisabledReasonButton, type DisabledReasonButtonProps } from './DisabledReasonButton.tsx';

export interface DialogButtonProps extends Omit<DisabledReasonButtonProps, 'reason' | 'onClick'> {
  readonly reason?: string | null | undefined;
  readonly dialog: (close: () => void) => ReactNode;
}

export function DialogButton({ reason, dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DisabledReasonButton {...button} reason={reason} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}
