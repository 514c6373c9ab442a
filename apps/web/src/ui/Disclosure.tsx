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
}

export function Disclosure({ head, children, isInitiallyOpen = false, ...control }: DisclosureProps) {
  const [isOpenItself, setOpen] = useState(isInitiallyOpen);
  const { isOpen = isOpenItself, onOpen = setOpen } = control;
  const id = useId();
  return (
    <>
      {/* Its head is text as well: it stays on paper. */}
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
      <div id={id} hidden={!isOpen}>
        {isOpen && children()}
      </div>
    </>
  );
}
