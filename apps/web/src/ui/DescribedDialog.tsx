/** A dialog that is named by its title and described by its text, which is given the id. */
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';

export interface DescribedDialogProps {
  readonly isOpen?: boolean;
  readonly title: ReactNode;
  readonly maxWidth: 'xs' | 'sm';
  readonly onClose: () => void;
  readonly children: (textId: string) => ReactNode;
}

export function DescribedDialog({ isOpen = true, title, maxWidth, onClose, children }: DescribedDialogProps) {
  const id = useId();
  const textId = `${id}-text`;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      maxWidth={maxWidth}
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={textId}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      {children(textId)}
    </Dialog>
  );
}
