/** The addresses of sign-in and sign-out: each starts or ends something and then redirects. */
import { Button } from '#src/ui/Button.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { MessageScreen } from '#src/components/MessageScreen.tsx';
import { useOnce } from '#src/components/use-once.ts';
import { paths, safeReturnTarget } from '#src/paths.ts';
import { finishSignIn, signIn, signOut } from '#src/session/session.ts';
import { useSession } from '#src/session/session-store.ts';
import { Reference } from '#src/ui/Reference.tsx';
import { leaveNote } from '#src/session/signed-out-note.ts';

export function LoginScreen() {
  const { redirectUrl } = useSearch({ from: '/open/login' });
  const phase = useSession((session) => session.phase);
  const navigate = useNavigate();
  useEffect(() => {
    if (phase === 'signedIn') {
      void navigate({ href: safeReturnTarget(redirectUrl, window.location.origin), replace: true });
      return;
    }
    if (phase !== 'signedOut') return;
    signIn(redirectUrl).catch(() => {
      leaveNote({ because: 'failed', returnTo: redirectUrl ?? null });
      void navigate({ href: paths.landing, replace: true });
    });
  }, [phase, redirectUrl, navigate]);
  return (
    <MessageScreen title="Taking you to sign-in" icon="lock">
      One moment, please.
    </MessageScreen>
  );
}

export function CallbackScreen() {
  const navigate = useNavigate();
  useOnce(() => {
    finishSignIn().then(
      (target) => navigate({ href: target, replace: true }),
      () => {
        leaveNote({ because: 'failed', returnTo: null });
        return navigate({ href: paths.landing, replace: true });
      },
    );
  });
  return (
    <MessageScreen title="Signing you in" icon="lock">
      One moment, please.
    </MessageScreen>
  );
}

export function LogoutScreen() {
  const phase = useSession((session) => session.phase);
  const isStarted = useRef(false);
  useEffect(() => {
    // A direct visit first restores its session: only then can the provider get the user's name and need not ask.
    if (phase === 'restoring' || isStarted.current) return;
    isStarted.current = true;
    void signOut();
  }, [phase]);
  return (
    <MessageScreen title="Signing you out" icon="leave">
      One moment, please.
    </MessageScreen>
  );
}

/** An error occurred please try again later. The reference finds the request in the logs. Spec: shell-routes. */
export function ErrorPage() {
  const { reference } = useSearch({ from: '/open/errorpage' });
  return (
    <MessageScreen
      title="An error occurred please try again later"
      icon="bad"
      actions={
        <>
          <Button variant="contained" href={paths.dashboard}>
            Go to Home
          </Button>
          <Button variant="outlined" href={paths.logout}>
            Logout
          </Button>
        </>
      }
    >
      {reference ? (
        <>
          Go to Home to try again. When you ask for help, name this reference.
          <Reference code={reference} />
        </>
      ) : (
        'Go to Home to try again. If this problem persists, please contact us.'
      )}
    </MessageScreen>
  );
}
