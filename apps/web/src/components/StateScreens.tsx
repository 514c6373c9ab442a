/** Screens shown instead of a page. Spec: shell-refused, sign-in-guard, with their texts letter for letter. */
import { unauthorizedMessages } from '@idss/domain/settings/settings';
import { Button } from '#src/ui/Button.tsx';
import type { CurrentUser } from '@idss/contract/people/session';
import { useAppLink } from '#src/components/AppLink.tsx';
import { MessageScreen } from '#src/components/MessageScreen.tsx';
import { WhoCanHelp } from '#src/components/Refused.tsx';
import { paths } from '#src/paths.ts';
import { signOut } from '#src/session/session.ts';
import { Reference } from '#src/ui/Reference.tsx';
import styles from './StateScreens.module.css';

interface UnauthorizedProps extends Pick<CurrentUser, 'accessReason'> {
  readonly access: CurrentUser['access'] | 'Locked';
}

export function UnauthorizedScreen({ access, accessReason }: UnauthorizedProps) {
  const state = access === 'Open' ? 'Unauthorized' : access;
  return (
    <MessageScreen
      title={state}
      icon={state === 'Unauthorized' || state === 'Locked' ? 'lock' : 'clock'}
      actions={
        <Button variant="outlined" onClick={() => void signOut()}>
          Logout
        </Button>
      }
    >
      {(state === 'Unauthorized' && accessReason) || unauthorizedMessages[state]}
    </MessageScreen>
  );
}

function HomeButton() {
  const link = useAppLink();
  return (
    <Button variant="contained" {...link(paths.dashboard)}>
      Go to Home
    </Button>
  );
}

/** In place of a page above the user's level. Spec: shell-levels. */
export function PageRefusedScreen() {
  return (
    <MessageScreen title="Unauthorized" icon="lock" actions={<HomeButton />}>
      <p className={styles.firstParagraph}>{unauthorizedMessages.Unauthorized}</p>
      <WhoCanHelp />
    </MessageScreen>
  );
}

export function NotSignedIn({ isLeaving }: { isLeaving: boolean }) {
  return (
    <MessageScreen title="You are not logged in" icon="person">
      {isLeaving ? 'Signing you out.' : 'Taking you to sign-in.'}
    </MessageScreen>
  );
}

export function NotFoundScreen() {
  return (
    <MessageScreen title="Page not found" icon="search" actions={<HomeButton />}>
      The requested page not found.
    </MessageScreen>
  );
}

/** The error boundary's screen. */
export interface SomethingWentWrongProps {
  /** For support: finds the error in the log. */
  readonly reference: string | null;
  readonly onRetry?: () => void;
}

export function SomethingWentWrong({ reference, onRetry }: SomethingWentWrongProps) {
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
      {reference && <Reference code={reference} />}
    </MessageScreen>
  );
}
