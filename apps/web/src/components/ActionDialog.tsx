/** A dialog for one action. Where the server refuses it because the sign-in is too old, the dialog offers a new one. */
import { FormDialog, type FormDialogProps } from '#src/ui/FormDialog.tsx';
import { ProofPart, useFreshSignIn } from './FreshSignIn.tsx';

export interface ActionDialogProps extends Omit<FormDialogProps, 'isBusy'> {
  readonly action: { readonly error: Error | null; readonly isPending: boolean; readonly reset: () => void };
  readonly submit: NonNullable<FormDialogProps['submit']>;
  /** The action, such as `A bulk operation`. */
  readonly subject?: string;
}

export function ActionDialog(props: ActionDialogProps) {
  const { action, submit, subject = 'This change', children, ...dialog } = props;
  const signIn = useFreshSignIn(true, action, async () => undefined);
  return (
    <FormDialog
      {...dialog}
      isBusy={action.isPending}
      submit={signIn.isProving ? { ...submit, reason: 'Sign in again first.' } : submit}
    >
      {children}
      {signIn.isProving && <ProofPart subject={subject} signIn={signIn} />}
    </FormDialog>
  );
}
