/** The undo of a change of a person's access: refused where it has been changed since. Spec: admin-users-undo. */
import type { Answer, PostName } from '#src/api/calls.ts';
import { type ActionInput, read } from '#src/api/client.ts';
import { reportDone, reportFailure, undoByCall } from '#src/components/feedback.ts';
import { describeEndedLink } from '#src/features/people/links/activation-link.ts';

/** As the person was read: what others changed since then is a conflict. */
export type ReadPerson = Pick<Answer<'GetUser'>, 'email' | 'version'>;

interface UndoOfAccess<Name extends PostName> {
  /** The call that undoes it, of the person in this version. */
  readonly toInput: (version: string) => ActionInput<Name>;
  /** What is reported then. */
  readonly undone: string;
  /** What is reported now. */
  readonly done?: string;
}

/** Says that a change is done, with its undo, and where it ended an activation link, that too. */
export function reportUndoable<Name extends PostName>(
  email: string,
  call: Name,
  { toInput, undone, done = 'Successfully Updated!' }: UndoOfAccess<Name>,
): void {
  read('GetUser', { userName: email })
    .then(({ version, linkEnded }) =>
      reportDone(
        linkEnded ? describeEndedLink(email, linkEnded) : done,
        undoByCall(call, toInput(version), undone),
      ),
    )
    .catch(reportFailure);
}
