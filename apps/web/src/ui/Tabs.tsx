/**
 * Tabs after the ARIA pattern: arrows, Home and End move, one stop in the tab order. Where they do not fit, they take another
 * row; on a phone the row scrolls.
 */
import { element } from './element.tsx';
import styles from './Tabs.module.css';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { getArrowTarget } from './arrow-target.ts';

const Row = element('div', styles.row);

export interface TabEntry<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

export interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly TabEntry<Id>[];
  readonly current: Id;
  /** `isPassing`: arrow keys go on from a tab that they led to; in the history it takes the place of that one. */
  readonly onChange: (id: Id, isPassing: boolean) => void;
  /** At the end of the row. */
  readonly aside?: ReactNode;
  /** The content of the current tab. */
  readonly children: ReactNode;
}

/** The current tab is in sight where the row is narrower than its tabs; the page itself does not move for it. */
function useCurrentInSight(row: RefObject<HTMLDivElement | null>, current: string): void {
  useEffect(() => {
    const list = row.current;
    if (!list) return undefined;
    const showCurrent = (): void => {
      const tab = list.querySelector('[aria-selected=true]')?.getBoundingClientRect();
      if (!tab) return;
      const { left, right } = list.getBoundingClientRect();
      if (tab.left < left) list.scrollLeft -= left - tab.left + 8;
      else if (tab.right > right) list.scrollLeft += tab.right - right + 8;
    };
    // Observing tells the present width too.
    const observer = new ResizeObserver(showCurrent);
    observer.observe(list);
    return () => observer.disconnect();
  }, [row, current]);
}

export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, current, onChange, aside, children } = props;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  // Where the arrow keys led to since the row has the focus.
  const passed = useRef<Id | null>(null);
  useCurrentInSight(row, current);
  const move = (event: KeyboardEvent): void => {
    const index = tabs.findIndex((tab) => tab.id === current);
    const next = getArrowTarget(event.key, index, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    onChange(tab.id, passed.current === current);
    passed.current = tab.id;
    const button = row.current?.children[next];
    if (button instanceof HTMLElement) button.focus();
  };
  const select = (next: Id): void => {
    passed.current = null;
    if (next !== current) onChange(next, false);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget as Node | null)) passed.current = null;
  };
  return (
    <>
      <div className={styles.line}>
        <Row ref={row} role="tablist" aria-label={label} onKeyDown={move} onBlur={onBlur}>
          {tabs.map((tab) => (
            <button
              className={styles.tab}
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={tab.id === current}
              aria-controls={`${id}-panel`}
              tabIndex={tab.id === current ? 0 : -1}
              onClick={() => select(tab.id)}
            >
              {tab.label}
            </button>
          ))}
        </Row>
        {aside}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
