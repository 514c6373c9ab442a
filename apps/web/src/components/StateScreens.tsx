/** Screens that stand in a page's place. Texts letter for letter from document 1, section 2. */
import { unauthorizedMessages } from '@idss/domain/settings/settings';
import type { CurrentUser } from '@idss/contract/session';
import Button from '@mui/material/Button';
import { useAppLink } from '#src/components/AppLink.tsx';
import { MessageScreen } from '#src/components/MessageScreen.tsx';
import { paths } from '#src/paths.ts';
import { signOut } from '#src/session/session.ts';

export function UnauthorizedScreen({ access }: { access: CurrentUser['access'] }) {
  const state = access === 'Open' ? 'Unauthorized' : access;
  return (
    <MessageScreen
      title={state}
      icon={state === 'Unauthorized' ? 'lock' : 'clock'}
      actions={
        <Button variant="outlined" onClick={() => void signOut()}>
          Logout
        </Button>
      }
    >
      {unauthorizedMessages[state]}
    </MessageScreen>
  );
}

export function NotLoggedIn({ isLeaving }: { isLeaving: boolean }) {
  return (
    <MessageScreen title="You are not logged in" icon="person">
      {isLeaving ? 'Signing you out.' : 'Taking you to sign-in.'}
    </MessageScreen>
  );
}

export function NotFoundScreen() {
  const link = useAppLink();
  return (
    <MessageScreen
      title="Page not found"
      icon="search"
      actions={
        <Button variant="contained" {...link(paths.dashboard)}>
          Go to Home
        </Button>
      }
    >
      The requested page not found.
    </MessageScreen>
  );
}

/** The error boundary's face. */
export function SomethingWentWrong({ onRetry }: { onRetry?: () => void }) {
  return (
    <MessageScreen
      title="Something went wrong."
      icon="bad"
      actions={
        <>
          {onRetry && (
            <Button variant="contained" onClick={onRetry}>
              Try again
            </Button>
          )}
          <Button variant="outlined" href={paths.dashboard}>
            Go to Home
          </Button>
        </>
      }
    >
      This page could not be shown. What you saved is safe.
    </MessageScreen>
  );
}
