/** The session ended during work: the user signs in again, and the pending requests continue. */
import { Button } from '#src/ui/Button.tsx';
import { useState } from 'react';
import { resumeByRedirect, resumeInPopup, signOut } from '#src/session/session.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { Dialog, DialogBody, DialogFoot } from '#src/ui/Dialog.tsx';

export default function SessionLostDialog() {
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const resume = (): void => {
    setBusy(true);
    setFailed(false);
    resumeInPopup()
      .catch(() => setFailed(true))
      .finally(() => setBusy(false));
  };
  return (
    <Dialog title="Your session has expired" maxWidth="xs" isDescribed>
      <DialogBody>
        <div>Sign in again to continue. This page stays as it is, and nothing that you typed is lost.</div>
        {isFailed && (
          <Notice tone="warn">
            The sign-in window was closed or could not open. You can also sign in on this page and come back
            here.
          </Notice>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={() => void signOut()}>Logout</Button>
        {isFailed && (
          <Button variant="outlined" onClick={() => void resumeByRedirect()}>
            Sign in on this page
          </Button>
        )}
        <Button variant="contained" onClick={resume} isBusy={isBusy} autoFocus>
          Sign in again
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
