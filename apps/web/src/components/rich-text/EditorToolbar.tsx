/** The seven tools, in the documented order: bold, text colour, italic, underline, link, undo, redo. */
import { type TextColor, inks } from '@idss/domain/announcements/rich-text';
import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { element, joinClasses } from '#src/ui/element.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';
import styles from './EditorToolbar.module.css';
import inkStyles from './inks.module.css';
import type { MarkName } from './editor-schema.ts';
import { getArrowTarget } from '#src/ui/arrow-target.ts';

const Bar = element('div', styles.bar);

export interface ToolbarState extends Record<MarkName | 'link' | 'undo' | 'redo', boolean> {
  /** Name of the colour at the caret. */
  readonly ink: TextColor | null;
}
export const initialToolbar: ToolbarState = {
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
const draw = (name: keyof typeof shapes): ReactNode => (
  <svg viewBox="0 0 24 24" aria-hidden focusable="false">
    <path d={shapes[name]} />
  </svg>
);

function moveByKey(event: KeyboardEvent<HTMLDivElement>, onLeave: () => void): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.findIndex((button) => button === event.target);
  const to = getArrowTarget(event.key, index, buttons.length);
  if (index < 0) return;
  if (event.key === 'Escape') {
    event.stopPropagation();
    onLeave();
  } else if (to !== undefined) {
    event.preventDefault();
    buttons[to]?.focus();
  }
}

export interface EditorToolbarProps {
  readonly ref: Ref<HTMLDivElement>;
  /** Id of the text. */
  readonly controls: string;
  readonly state: ToolbarState;
  readonly onMark: (mark: MarkName) => void;
  /** Null: the text's own. */
  readonly onInk: (name: TextColor | null) => void;
  readonly onLink: () => void;
  readonly onStep: (step: 'undo' | 'redo') => void;
  readonly onLeave: () => void;
}

interface InkMenuProps {
  /** Null: closed. */
  readonly anchor: HTMLElement | null;
  readonly current: TextColor | null;
  readonly onInk: EditorToolbarProps['onInk'];
  readonly onClose: () => void;
}

function InkMenu({ anchor, current, onInk, onClose }: InkMenuProps) {
  const select = (name: TextColor | null): void => {
    onClose();
    onInk(name);
  };
  return (
    <Menu label="Text color" anchor={anchor} onClose={onClose}>
      <MenuItem aria-current={current === null} onClick={() => select(null)}>
        <span className={styles.choice}>
          <i aria-hidden />
          Standard
        </span>
      </MenuItem>
      {inks.map(({ name, label }) => (
        <MenuItem key={name} aria-current={current === name} onClick={() => select(name)}>
          <span className={joinClasses(styles.choice, inkStyles.inks)}>
            <Row as="span" gap="m" className={`ink-${name}`}>
              <i aria-hidden />
              {label}
            </Row>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}

interface Tool extends ComponentProps<'button'> {
  readonly label: string;
  readonly keys?: string;
}

export function EditorToolbar(props: EditorToolbarProps) {
  const { ref, controls, state, onMark, onInk, onLink, onStep, onLeave } = props;
  const [current, setCurrent] = useState(0);
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null);
  const ink = inks.find(({ name }) => name === state.ink);

  const mark = (name: MarkName): Partial<Tool> => ({
    'aria-pressed': state[name],
    onClick: () => onMark(name),
  });
  const step = (name: 'undo' | 'redo'): Partial<Tool> => ({
    'aria-disabled': !state[name],
    onClick: () => state[name] && onStep(name),
    children: draw(name),
  });
  const tools: readonly Tool[] = [
    { label: 'Bold', keys: 'Ctrl+B', ...mark('bold'), children: <b>B</b> },
    {
      label: ink ? `Text color: ${ink.label}` : 'Text color',
      'aria-haspopup': 'menu',
      'aria-expanded': menuAt !== null,
      onClick: ({ currentTarget }) => setMenuAt(menuAt ? null : currentTarget),
      children: (
        <span className={joinClasses(styles.letter, inkStyles.inks)}>
          A<span className={joinClasses(styles.swatch, ink && `ink-${ink.name}`)} />
        </span>
      ),
    },
    { label: 'Italic', keys: 'Ctrl+I', ...mark('italic'), children: <i className={styles.italic}>I</i> },
    { label: 'Underline', keys: 'Ctrl+U', ...mark('underline'), children: <u>U</u> },
    { label: 'Link', keys: 'Ctrl+K', 'aria-pressed': state.link, onClick: onLink, children: draw('link') },
    { label: 'Undo', keys: 'Ctrl+Z', ...step('undo') },
    { label: 'Redo', keys: 'Ctrl+Y', ...step('redo') },
  ];
  return (
    <Bar
      ref={ref}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={(event) => moveByKey(event, onLeave)}
    >
      {tools.map(({ label, keys, ...rest }, index) => (
        <button
          key={index}
          type="button"
          aria-label={label}
          title={keys ? `${label} (${keys})` : label}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // The text keeps its selection while a tool is pressed.
          onMouseDown={(event) => event.preventDefault()}
          {...rest}
        />
      ))}
      <InkMenu anchor={menuAt} current={ink?.name ?? null} onInk={onInk} onClose={() => setMenuAt(null)} />
    </Bar>
  );
}
