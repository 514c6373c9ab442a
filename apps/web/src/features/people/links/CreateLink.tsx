/** Creates an activation link for a person, and says in which order that works and whether the last mail was sent. */
import { personName } from '@idss/domain/people/role-text';
import { getReason } from '@idss/domain/verdict';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useManagingAction } from '#src/components/feedback.ts';
import { Moment } from '#src/components/Moment.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { Muted } from '#src/ui/Text.tsx';
import { ActivationLinkDialog } from './ActivationLink.tsx';
import type { ActivationLink } from './activation-link.ts';

type ManagedUser = Answer<'GetUser'>;

const mailStates: Readonly<Record<NonNullable<ManagedUser['lastMail']>['state'], string>> = {
  waiting: 'waits to be sent, since',
  sending: 'is being sent, since',
  sent: 'was sent on',
  unknown: 'may not have arrived: the mail server did not confirm it. Written on',
  failed: 'could not be sent. Written on',
  cancelled: 'was cancelled. Written on',
};

function LastMail({ mail: { state, at, why } }: { mail: NonNullable<ManagedUser['lastMail']> }) {
  return (
    <Muted>
      The last activation mail {mailStates[state]} <Moment at={at} />.{why !== null && ` Reason: ${why}`}
    </Muted>
  );
}

/** In which order it works: a link ends with the next role. */
function LinkHint({ user: { hasAccount, linkValidUntil, roles } }: { user: ManagedUser }) {
  if (linkValidUntil !== null)
    return (
      <>
        The link made before is valid until <Moment at={linkValidUntil} />. Another role ends it, and so does
        another link.
      </>
    );
  if (hasAccount) return 'With it they choose a new password.';
  return roles.length === 0
    ? 'Add roles first: a link ends when the person gets a role.'
    : 'With it they choose their first password.';
}

export function CreateLink({ user }: { user: ManagedUser }) {
  const { email, linkEnded, lastMail, may } = user;
  const [link, setLink] = useState<ActivationLink | null>(null);
  const create = useManagingAction('CreateActivationLink', { onDone: setLink });
  // Otherwise the notice that a link has ended has the button.
  const hasButton = linkEnded === null || linkEnded.isMailedAgain || !may.createActivationLink.ok;
  return (
    <>
      {hasButton && (
        <Row>
          <DisabledReasonButton
            variant="outlined"
            reason={getReason(may.createActivationLink)}
            isBusy={create.isPending}
            onClick={() => create.mutate({ query: { userName: email } })}
          >
            Create activation link
          </DisabledReasonButton>
          <Muted as="span">
            <LinkHint user={user} />
          </Muted>
        </Row>
      )}
      {lastMail && <LastMail mail={lastMail} />}
      {link && (
        <ActivationLinkDialog
          name={personName(user)}
          email={email}
          link={link}
          onClose={() => setLink(null)}
        />
      )}
    </>
  );
}
