/** Short success messages, and the Error dialog of user management. Spec: admin-console-success, admin-users-errors. */
import { describeError } from '#src/api/api-error.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#src/ui/Dialog.tsx';
import { Small } from '#src/ui/Layout.tsx';
import { Reference } from '#src/ui/Reference.tsx';
import { Line, Paragraphs } from '#src/ui/Text.tsx';
import { Toast } from '#src/ui/Toast.tsx';
import { closeFailure, closeMessageLater, keepMessage, undoReported, useFeedback } from './feedback.ts';
import { useUndoKey } from './use-undo-key.ts';

export default function FeedbackPart() {
  const { error, done, undo } = useFeedback();
  useUndoKey(undo !== null);
  const { message, reference } = describeError(error);
  return (
    <>
      <Toast
        sentence={done}
        action={
          undo
            ? {
                label: 'Undo',
                keys: 'Ctrl Z',
                onClick: () => void undoReported(),
                onHold: keepMessage,
                onRelease: closeMessageLater,
              }
            : undefined
        }
      />
      {error && (
        <Dialog title="Error" maxWidth="xs" role="alertdialog" isDescribed onClose={closeFailure}>
          <DialogBody isPlain>
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
          </DialogBody>
          <DialogFoot>
            <Button variant="contained" onClick={closeFailure} autoFocus>
              Ok
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </>
  );
}
