/**
 * A button that adds, changes or removes rows of a table: a dialog asks first, then the call is made, and a short message
 * says that it is done.
 */
import { Button, type ButtonProps } from '#src/ui/Button.tsx';
import { useState } from 'react';
import type { PostName } from '#src/api/calls.ts';
import type { ConfirmActionProps } from '#src/components/ConfirmAction.tsx';
import { reportDone } from '#src/components/feedback.ts';
import { usePageActions } from '#src/components/page-actions.ts';
import { lazyComponent } from '#src/components/lazy-component.tsx';

// Loaded with the first action: most visits of a table only read it.
const ConfirmAction = lazyComponent(() => import('#src/components/ConfirmAction.tsx')) as unknown as <
  Name extends PostName,
>(
  props: ConfirmActionProps<Name>,
) => React.ReactNode;

export interface TableActionProps<Name extends PostName>
  extends Omit<ConfirmActionProps<Name>, 'confirmLabel' | 'onClose' | 'onDone'> {
  readonly label: string;
  /** The button's accessible name, where its label does not name the row. */
  readonly fullLabel?: string;
  readonly confirmLabel?: string;
  /** Of the button; text by default, as in a row. */
  readonly variant?: ButtonProps['variant'];
  /** The message after success. */
  readonly done: string;
}

export function TableAction<Name extends PostName>(props: TableActionProps<Name>) {
  const { label, fullLabel = label, confirmLabel = label, variant = 'text', done, ...action } = props;
  const [isOpen, setOpen] = useState(false);
  // Those of a row are about the row.
  usePageActions(variant === 'text' ? [] : [{ label: fullLabel, does: () => setOpen(true) }]);
  return (
    <>
      <Button
        variant={variant}
        color={action.tone === 'danger' ? 'error' : 'primary'}
        aria-label={fullLabel}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <ConfirmAction<Name>
          {...action}
          confirmLabel={confirmLabel}
          onClose={() => setOpen(false)}
          onDone={() => reportDone(done)}
        />
      )}
    </>
  );
}
