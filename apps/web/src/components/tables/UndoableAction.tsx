/** A button of a row that acts at once, without asking: the message that says so offers to undo it. Spec: shell-undo. */
import type { PostName } from '#src/api/calls.ts';
import type { ActionInput } from '#src/api/client.ts';
import { reportDone, type Undo, useManagingAction } from '#src/components/feedback.ts';
import { Button } from '#src/ui/Button.tsx';

interface UndoableActionProps<Name extends PostName> {
  readonly call: Name;
  readonly input: ActionInput<Name>;
  readonly label: string;
  /** The button's accessible name. */
  readonly fullLabel: string;
  /** The message after success. */
  readonly done: string;
  readonly undo: Undo;
}

export function UndoableAction<Name extends PostName>(props: UndoableActionProps<Name>) {
  const { call, input, label, fullLabel, done, undo } = props;
  const action = useManagingAction(call, { onDone: () => reportDone(done, undo) });
  return (
    <Button
      color="error"
      aria-label={fullLabel}
      isBusy={action.isPending}
      onClick={() => {
        if (!action.isPending) action.mutate(input);
      }}
    >
      {label}
    </Button>
  );
}
