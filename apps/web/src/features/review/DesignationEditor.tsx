/**
 * Edits a designation: typed by its letters, or selected from the list beneath. The ARIA combobox pattern; the list
 * is above everything, as the table would clip it.
 */
import { type Designation, designations } from '@idss/domain/audit/designation';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { joinClasses } from '#src/ui/element.tsx';
import popup from '#src/ui/Popup.module.css';
import styles from './DesignationEditor.module.css';
import gridStyles from './review-grid.module.css';
import { formatDesignation, getStatus } from './designation-names.ts';
import { filterByPrefix, parseTyped, type TypedDesignation } from './keyboard.ts';
import type { FocusMove } from './focus-move.ts';
import type { ReviewRow } from './review-rows.ts';

/** Under the cell, or above it where there is no room. */
function usePlaceUnder(isShown: boolean) {
  const anchor = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = (): void => {
      const cell = anchor.current?.getBoundingClientRect();
      const box = list.current;
      if (!cell || !box) return;
      const { width, height } = box.getBoundingClientRect();
      const below = cell.bottom + 3;
      box.style.left = `${Math.max(8, Math.min(cell.left, window.innerWidth - width - 8))}px`;
      box.style.top = `${below + height < window.innerHeight ? below : Math.max(8, cell.top - height - 3)}px`;
    };
    place();
    if (!isShown) return undefined;
    document.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      document.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  });
  return { anchor, list };
}

/** The text typed so far, and the designations that match it. */
interface Entry {
  readonly text: string;
  /** Before. */
  readonly value: string;
  readonly read: TypedDesignation;
  readonly active: Designation | null;
  readonly matching: readonly Designation[];
}

const editorKeys = ['Escape', 'Tab', 'Enter', 'ArrowDown', 'ArrowUp'];

const getFocusMove = (key: string, isShift: boolean): FocusMove => {
  if (key === 'Tab') return isShift ? 'previous' : 'next';
  if (key === 'ArrowUp' || (key === 'Enter' && isShift)) return 'up';
  return key === 'ArrowDown' || key === 'Enter' ? 'down' : 'stay';
};

/** The designation that a key enters (null: none), and where the focus moves; null: editing continues. */
function endEdit(key: string, isShift: boolean, { text, value, read, active, matching }: Entry) {
  const move = getFocusMove(key, isShift);
  if (read.kind === 'whole' && key !== 'Escape') return { designation: read.designation, move };
  if (key === 'Tab') return { designation: text === '' && active !== value ? active : null, move };
  if (key === 'Escape' || key === 'save') return { designation: null, move };
  if (key !== 'Enter' || active === null || (text !== '' && matching.length !== 1)) return null;
  return { designation: active, move: text === '' ? 'stay' : 'down' } as const;
}

interface OptionsProps extends Entry {
  readonly id: string;
  readonly label: string;
  readonly row: ReviewRow;
}

/** The available designations, and why others are missing. */
function Options({ id, label, row, value, text, read, active, matching }: OptionsProps) {
  const missingDesignations = designations.filter((designation) => !row.options.includes(designation));
  return (
    <>
      <div role="listbox" id={id} aria-label={`Designations of ${label}`}>
        {matching.map((option) => (
          <div
            key={option}
            role="option"
            id={`${id}-${option}`}
            tabIndex={-1}
            aria-selected={option === value}
            data-active={option === active || undefined}
            data-option={option}
          >
            <b>{option}</b>
            <span>{formatDesignation(option).slice(option.length + 1)}</span>
            <span className={styles.status}>{getStatus(option)}</span>
          </div>
        ))}
      </div>
      <div id={`${id}-note`} aria-live="polite">
        {(read.kind === 'refused' || (text !== '' && read.kind === 'unknown')) && (
          <p className={styles.refused}>
            {read.kind === 'refused'
              ? `${formatDesignation(read.designation)} cannot be chosen here.`
              : `${text} is not a designation.`}
          </p>
        )}
        {missingDesignations.length > 0 && (
          <p>
            Not offered: {missingDesignations.join(', ')}.{row.reason ? ` ${row.reason}` : ''}
          </p>
        )}
      </div>
    </>
  );
}

export interface DesignationEditorProps {
  readonly row: ReviewRow;
  readonly label: string;
  readonly value: string;
  /** The text that opened the editor; null: it opened as a list. */
  readonly typed: string | null;
  readonly onCommit: (value: Designation, move: FocusMove) => void;
  readonly onCancel: (move: FocusMove) => void;
}

/** Long: the box and the list under it share what was typed, what is marked and how it ends. */
export function DesignationEditor({ row, label, value, typed, onCommit, onCancel }: DesignationEditorProps) {
  const { options } = row;
  const [text, setText] = useState(typed?.toUpperCase() ?? '');
  const [selected, setSelected] = useState<Designation | null>(
    () => options.find((option) => option === value) ?? options[0] ?? null,
  );
  const id = useId();
  const { anchor, list } = usePlaceUnder(true);
  const isDone = useRef(false);
  const read = parseTyped(text, options);
  const matching = text === '' ? options : filterByPrefix(text, options);
  const active = selected !== null && matching.includes(selected) ? selected : (matching[0] ?? null);

  useEffect(() => {
    // Not autofocus: that would scroll the page.
    anchor.current?.focus({ preventScroll: true });
  }, [anchor]);

  const commit = (designation: Designation, move: FocusMove): void => {
    isDone.current = true;
    onCommit(designation, move);
  };
  const cancel = (move: FocusMove): void => {
    isDone.current = true;
    onCancel(move);
  };
  const moveActive = (step: number): void => {
    const index = active === null ? -1 : matching.indexOf(active);
    setSelected(matching[(index + step + matching.length) % matching.length] ?? null);
  };
  const onPress = ({ target }: PointerEvent): void => {
    const pressedOption = target instanceof Element ? target.closest('[data-option]') : null;
    const option = options.find((each) => each === pressedOption?.getAttribute('data-option'));
    if (option) commit(option, 'stay');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's';
    // Saving bubbles to the page; other keys are meant for the list and do not reach the table under it.
    if (!isSave) event.stopPropagation();
    if (!isSave && !editorKeys.includes(event.key)) return;
    const end = endEdit(isSave ? 'save' : event.key, event.shiftKey, { text, value, read, active, matching });
    if (end?.designation) commit(end.designation, end.move);
    else if (end) cancel(end.move);
    else if (event.key !== 'Enter') moveActive(event.key === 'ArrowDown' ? 1 : -1);
    if (!isSave) event.preventDefault();
  };
  return (
    <>
      <input
        className={gridStyles.editorInput}
        ref={anchor}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-invalid={read.kind === 'refused' || read.kind === 'unknown'}
        aria-describedby={`${id}-note`}
        {...(active === null ? {} : { 'aria-activedescendant': `${id}-${active}` })}
        autoComplete="off"
        spellCheck={false}
        maxLength={2}
        value={text}
        placeholder={value}
        onChange={({ target }) => setText(target.value.toUpperCase())}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (isDone.current) return;
          if (read.kind === 'whole') onCommit(read.designation, 'leave');
          else onCancel('leave');
        }}
      />
      {createPortal(
        // Pressed without taking the focus from the box: leaving it would close the list. It is part of the page.
        <div
          className={joinClasses(popup.box, styles.list)}
          ref={list}
          onPointerDown={(event) => event.preventDefault()}
          onPointerUp={onPress}
        >
          <Options {...{ id, label, row, value, text, read, active, matching }} />
        </div>,
        document.querySelector('main') ?? document.body,
      )}
    </>
  );
}
