/** The seven tools, in the documented order: bold, text colour, italic, underline, link, undo, redo. */
import { type Ink, inks } from '@idss/domain/announcements/rich-text';
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { element, joined } from '#src/ui/element.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';
import styles from './EditorToolbar.module.css';
import inkStyles from './inks.module.css';
import type { MarkName } from './editor-schema.ts';
import { arrowTarget } from '#src/ui/arrow-target.ts';

const Bar = element('div', styles.bar);

export interface ToolbarState extends Record<MarkName | 'link' | 'undo' | 'redo', boolean> {
  /** Name of the colour at the caret. */
  readonly ink: Ink | null;
}
export const toolbarAtRest: ToolbarState = {
  bold: false,
  italic: false,
  underline: false,
  link: false,
  undo: false,
  redo: false,
  ink: null,
};

const shapes = {
  link: 'M9.5 14.5 14.5 9.5M8 11.5 5.6 13.9a3.3 3.3 0 0 0 4.6 4.6L12.6 16M11.4 8l2.4-2.4a3.3 3.3 0 0 1 4.6 4.6L16 12.6',
  undo: 'M8.5 5.5 4.5 9.5l4 4M4.5 9.5H14a5.2 5.2 0 0 1 0 10.4H9',
  redo: 'M15.5 5.5l4 4-4 4M19.5 9.5H10a5.2 5.2 0 0 0 0 10.4h5',
} as const;
const drawn = (name: keyof typeof shapes): ReactNode => (
  <svg viewBox="0 0 24 24" aria-hidden focusable="false">
    <path d={shapes[name]} />
  </svg>
);

export interface EditorToolbarProps {
  readonly ref: Ref<HTMLDivElement>;
  /** Id of the text. */
  readonly controls: string;
  readonly state: ToolbarState;
  readonly onMark: (mark: MarkName) => void;
  /** Null: the text's own. */
  readonly onInk: (name: Ink | null) => void;
  readonly onLink: () => void;
  readonly onStep: (step: 'undo' | 'redo') => void;
  readonly onLeave: () => void;
}

export function EditorToolbar(props: EditorToolbarProps) {
  const { ref, controls, state, onMark, onInk, onLink, onStep, onLeave } = props;
  const [current, setCurrent] = useState(0);
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null);
  const ink = inks.find(({ name }) => name === state.ink);

  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === event.target);
    const to = arrowTarget(event.key, at, buttons.length);
    if (at < 0) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
    } else if (to !== undefined) {
      event.preventDefault();
      buttons[to]?.focus();
    }
  };
  const tool = (index: number, label: string, keys: string, more: object, content: ReactNode): ReactNode => (
    <button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      tabIndex={index === current ? 0 : -1}
      onFocus={() => setCurrent(index)}
      // The text keeps its selection while a tool is pressed.
      onMouseDown={(event) => event.preventDefault()}
      {...more}
    >
      {content}
    </button>
  );
  const mark = (index: number, name: MarkName, label: string, keys: string, content: ReactNode): ReactNode =>
    tool(index, label, keys, { 'aria-pressed': state[name], onClick: () => onMark(name) }, content);
  const step = (index: number, name: 'undo' | 'redo', label: string, keys: string): ReactNode =>
    tool(
      index,
      label,
      keys,
      { 'aria-disabled': !state[name], onClick: () => state[name] && onStep(name) },
      drawn(name),
    );
  const choose = (name: Ink | null): void => {
    setMenuAt(null);
    onInk(name);
  };
  return (
    <Bar ref={ref} role="toolbar" aria-label="Formatting" aria-controls={controls} onKeyDown={move}>
      {mark(0, 'bold', 'Bold', 'Ctrl+B', <b>B</b>)}
      {tool(
        1,
        ink ? `Text color: ${ink.label}` : 'Text color',
        '',
        {
          'aria-haspopup': 'menu',
          'aria-expanded': menuAt !== null,
          onClick: (event: { currentTarget: HTMLElement }) => setMenuAt(menuAt ? null : event.currentTarget),
        },
        <span className={joined(styles.letter, inkStyles.inks)}>
          A<span className={joined(styles.swatch, ink && `ink-${ink.name}`)} />
        </span>,
      )}
      {mark(2, 'italic', 'Italic', 'Ctrl+I', <i className={styles.italic}>I</i>)}
      {mark(3, 'underline', 'Underline', 'Ctrl+U', <u>U</u>)}
      {tool(4, 'Link', 'Ctrl+K', { 'aria-pressed': state.link, onClick: onLink }, drawn('link'))}
      {step(5, 'undo', 'Undo', 'Ctrl+Z')}
      {step(6, 'redo', 'Redo', 'Ctrl+Y')}
      <Menu label="Text color" anchor={menuAt} onClose={() => setMenuAt(null)}>
        <MenuItem aria-current={!ink} onClick={() => choose(null)}>
          <span className={styles.choice}>
            <i aria-hidden />
            Standard
          </span>
        </MenuItem>
        {inks.map(({ name, label }) => (
          <MenuItem key={name} aria-current={ink?.name === name} onClick={() => choose(name)}>
            <span className={joined(styles.choice, inkStyles.inks)}>
              <Row as="span" gap="m" className={`ink-${name}`}>
                <i aria-hidden />
                {label}
              </Row>
            </span>
          </MenuItem>
        ))}
      </Menu>
    </Bar>
  );
}
