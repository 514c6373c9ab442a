/** Edits a comment in its cell: Enter accepts it, Escape cancels, Alt+Enter starts a new line. */
import { maxCommentLength } from '@idss/domain/audit/save-review';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FocusMove } from './focus-move.ts';
import styles from './review-grid.module.css';

export interface CommentEditorProps {
  readonly label: string;
  readonly value: string;
  /** The text that replaces the comment; null: the comment as it is. */
  readonly typed: string | null;
  readonly onCommit: (value: string, move: FocusMove) => void;
  readonly onCancel: () => void;
}

/** A text box as high as its text. */
function useAutoHeight(text: string) {
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${Math.min(180, element.scrollHeight + 2)}px`;
  }, [text]);
  return box;
}

export function CommentEditor({ label, value, typed, onCommit, onCancel }: CommentEditorProps) {
  // Text added to a comment starts a new word; trailing blanks are removed.
  const [text, setText] = useState(
    typed ?? (/\S$/.test(value) && value.length < maxCommentLength ? `${value} ` : value),
  );
  const box = useAutoHeight(text);
  const isDone = useRef(false);
  const latest = useRef({ text, first: text, onCommit });
  useEffect(() => {
    latest.current = { ...latest.current, text, onCommit };
  });
  useEffect(() => {
    const element = box.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
    // A reload in the middle of a word: the text is stored like everything typed.
    const commitOnUnmount = (): void => latest.current.onCommit(latest.current.text, 'leave');
    window.addEventListener('pagehide', commitOnUnmount);
    return () => {
      window.removeEventListener('pagehide', commitOnUnmount);
      // The table was removed while the user was typing.
      if (!isDone.current && latest.current.text !== latest.current.first) commitOnUnmount();
    };
  }, [box]);

  const commit = (move: FocusMove): void => {
    isDone.current = true;
    onCommit(typed === null && text.trimEnd() === value.trimEnd() ? value : text.trimEnd(), move);
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
    else if (key === 'Enter' && altKey) setText((previous) => `${previous}\n`);
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
