/** Whether a first sign-in at another identity provider may be linked to a registered person. */
import { unauthorizedMessages } from '../settings/settings.ts';
import { all, no, type Verdict, yes } from '../verdict.ts';

export interface FirstSignIn {
  /** As the provider reports it; null where it reports none. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** A person is registered with this address. */
  readonly isRegistered: boolean;
  readonly isSystemAdministrator: boolean;
  /** The registered person signs in as another subject of this provider already. */
  readonly isLinkedToAnother: boolean;
}

/**
 * The address is trusted once, and only where the provider has verified it; afterwards only the subject counts. Without
 * a verified address the answer does not reveal who is registered.
 */
export function mayLinkAccount(signIn: FirstSignIn): Verdict {
  const { email, isEmailVerified, isRegistered, isSystemAdministrator, isLinkedToAnother } = signIn;
  return all(
    email === null
      ? no('Your sign-in names no e-mail address, so it cannot be matched with a person of the portal.')
      : yes(),
    isEmailVerified
      ? yes()
      : no(
          `Your identity provider has not verified the address ${email ?? ''}. Verify it there, then sign in again.`,
        ),
    isRegistered ? yes() : no(unauthorizedMessages.Unauthorized),
    isLinkedToAnother
      ? no(
          'This person is linked to another sign-in already. If yours has changed, ask the operator of the portal to link it.',
        )
      : yes(),
    isSystemAdministrator
      ? no(
          'A system administrator is not linked by an e-mail address. Ask the operator of the portal to link your sign-in.',
        )
      : yes(),
  );
}
