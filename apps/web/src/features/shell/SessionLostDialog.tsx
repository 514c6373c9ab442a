/** The session ended during work: the user signs in again, and the pending requests continue. */
import { resumeByRedirect, resumeInPopup, signOut } from '#src/session/session.ts';
import { SignInAgainDialog } from './SignInAgainDialog.tsx';

export default function SessionLostDialog() {
  return (
    <SignInAgainDialog
      title="Your session has expired"
      failedText="You can also sign in on this page and come back here."
      signIn={resumeInPopup}
      signInOnThisPage={resumeByRedirect}
      out={{ label: 'Logout', isClose: false, onClick: () => void signOut() }}
    >
      Sign in again to continue. This page stays as it is, and nothing that you typed is lost.
    </SignInAgainDialog>
  );
}
