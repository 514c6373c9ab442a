/** Adds a person, and creates an activation link for someone with roles who has never signed in. */
import { type ActionInput, read } from '#src/api/client.ts';
import type { ActivationLink } from '#src/features/people/links/activation-link.ts';
import { reportDone, useManagingActions } from '#src/components/feedback.ts';

export interface Added {
  readonly email: string;
  /** Null for people without roles, those who have signed in before, and with another identity provider. */
  readonly link: ActivationLink | null;
}

type AddingCall = 'AddNewUserToSystem' | 'AddNewUserToRoles';

interface Adding<Name extends AddingCall> {
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
