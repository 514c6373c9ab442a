/** One note with its replies, and what the reader may do with them. */
import type { NoteThread, SubmissionNote } from '@idss/contract/submissions/notes';
import { checkNoteText, maxNoteLength } from '@idss/domain/notes/note';
import { componentLabel } from '@idss/domain/program';
import { getReason } from '@idss/domain/verdict';
import { type ReactNode, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { Moment } from '#src/components/Moment.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import type { NoteHome } from './NoteForm.tsx';
import styles from './NotesTab.module.css';

interface ItemProps {
  readonly home: NoteHome;
  readonly thread: NoteThread;
  readonly canWrite: boolean;
}

export function NoteThreadItem({ home, thread, canWrite }: ItemProps) {
  const [isReplying, setReplying] = useState(false);
  return (
    <li className={styles.thread}>
      <NoteText home={home} note={thread}>
        {canWrite && thread.reply.ok && !isReplying && (
          <Button variant="outlined" onClick={() => setReplying(true)}>
            Reply
          </Button>
        )}
      </NoteText>
      {thread.replies.length > 0 && (
        <ol className={styles.replies} aria-label="Replies">
          {thread.replies.map((reply) => (
            <li key={reply.noteId}>
              <NoteText home={home} note={reply} />
            </li>
          ))}
        </ol>
      )}
      {isReplying && <ReplyForm home={home} thread={thread} onClose={() => setReplying(false)} />}
    </li>
  );
}

interface NoteProps {
  readonly home: NoteHome;
  readonly note: SubmissionNote;
  readonly children?: ReactNode;
}

function NoteHead({ note }: { note: SubmissionNote }) {
  const { author, authorSide, writtenAt, editedAt, component, audience, audienceLabel } = note;
  return (
    <p className={styles.head}>
      <strong>{author}</strong>
      {authorSide !== '' && <span>{authorSide}</span>}
      <Moment at={writtenAt} />
      {editedAt !== null && (
        <span>
          edited <Moment at={editedAt} />
        </span>
      )}
      {component !== null && <span>About {componentLabel(component)}</span>}
      {audience !== 'everyone' && <span className={styles.only}>{audienceLabel}</span>}
    </p>
  );
}

function NoteText({ home, note, children }: NoteProps) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <EditForm home={home} note={note} onClose={() => setEditing(false)} />;
  return (
    <article className={styles.note} aria-label={`Note of ${note.author}`}>
      <NoteHead note={note} />
      {note.isWithdrawn ? (
        <p className={styles.withdrawn}>Withdrawn by its author.</p>
      ) : (
        <p className={styles.text}>{note.text}</p>
      )}
      <Row>
        {children}
        {note.change?.ok && !note.isWithdrawn && (
          <>
            <Button variant="outlined" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <WithdrawButton home={home} note={note} />
          </>
        )}
      </Row>
    </article>
  );
}

function WithdrawButton({ home, note: { noteId, version } }: NoteProps) {
  const [isOpen, setOpen] = useState(false);
  const action = useApiAction('WithdrawSubmissionNote', { onRefreshed: () => setOpen(false) });
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Withdraw this note?"
        confirmLabel="Withdraw"
        tone="danger"
        isBusy={action.isPending}
        error={action.error ? describeError(action.error) : null}
        onConfirm={() => action.mutate({ query: home, body: { noteId, version } })}
        onCancel={() => setOpen(false)}
      >
        Its text is removed for everybody and cannot be brought back. Replies to it stay.
      </ConfirmDialog>
    </>
  );
}

interface TextFormProps {
  readonly label: string;
  readonly submit: string;
  readonly initial: string;
  readonly action: { readonly isPending: boolean; readonly error: Error | null };
  readonly onSubmit: (text: string) => void;
  readonly onClose: () => void;
}

function TextForm({ label, submit, initial, action, onSubmit, onClose }: TextFormProps) {
  const [text, setText] = useState(initial);
  const reason = getReason(checkNoteText(text));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null && !action.isPending) onSubmit(text);
      }}
    >
      <Stack gap="s">
        <Labelled label={label}>
          <TextArea
            rows={3}
            autoFocus
            maxLength={maxNoteLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key }) => {
              if (key === 'Escape') onClose();
            }}
          />
        </Labelled>
        <Row>
          <DisabledReasonButton type="submit" variant="contained" reason={reason} isBusy={action.isPending}>
            {submit}
          </DisabledReasonButton>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
        </Row>
        {action.error && <ErrorState title="It was not saved" {...describeError(action.error)} />}
      </Stack>
    </form>
  );
}

interface FormProps {
  readonly home: NoteHome;
  readonly onClose: () => void;
}

function ReplyForm({ home, thread, onClose }: FormProps & { readonly thread: NoteThread }) {
  const action = useApiAction('WriteSubmissionNote', { onRefreshed: onClose });
  const { noteId: answerTo, author, audience } = thread;
  return (
    <TextForm
      label={`Reply to ${author}${audience === 'everyone' ? '' : ` (${thread.audienceLabel.replace('Only', 'only')})`}`}
      submit="Write reply"
      initial=""
      action={action}
      onSubmit={(text) =>
        action.mutate({
          query: home,
          body: { text, audience, audienceId: null, isAboutSubmission: thread.component === null, answerTo },
        })
      }
      onClose={onClose}
    />
  );
}

function EditForm({ home, note, onClose }: FormProps & { readonly note: SubmissionNote }) {
  // Before that, the note would be shown as it was, and changing it once more would be a conflict.
  const action = useApiAction('EditSubmissionNote', { onRefreshed: onClose });
  const { noteId, version } = note;
  return (
    <TextForm
      label="Edit the note"
      submit="Save"
      initial={note.text}
      action={action}
      onSubmit={(text) => action.mutate({ query: home, body: { noteId, version, text } })}
      onClose={onClose}
    />
  );
}
