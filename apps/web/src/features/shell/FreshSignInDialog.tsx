/** Something needs a sign-in of the last minutes: the user signs in again, and what was refused continues. */
import { Button } from '#src/ui/Button.tsx';
import { useState } from 'react';
import { completeFreshSignIn } from '#src/session/fresh-sign-in.ts';
import { reauthenticate, reauthenticateByRedirect } from '#src/session/session.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Dialog, DialogBody, DialogFoot } from '#src/ui/Dialog.tsx';

export default function FreshSignInDialog() {
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const cancel = (): void => completeFreshSignIn(false);
  const prove = (): void => {
    setBusy(true);
    setFailed(false);
    reauthenticate()
      .then(
        () => completeFreshSignIn(true),
        () => setFailed(true),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Dialog title="Sign in again to continue" maxWidth="xs" isDescribed onClose={cancel}>
      <DialogBody>
        <div>
          This action requires a sign-in within the last five minutes. It continues after you sign in, and
          what you entered is kept.
        </div>
        {isFailed && (
          <Notice tone="warn">
            The sign-in window was closed or could not open. Allow this site to open windows and try again, or
            sign in on this page: you come back here, and enter the change once more.
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={cancel}>Cancel</Button>
        {isFailed && (
          <Button variant="outlined" onClick={() => void reauthenticateByRedirect()}>
            Sign in on this page
          </Button>
        )}
        <Button variant="contained" onClick={prove} isBusy={isBusy} autoFocus>
          Sign in again
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
