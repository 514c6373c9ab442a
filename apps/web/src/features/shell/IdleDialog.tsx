/** Counts down to the end of an idle session. The count is shown each second and read aloud each half minute. */
import { useEffect, useRef } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { getAnnouncedSeconds } from '#src/session/idle.ts';
import { signOut } from '#src/session/session.ts';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { Dialog, DialogBody, NarrowDialogFoot } from '#src/ui/Dialog.tsx';
import styles from './IdleDialog.module.css';

const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export default function IdleDialog({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  const stay = useRef<HTMLButtonElement>(null);
  // Once more than `autoFocus`: a person who comes back presses Enter, whatever moved the focus while this was loaded.
  useEffect(() => stay.current?.focus(), []);
  return (
    <Dialog title="Are you still there?" maxWidth="xs" isDescribed="idle-text" onClose={onStay}>
      <DialogBody isPlain>
        <div id="idle-text">
          You will be signed out for your protection. What you typed is kept for when you sign in again.
        </div>
        <p className={styles.clock} aria-hidden>
          {formatClock(secondsLeft)}
        </p>
        <VisuallyHidden role="status">{`About ${getAnnouncedSeconds(secondsLeft)} seconds left.`}</VisuallyHidden>
      </DialogBody>
      <NarrowDialogFoot>
        <Button onClick={() => void signOut()}>Logout</Button>
        <Button ref={stay} variant="contained" onClick={onStay} autoFocus>
          Stay signed in
        </Button>
      </NarrowDialogFoot>
    </Dialog>
  );
}
