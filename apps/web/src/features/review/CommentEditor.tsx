/** Edits a comment in its cell: Enter accepts it, Escape cancels, Alt+Enter starts a new line. */
import { maxCommentLength } from '@idss/domain/audit/save-review';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Onward } from './onward.ts';
import styles from './review-grid.module.css';

export interface CommentEditorProps {
  readonly label: string;
  readonly value: string;
  /** The text that replaces the comment; null: the comment as it is. */
  readonly typed: string | null;
  readonly onCommit: (value: string, onward: Onward) => void;
  readonly onCancel: () => void;
}

/** A text box as high as its text. */
function useHighBox(text: string) {
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown) return;
    shown.style.height = 'auto';
    shown.style.height = `${Math.min(180, shown.scrollHeight + 2)}px`;
  }, [text]);
  return box;
}

export function CommentEditor({ label, value, typed, onCommit, onCancel }: CommentEditorProps) {
  // Text added to a comment starts a new word; trailing blanks are removed.
  const [text, setText] = useState(
    typed ?? (/\S$/.test(value) && value.length < maxCommentLength ? `${value} ` : value),
  );
  const box = useHighBox(text);
  const isDone = useRef(false);
  const newest = useRef({ text, first: text, onCommit });
  useEffect(() => {
    newest.current = { ...newest.current, text, onCommit };
  });
  useEffect(() => {
    const shown = box.current;
    shown?.focus({ preventScroll: true });
    shown?.setSelectionRange(shown.value.length, shown.value.length);
    // A reload in the middle of a word: the text is stored like everything typed.
    const keep = (): void => newest.current.onCommit(newest.current.text, 'leave');
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      // The table was removed while the user was typing.
      if (!isDone.current && newest.current.text !== newest.current.first) keep();
    };
  }, [box]);

  const commit = (onward: Onward): void => {
    isDone.current = true;
    onCommit(typed === null && text.trimEnd() === value.trimEnd() ? value : text.trimEnd(), onward);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (event.nativeEvent.isComposing) return;
    // Bubbles to the page, which then saves what was just entered.
    if ((ctrlKey || metaKey) && key.toLowerCase() === 's') {
      commit('stay');
      return;
    }
    event.stopPropagation();
    if (key === 'Escape') {
      isDone.current = true;
      onCancel();
    } else if (key === 'Tab') commit(shiftKey ? 'previous' : 'next');
    else if (key === 'Enter' && altKey) setText((now) => `${now}\n`);
    else if (key === 'Enter' && !shiftKey) commit('down');
    // Typed in the cell's place, arrows leave it, as in a spreadsheet; a comment that is corrected keeps them.
    else if (typed !== null && (key === 'ArrowDown' || key === 'ArrowUp'))
      commit(key === 'ArrowDown' ? 'down' : 'up');
    else return;
    event.preventDefault();
  };
  return (
    <textarea
      className={styles.editorText}
      ref={box}
      rows={1}
      aria-label={label}
      maxLength={maxCommentLength}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => !isDone.current && commit('leave')}
    />
  );
}
