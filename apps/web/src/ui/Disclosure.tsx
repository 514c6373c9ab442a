/** A line that opens the content below it. */
import styles from './Disclosure.module.css';
import { type ReactNode, useId, useState } from 'react';
import { Icon } from './icons.tsx';

export interface DisclosureProps {
  readonly head: ReactNode;
  readonly children: () => ReactNode;
  readonly isInitiallyOpen?: boolean;
  /** With `onOpen` the caller decides what is open. */
  readonly isOpen?: boolean;
  readonly onOpen?: (isOpen: boolean) => void;
  /** At the end of the line: what can be pressed without opening it. */
  readonly aside?: ReactNode;
}

export function Disclosure({ head, children, isInitiallyOpen = false, aside, ...control }: DisclosureProps) {
  const [isOpenItself, setOpen] = useState(isInitiallyOpen);
  const { isOpen = isOpenItself, onOpen = setOpen } = control;
  const id = useId();
  // Its head is text as well: it stays on paper.
  const line = (
    <button
      className={styles.line}
      type="button"
      aria-expanded={isOpen}
      aria-controls={id}
      data-on-paper
      onClick={() => onOpen(!isOpen)}
    >
      <Icon name="right" size={16} />
      {head}
    </button>
  );
  return (
    <>
      {aside ? (
        <div className={styles.row}>
          {line}
          {aside}
        </div>
      ) : (
        line
      )}
      <div id={id} hidden={!isOpen}>
        {isOpen && children()}
      </div>
    </>
  );
}
