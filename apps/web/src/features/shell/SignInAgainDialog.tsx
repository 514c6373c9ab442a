/** Asks for a new sign-in: in a window of its own, and on this page where that did not work. */
import { Button } from '#src/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { Notice } from '#src/ui/Notice.tsx';
import { Dialog, DialogBody, DialogFoot } from '#src/ui/Dialog.tsx';

interface SignInAgainDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Other ways, where the window was closed or could not open. */
  readonly failedText: string;
  readonly signIn: () => Promise<void>;
  readonly signInOnThisPage: () => Promise<void>;
  /** The way out; Escape takes it, too, where it can be closed. */
  readonly out: { readonly label: string; readonly isClose: boolean; readonly onClick: () => void };
}

export function SignInAgainDialog(props: SignInAgainDialogProps) {
  const { title, children, failedText, signIn, signInOnThisPage, out } = props;
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const start = (): void => {
    setBusy(true);
    setFailed(false);
    signIn()
      .catch(() => setFailed(true))
      .finally(() => setBusy(false));
  };
  return (
    <Dialog title={title} maxWidth="xs" isDescribed onClose={out.isClose ? out.onClick : undefined}>
      <DialogBody>
        <div>{children}</div>
        {isFailed && (
          <Notice tone="warn">The sign-in window was closed or could not open. {failedText}</Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={out.onClick}>{out.label}</Button>
        {isFailed && (
          <Button variant="outlined" onClick={() => void signInOnThisPage()}>
            Sign in on this page
          </Button>
        )}
        <Button variant="contained" onClick={start} isBusy={isBusy} autoFocus>
          Sign in again
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
