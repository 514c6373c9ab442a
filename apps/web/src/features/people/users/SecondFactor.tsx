/** Resets the second factor of a person, and shows the link with which they sign in again. */
import { personName } from '@idss/domain/people/role-text';
import { getReason } from '@idss/domain/verdict';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { ActivationLinkDialog } from '#src/features/people/links/ActivationLink.tsx';
import { type ActivationLink, getLinkMade } from '#src/features/people/links/activation-link.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { Muted } from '#src/ui/Text.tsx';
import { ResetFactorDialog } from './ResetFactorDialog.tsx';

export function SecondFactor({ user }: { user: Answer<'GetUser'> }) {
  const { email, may } = user;
  const name = personName(user);
  const [isResetting, setResetting] = useState(false);
  const [link, setLink] = useState<ActivationLink | null>(null);
  return (
    <>
      {user.hasSecondFactor && (
        <Row>
          <DisabledReasonButton
            variant="outlined"
            reason={getReason(may.resetSecondFactor)}
            onClick={() => setResetting(true)}
          >
            Reset second factor
          </DisabledReasonButton>
          <Muted as="span">For a person who lost their authenticator app and their recovery codes.</Muted>
        </Row>
      )}
      {isResetting && (
        <ResetFactorDialog
          name={name}
          email={email}
          onClose={() => setResetting(false)}
          onDone={(made) => {
            setResetting(false);
            setLink(getLinkMade('The second factor was reset.', made));
          }}
        />
      )}
      {link && <ActivationLinkDialog name={name} email={email} link={link} onClose={() => setLink(null)} />}
    </>
  );
}
