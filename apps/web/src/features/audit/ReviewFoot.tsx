/** Under the review table: what is not saved yet, what just happened, and the keyboard shortcuts. */
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { pluralize } from '@idss/domain/format-number';
import { reviewKeys } from '#src/components/review-keys.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Popup } from '#src/ui/Popup.tsx';
import { Sticky, Foot, Keys } from '#src/ui/audit/ReviewFoot.styles.ts';
import { Contents } from '#src/ui/Layout.tsx';

export const unsavedWords = (count: number): string =>
  count === 0 ? 'No unsaved changes' : `${count} unsaved ${pluralize(count, 'change')}`;

export interface ReviewFootProps {
  readonly unsaved: number;
  readonly said: string;
  /** The last save was refused. */
  readonly isRefused: boolean;
  readonly onShowChanged: () => void;
  readonly onDiscard: () => void;
  /** Above the line: what needs more words. */
  readonly notice?: ReactNode;
  /** What else can be done here. */
  readonly children?: ReactNode;
}

export function ReviewFoot({
  unsaved,
  said,
  isRefused,
  onShowChanged,
  onDiscard,
  notice,
  children,
}: ReviewFootProps) {
  return (
    <Sticky>
      {notice}
      <Foot data-unsaved={unsaved > 0 || undefined} data-refused={isRefused || undefined}>
        <span className="unsaved" role="status">
          {unsavedWords(unsaved)}
        </span>
        <span className="said" role="status">
          {said}
        </span>
        {unsaved > 0 && (
          <>
            <Button color="inherit" onClick={onShowChanged}>
              Show changed
            </Button>
            <Button color="inherit" onClick={onDiscard}>
              Discard all
            </Button>
          </>
        )}
        {children}
        <Popup
          label="Keys of the review table"
          opener={(props) => (
            <Button color="inherit" startIcon={<Icon name="help" size={16} />} {...props}>
              Keyboard
            </Button>
          )}
        >
          {() => (
            <Keys>
              {reviewKeys.map(([key, what]) => (
                <Contents key={key}>
                  <dt>{key.replaceAll(' + ', '\u00A0+\u00A0')}</dt>
                  <dd>{what}</dd>
                </Contents>
              ))}
            </Keys>
          )}
        </Popup>
      </Foot>
    </Sticky>
  );
}
