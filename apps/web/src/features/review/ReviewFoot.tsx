/** Under the review table: what is not saved yet, what just happened, and the keyboard shortcuts. */
import { Button } from '#src/ui/Button.tsx';
import type { ReactNode } from 'react';
import { lazyComponent, lazyPart } from '#src/components/lazy-component.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Popup } from '#src/ui/Popup.tsx';
import styles from './ReviewFoot.module.css';
import { formatUnsaved } from './save-message.ts';
import { Row } from '#src/ui/Layout.tsx';

const KeyList = lazyPart(() => import('./KeyList.tsx'), 12);
const KeyListing = lazyComponent(() => import('./KeyListing.tsx'));

export interface ReviewFootProps {
  readonly unsaved: number;
  readonly message: string;
  /** The last save was refused. */
  readonly isRefused: boolean;
  /** Takes back the last step. */
  readonly onUndo: () => void;
  readonly onShowChanged: () => void;
  readonly onDiscard: () => void;
  /** Above the line: messages that need more room. */
  readonly notice?: ReactNode;
  /** Further actions. */
  readonly children?: ReactNode;
}

const Keys = () => (
  <Popup
    label="Keys of the review table"
    opener={(props) => (
      <Button color="inherit" startIcon={<Icon name="help" size={16} />} {...props}>
        Keyboard
      </Button>
    )}
  >
    {() => <KeyList />}
  </Popup>
);

export function ReviewFoot({
  unsaved,
  message,
  isRefused,
  onUndo,
  onShowChanged,
  onDiscard,
  notice,
  children,
}: ReviewFootProps) {
  return (
    <div className={styles.sticky}>
      {notice}
      <Row
        className={styles.foot}
        data-unsaved={unsaved > 0 || undefined}
        data-refused={isRefused || undefined}
      >
        <span className={styles.unsaved} role="status">
          {formatUnsaved(unsaved)}
        </span>
        <span className={styles.message} role="status">
          {message}
        </span>
        {unsaved > 0 && (
          <>
            <Button color="inherit" aria-keyshortcuts="Control+Z" onClick={onUndo}>
              Undo
            </Button>
            <Button color="inherit" onClick={onShowChanged}>
              Show changed
            </Button>
            <Button color="inherit" onClick={onDiscard}>
              Discard all
            </Button>
          </>
        )}
        {children}
        <Keys />
        <KeyListing />
      </Row>
    </div>
  );
}
