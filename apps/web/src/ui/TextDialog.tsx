/** A text to read, in a dialog that only closes. */
import { Button } from './Button.tsx';
import { Dialog, DialogBody, DialogFoot, type DialogProps } from './Dialog.tsx';

export interface TextDialogProps extends Pick<DialogProps, 'maxWidth' | 'children'> {
  readonly title: string;
  /** The text has distances of its own. */
  readonly isPlain?: boolean;
  readonly onClose: () => void;
}

export const TextDialog = ({ isPlain = false, children, ...dialog }: TextDialogProps) => (
  <Dialog {...dialog}>
    <DialogBody isPlain={isPlain} tabIndex={0}>
      {children}
    </DialogBody>
    <DialogFoot>
      <Button variant="contained" onClick={dialog.onClose} autoFocus>
        Close
      </Button>
    </DialogFoot>
  </Dialog>
);
