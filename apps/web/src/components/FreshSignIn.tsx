/** Proof of who signs: a sign-in of the last minutes, or a new one. What was typed stays. Spec: attestation-signing. */
import { Button } from '#src/ui/Button.tsx';
import type { Verdict } from '@idss/domain/verdict';
import { useState } from 'react';
import { reauthenticate, reauthenticateByRedirect } from '#src/session/session.ts';
import { ActionFoot } from '#src/ui/ActionFoot.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { isFreshSignInNeeded } from './feedback.ts';
import { SigningPart } from './SigningFields.tsx';
import { Row } from '#src/ui/Layout.tsx';

export interface FreshSignIn {
  readonly isFresh: boolean;
  /** It was fresh enough when it was asked for, and no longer when it was needed. */
  readonly isTooOld: boolean;
  /** Until it is fresh, and the window of the new one is closed. */
  readonly isProving: boolean;
  readonly popup: 'closed' | 'open' | 'failed';
  readonly prove: () => void;
}

/**
 * @param isFreshByServer what the server said of the sign-in's age when it was last asked
 * @param action what needs it: the server may refuse it as too old
 * @param askAgain asks the server again, after a new sign-in
 */
export function useFreshSignIn(
  isFreshByServer: boolean,
  action: { readonly error: unknown; readonly reset: () => void },
  askAgain: () => Promise<unknown>,
): FreshSignIn {
  const [popup, setPopup] = useState<FreshSignIn['popup']>('closed');
  const isTooOld = isFreshSignInNeeded(action.error);
  return {
    isFresh: isFreshByServer && !isTooOld,
    isTooOld,
    isProving: !isFreshByServer || isTooOld || popup !== 'closed',
    popup,
    prove() {
      setPopup('open');
      reauthenticate()
        .then(askAgain)
        .then(
          () => {
            action.reset();
            setPopup('closed');
          },
          () => setPopup('failed'),
        );
    },
  };
}

interface ProofPartProps {
  /** Such as `A signature`. */
  readonly subject: string;
  readonly signIn: FreshSignIn;
}

export function ProofPart({ subject, signIn: { isFresh, popup, prove } }: ProofPartProps) {
  return (
    <SigningPart title="Proof that it is you">
      {isFresh ? (
        <Row items="start" role="status">
          <Icon name="ok" size={17} />
          You signed in recently, so you do not have to sign in again.
        </Row>
      ) : (
        <>
          <div>{subject} requires a sign-in within the last five minutes. What you typed is kept.</div>
          <Row items="start">
            <Button
              variant={popup === 'failed' ? 'outlined' : 'contained'}
              isBusy={popup === 'open'}
              startIcon={<Icon name="shield" size={17} />}
              onClick={prove}
            >
              Sign in again
            </Button>
            {popup === 'failed' && (
              <Button variant="contained" onClick={() => void reauthenticateByRedirect()}>
                Sign in on this page
              </Button>
            )}
          </Row>
          {popup === 'failed' && (
            <Notice tone="warn">
              The sign-in window was closed or could not open. You can also sign in on this page and come back
              here.
            </Notice>
          )}
        </>
      )}
    </SigningPart>
  );
}

interface SigningActionsProps {
  readonly label: string;
  readonly verdict: Verdict;
  readonly isBusy: boolean;
  readonly onSign: () => void;
  readonly onCancel: () => void;
}

/** The buttons of a dialog that signs; the reason why it cannot be signed yet is next to them. */
export const SigningActions = ({ label, verdict, isBusy, onSign, onCancel }: SigningActionsProps) => (
  <ActionFoot
    label={label}
    icon="pen"
    reason={verdict.ok ? null : verdict.reason}
    showsReason
    isBusy={isBusy}
    onAction={onSign}
    onCancel={onCancel}
  />
);
