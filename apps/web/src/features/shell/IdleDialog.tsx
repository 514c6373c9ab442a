/** Counts down to the end of an idle session. The count is shown each second and read aloud each half minute. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { announcedSeconds } from '#src/session/idle.ts';
import { signOut } from '#src/session/session.ts';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export default function IdleDialog({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  return (
    <Dialog
      open
      onClose={onStay}
      maxWidth="xs"
      fullWidth
      aria-labelledby="idle-title"
      aria-describedby="idle-text"
    >
      <DialogTitle id="idle-title">Are you still there?</DialogTitle>
      <DialogContent>
        <div id="idle-text">
          You will be signed out for your protection. What you typed is kept for when you sign in again.
        </div>
        <Typography
          aria-hidden
          sx={{
            fontSize: '2rem',
            fontWeight: 650,
            textAlign: 'center',
            mt: 2,
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {clock(secondsLeft)}
        </Typography>
        <VisuallyHidden role="status">{`About ${announcedSeconds(secondsLeft)} seconds left.`}</VisuallyHidden>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void signOut()}>Logout</Button>
        <Button variant="contained" onClick={onStay} autoFocus>
          Stay signed in
        </Button>
      </DialogActions>
    </Dialog>
  );
}
