/** Short success messages, and the Error dialog of user management. Spec: admin-console-success, admin-users-errors. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { Reference } from '#src/ui/Reference.tsx';
import { Line, Paragraphs, Small } from '#src/ui/Text.tsx';
import { Toast } from '#src/ui/Toast.tsx';
import { closeFailure, useFeedback } from './feedback.ts';

export default function FeedbackPart() {
  const { error, done } = useFeedback();
  const id = useId();
  const { message, reference } = describeError(error);
  return (
    <>
      <Toast sentence={done} />
      {error && (
        <Dialog
          open
          onClose={closeFailure}
          maxWidth="xs"
          fullWidth
          role="alertdialog"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
        >
          <DialogTitle id={`${id}-title`}>Error</DialogTitle>
          <DialogContent id={`${id}-text`}>
            <Paragraphs>
              {message.split('\n').map((line) => (
                <Line key={line}>{line}</Line>
              ))}
            </Paragraphs>
            {reference && (
              <Small above="s">
                <Reference code={reference} />
              </Small>
            )}
          </DialogContent>
          <DialogActions>
            <Button variant="contained" onClick={closeFailure} autoFocus>
              Ok
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
