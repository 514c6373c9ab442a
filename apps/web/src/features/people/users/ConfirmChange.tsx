/** Asks before one change of a person's access. Where the server wants a fresh sign-in, the dialog offers it. */
import { type ReactNode } from 'react';
import type { PostName } from '#src/api/calls.ts';
import type { ActionInput } from '#src/api/client.ts';
import { isFreshSignInNeeded, reportDone, useManagingAction } from '#src/components/feedback.ts';
import { ProofPart, useFreshSignIn } from '#src/components/FreshSignIn.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';

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
  const { call, input, title, label, isDangerous = true, children, onClose } = props;
  const action = useManagingAction(call, {
    onDone: () => {
      reportDone('Successfully Updated!');
      onClose();
      props.onDone?.();
    },
    onFailed: onClose,
  });
  const signIn = useFreshSignIn(!isFreshSignInNeeded(action.error), action, async () => undefined);
  const isProving = !signIn.isFresh || signIn.popup !== 'closed';
  return (
    <FormDialog
      title={title}
      maxWidth="xs"
      isBusy={action.isPending}
      submit={{
        label,
        isDangerous,
        reason: isProving ? 'Sign in again first.' : null,
        onSubmit: () => {
          props.onSubmit?.();
          action.mutate(input);
        },
      }}
      onClose={onClose}
    >
      <div>{children}</div>
      {isProving && <ProofPart subject="This change" signIn={signIn} />}
    </FormDialog>
  );
}
