/** Writes a note: its text, who reads it, and what it is about. */
import { formatNumber } from '@idss/domain/format-number';
import { checkNoteText, maxNoteLength, type NoteAudience } from '@idss/domain/notes/note';
import { type Component, componentLabel } from '@idss/domain/program';
import { describeRefusal } from '@idss/domain/permissions/who-can-help';
import type { VerdictAnswer } from '@idss/contract/shapes';
import { useId, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { PlainSelect, TextArea } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import styles from './NotesTab.module.css';

export interface NoteHome {
  readonly submissionId: number;
  readonly component: Component;
}

interface Audience {
  readonly audience: NoteAudience;
  readonly audienceId: number | null;
  readonly label: string;
}

export interface NoteFormProps {
  readonly home: NoteHome;
  readonly audiences: readonly Audience[];
  readonly verdict: VerdictAnswer;
}

export function NoteForm({ home, audiences, verdict }: NoteFormProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isAboutSubmission, setAboutSubmission] = useState(true);
  const heading = useId();
  const action = useApiAction('WriteSubmissionNote', { onSuccess: () => setText('') });
  const { audience = 'everyone', audienceId = null } = audiences[chosen] ?? {};
  if (!verdict.ok) return <p className={styles.closed}>{describeRefusal(verdict)}</p>;
  const problem = text === '' ? null : checkNoteText(text);
  return (
    <form
      aria-labelledby={heading}
      onSubmit={(event) => {
        event.preventDefault();
        if (checkNoteText(text).ok && !action.isPending)
          action.mutate({
            query: home,
            body: { text, audience, audienceId, isAboutSubmission, answerTo: null },
          });
      }}
    >
      <Stack gap="s">
        <h2 id={heading} className={styles.heading}>
          Write a note
        </h2>
        <Labelled label="Note" hint={`Plain text, at most ${formatNumber(maxNoteLength)} characters`}>
          <TextArea
            rows={3}
            maxLength={maxNoteLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Labelled>
        <Addressing
          home={home}
          audiences={audiences}
          chosen={chosen}
          onChoose={setChosen}
          isAboutSubmission={isAboutSubmission}
          onAbout={setAboutSubmission}
        />
        <Row>
          <DisabledReasonButton
            type="submit"
            variant="contained"
            reason={text === '' ? 'Write the note first.' : problem && !problem.ok ? problem.reason : null}
            isBusy={action.isPending}
          >
            Write note
          </DisabledReasonButton>
        </Row>
        {action.error && <ErrorState title="The note was not written" {...describeError(action.error)} />}
      </Stack>
    </form>
  );
}

interface AddressingProps extends Pick<NoteFormProps, 'home' | 'audiences'> {
  readonly chosen: number;
  readonly onChoose: (place: number) => void;
  readonly isAboutSubmission: boolean;
  readonly onAbout: (isAboutSubmission: boolean) => void;
}

function Addressing({ home, audiences, chosen, onChoose, isAboutSubmission, onAbout }: AddressingProps) {
  return (
    <Row items="baseline" gap="l">
      <Labelled label="Who reads it">
        <PlainSelect value={chosen} onChange={({ target }) => onChoose(Number(target.value))}>
          {audiences.map(({ label }, n) => (
            <option key={label} value={n}>
              {label}
            </option>
          ))}
        </PlainSelect>
      </Labelled>
      <Labelled label="About">
        <PlainSelect
          value={String(isAboutSubmission)}
          onChange={({ target }) => onAbout(target.value === 'true')}
        >
          <option value="true">The whole submission</option>
          <option value="false">{componentLabel(home.component)} only</option>
        </PlainSelect>
      </Labelled>
    </Row>
  );
}
