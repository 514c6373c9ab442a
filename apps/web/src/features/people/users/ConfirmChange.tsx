/** Asks before one change of a person's access. */
import type { ReactNode } from 'react';
import type { PostName } from '#src/api/calls.ts';
import type { ActionInput } from '#src/api/client.ts';
import { reportDone, useManagingAction } from '#src/components/feedback.ts';
import { ActionDialog } from '#src/components/ActionDialog.tsx';

export interface ConfirmChangeProps<Name extends PostName> {
  readonly call: Name;
  readonly input: ActionInput<Name>;
  readonly title: string;
  readonly label: string;
  readonly isDangerous?: boolean;
  /** The effect of the change, and on whom. */
  readonly children: ReactNode;
  readonly onSubmit?: () => void;
  /** Done, refused or cancelled. */
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

export function ConfirmChange<Name extends PostName>(props: ConfirmChangeProps<Name>) {
  const { call, input, title, label, isDangerous = true, children, onSubmit, onClose, onDone } = props;
  const action = useManagingAction(call, {
    onDone: () => {
      reportDone('Successfully Updated!');
      onClose();
      onDone?.();
    },
    onFailed: onClose,
  });
  return (
    <ActionDialog
      title={title}
      maxWidth="xs"
      action={action}
      submit={{
        label,
        isDangerous,
        reason: null,
        onSubmit: () => {
          onSubmit?.();
          action.mutate(input);
        },
      }}
      onClose={onClose}
    >
      <div>{children}</div>
    </ActionDialog>
  );
}
