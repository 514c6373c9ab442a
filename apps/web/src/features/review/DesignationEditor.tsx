/**
 * A designation in the making: typed by its letters, or chosen from the list beneath. The ARIA combobox pattern; the list
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
import styles from './DesignationEditor.module.css';
import gridStyles from './review-grid.module.css';
import { designationInWords, getStatus } from './designation-names.ts';
import { beginningWith, readTyped } from './keyboard.ts';
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

/** Where to go after a cell was left; leave: the focus has gone elsewhere already. */
export type Onward = 'leave' | 'stay' | 'up' | 'down' | 'next' | 'previous';

export interface DesignationEditorProps {
  readonly row: ReviewRow;
  readonly label: string;
  readonly value: string;
  /** What was typed to begin with; null: opened as a list. */
  readonly typed: string | null;
  readonly onCommit: (value: Designation, onward: Onward) => void;
  readonly onCancel: (onward: Onward) => void;
}

export function DesignationEditor({ row, label, value, typed, onCommit, onCancel }: DesignationEditorProps) {
  const { options, reason } = row;
  const [text, setText] = useState(typed?.toUpperCase() ?? '');
  const [chosen, setChosen] = useState<Designation | null>(
    () => options.find((option) => option === value) ?? options[0] ?? null,
  );
  const id = useId();
  const { anchor, list } = usePlaceUnder(true);
  const isDone = useRef(false);
  const read = readTyped(text, options);
  const matching = text === '' ? options : beginningWith(text, options);
  const active = chosen !== null && matching.includes(chosen) ? chosen : (matching[0] ?? null);
  const missing = designations.filter((designation) => !options.includes(designation));

  useEffect(() => {
    // Not autofocus: that would scroll the page.
    anchor.current?.focus({ preventScroll: true });
  }, [anchor]);

  const commit = (designation: Designation, onward: Onward): void => {
    isDone.current = true;
    onCommit(designation, onward);
  };
  const cancel = (onward: Onward): void => {
    isDone.current = true;
    onCancel(onward);
  };
  const move = (by: number): void => {
    const at = active === null ? -1 : matching.indexOf(active);
    setChosen(matching[(at + by + matching.length) % matching.length] ?? null);
  };
  const onPress = ({ target }: PointerEvent): void => {
    const pressed = target instanceof Element ? target.closest('[data-option]') : null;
    const option = options.find((known) => known === pressed?.getAttribute('data-option'));
    if (option) commit(option, 'stay');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    if (event.nativeEvent.isComposing) return;
    const isWhole = read.kind === 'whole';
    // Bubbles to the page, which then saves what was just entered.
    if ((ctrlKey || metaKey) && key.toLowerCase() === 's') {
      if (isWhole) commit(read.designation, 'stay');
      else cancel('stay');
      return;
    }
    // The table beneath does not hear what is meant for the list.
    event.stopPropagation();
    if (key === 'Escape') cancel('stay');
    else if (key === 'Tab') {
      const onward = shiftKey ? 'previous' : 'next';
      if (isWhole) commit(read.designation, onward);
      else if (text === '' && active !== null && active !== value) commit(active, onward);
      else cancel(onward);
    } else if (key === 'Enter') {
      if (isWhole) commit(read.designation, shiftKey ? 'up' : 'down');
      else if (active !== null && (text === '' || matching.length === 1))
        commit(active, text === '' ? 'stay' : 'down');
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const isDown = key === 'ArrowDown';
      if (isWhole) commit(read.designation, isDown ? 'down' : 'up');
      else move(isDown ? 1 : -1);
    } else return;
    event.preventDefault();
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
          className={styles.list}
          ref={list}
          onPointerDown={(event) => event.preventDefault()}
          onPointerUp={onPress}
        >
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
                <span>{designationInWords(option).slice(option.length + 1)}</span>
                <span className={styles.status}>{getStatus(option)}</span>
              </div>
            ))}
          </div>
          <div id={`${id}-note`} aria-live="polite">
            {(read.kind === 'refused' || (text !== '' && read.kind === 'unknown')) && (
              <p className={styles.refused}>
                {read.kind === 'refused'
                  ? `${designationInWords(read.designation)} cannot be chosen here.`
                  : `${text} is no designation.`}
              </p>
            )}
            {missing.length > 0 && (
              <p>
                Not offered: {missing.join(', ')}.{reason ? ` ${reason}` : ''}
              </p>
            )}
          </div>
        </div>,
        document.querySelector('main') ?? document.body,
      )}
    </>
  );
}
