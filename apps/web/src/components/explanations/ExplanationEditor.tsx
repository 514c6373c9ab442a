/** A text in its place on the page: Ctrl and Enter saves it, Escape closes, and what was typed survives a new sign-in. */
import type { ChangedExplanation } from '@idss/domain/errors/http-messages';
import { maxExplanationLength } from '@idss/domain/findings/explanation';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { formatMoment } from '#src/components/moments.ts';
import { useDraft } from '#src/session/drafts.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { getTheirs } from './explaining.ts';
import styles from './Explanation.module.css';

export interface ExplanationEditorProps {
  readonly label: string;
  readonly hint: string;
  /** Names the record of the draft. */
  readonly draftKey: string;
  readonly initial: string;
  readonly action: string;
  /** Of the explanation when it was opened; 0: none. */
  readonly version: number;
  readonly onSave: (text: string, version: number) => Promise<unknown>;
  readonly onClose: () => void;
}

function Conflict({ theirs }: { theirs: ChangedExplanation | null }) {
  return (
    <Notice tone="warn" title="Someone else wrote in the meantime. Nothing was saved.">
      {theirs
        ? `${theirs.changedBy}, ${formatMoment(theirs.changedOn)}: “${theirs.text}”. Saved again, your text replaces it.`
        : 'The explanation was withdrawn. Saved again, your text is a new one.'}
    </Notice>
  );
}

/** Saves, and where somebody else wrote meanwhile says so: saved again, the text is meant to replace theirs. */
function useSaving({ version: opened, onSave }: Pick<ExplanationEditorProps, 'version' | 'onSave'>) {
  const [version, setVersion] = useState(opened);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const save = async (text: string): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await onSave(text, version);
      return true;
    } catch (error) {
      const theirs = getTheirs(error);
      if (theirs !== undefined) setVersion(theirs?.version ?? 0);
      setFailure(error);
      setBusy(false);
      return false;
    }
  };
  return { isBusy, failure, save };
}

function Failure({ error }: { error: unknown }) {
  if (error === null) return null;
  const theirs = getTheirs(error);
  if (theirs !== undefined) return <Conflict theirs={theirs} />;
  return <Notice tone="bad">{describeError(error).message}</Notice>;
}

export default function ExplanationEditor(props: ExplanationEditorProps) {
  const { label, hint, draftKey, initial, action, onClose } = props;
  const [text, setText, forget] = useDraft(draftKey, initial);
  const { isBusy, failure, save } = useSaving(props);
  const box = useRef<HTMLTextAreaElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const hintId = useId();
  useEffect(() => {
    const element = box.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
    // Its buttons, too.
    whole.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const canSave = text.trim() !== '' && !isBusy;
  const close = (): void => {
    forget();
    onClose();
  };
  const submit = async (): Promise<void> => {
    if (canSave && (await save(text))) close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={whole} className={styles.editor}>
      <TextArea
        ref={box}
        rows={3}
        aria-label={label}
        aria-describedby={hintId}
        maxLength={maxExplanationLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <Failure error={failure} />
      <Row gap="s">
        <Button variant="contained" isBusy={isBusy} disabled={!canSave} onClick={() => void submit()}>
          {action}
        </Button>
        <Button onClick={close}>Cancel</Button>
        <span className={styles.hint} id={hintId}>
          {hint} <kbd>Ctrl</kbd> <kbd>Enter</kbd> saves.
        </span>
      </Row>
    </div>
  );
}
