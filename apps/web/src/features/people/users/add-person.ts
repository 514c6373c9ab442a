/** Adds a person, and creates an activation link for someone with roles who has never signed in. */
import type { Answer } from '#src/api/calls.ts';
import { type ActionInput, read } from '#src/api/client.ts';
import { reportDone, useManagingActions } from '#src/components/feedback.ts';

export interface Added {
  readonly email: string;
  /** Null for people without roles, those who have signed in before, and with another identity provider. */
  readonly link: Answer<'CreateActivationLink'> | null;
}

type AddingCall = 'AddNewUserToSystem' | 'AddNewUserToRoles';

export interface Adding<Name extends AddingCall> {
  readonly email: string;
  readonly input: ActionInput<Name>;
}

export const useAddPerson = <Name extends AddingCall>(name: Name, onAdded: (added: Added) => void) =>
  useManagingActions(
    [name, 'CreateActivationLink'],
    async (send, { email, input }: Adding<Name>): Promise<Added> => {
      await send(name, input);
      const user = await read('GetUser', { userName: email });
      // A first role ends a link that was made before it.
      const isOffered = user.roles.length > 0 && user.lastSignIn === null && user.may.createActivationLink.ok;
      const link = isOffered ? await send('CreateActivationLink', { query: { userName: email } }) : null;
      return { email, link };
    },
    {
      onDone: (added) => {
        reportDone('Successfully Added.');
        onAdded(added);
      },
    },
  );

export const linkEndedWords = 'The activation link made before has ended, because the roles changed.';

/** After a change on a screen that does not show the person's link. */
export async function reportEndedLink(email: string): Promise<void> {
  const { linkEnded } = await read('GetUser', { userName: email });
  if (linkEnded)
    reportDone(
      `${linkEndedWords} ${linkEnded.isMailedAgain ? `Another one is mailed to ${email}.` : 'Edit the user to create another one.'}`,
    );
}
