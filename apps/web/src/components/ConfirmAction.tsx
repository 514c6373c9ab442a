/**
 * Asks before one call is made. A form in the dialog is made of native elements with names; the browser checks them. Where
 * the server wants a fresh sign-in first, the dialog offers it and stays open.
 */
import { type ReactNode, useRef } from 'react';
import { describeError } from '#src/api/api-error.ts';
import type { Answer, PostName } from '#src/api/calls.ts';
import type { ActionInput } from '#src/api/client.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useFeedbackPlace } from './feedback.ts';
import { ProofPart, useFreshSignIn } from './FreshSignIn.tsx';

export interface ConfirmActionProps<Name extends PostName> {
  readonly call: Name;
  readonly input: (form: FormData) => ActionInput<Name>;
  readonly title: string;
  readonly confirmLabel: string;
  readonly tone?: 'primary' | 'danger';
  /** Says what happens to whom, and asks what else is needed. */
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Once it is done, what it changed was reloaded, and the dialog closed. */
  readonly onDone?: (answer: Answer<Name>) => void;
}

export default function ConfirmAction<Name extends PostName>(props: ConfirmActionProps<Name>) {
  const { call, input, title, confirmLabel, tone = 'primary', children, onClose, onDone } = props;
  useFeedbackPlace();
  const form = useRef<HTMLFormElement>(null);
  const action = useApiAction(call, {
    onRefreshed(answer) {
      onClose();
      onDone?.(answer);
    },
  });
  const signIn = useFreshSignIn(true, action, async () => undefined);
  const confirm = (): void => {
    if (!signIn.isProving && !action.isPending && form.current?.reportValidity())
      action.mutate(input(new FormData(form.current)));
  };
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={confirmLabel}
      tone={tone}
      isBusy={action.isPending}
      error={action.error && !signIn.isTooOld ? describeError(action.error) : null}
      reason={signIn.isProving ? 'Sign in again first.' : null}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        {children}
      </form>
      {signIn.isProving && <ProofPart subject="This" signIn={signIn} />}
    </ConfirmDialog>
  );
}
