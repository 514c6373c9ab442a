/** Something needs a sign-in of the last minutes: the user signs in again, and what was refused continues. */
import { completeFreshSignIn } from '#src/session/fresh-sign-in.ts';
import { reauthenticate, reauthenticateByRedirect } from '#src/session/session.ts';
import { SignInAgainDialog } from './SignInAgainDialog.tsx';

export default function FreshSignInDialog() {
  return (
    <SignInAgainDialog
      title="Sign in again to continue"
      failedText="Allow this site to open windows and try again, or sign in on this page: you come back here, and enter the change once more."
      signIn={() => reauthenticate().then(() => completeFreshSignIn(true))}
      signInOnThisPage={reauthenticateByRedirect}
      out={{ label: 'Cancel', isClose: true, onClick: () => completeFreshSignIn(false) }}
    >
      This action requires a sign-in within the last five minutes. It continues after you sign in, and what
      you entered is kept.
    </SignInAgainDialog>
  );
}
