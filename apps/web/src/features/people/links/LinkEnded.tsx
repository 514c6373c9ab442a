/** Says that a change of roles ended the activation link, and makes another one. Spec: admin-users-activation. */
import { Button } from '#src/ui/Button.tsx';
import { personName } from '@idss/domain/people/role-text';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useManagingAction } from '#src/components/feedback.ts';
import { Notice } from '#src/ui/Notice.tsx';
import { ActivationLinkDialog } from './ActivationLink.tsx';
import { type ActivationLink, linkEndedText } from './activation-link.ts';

export function LinkEnded({ user }: { user: Answer<'GetUser'> }) {
  const { email, linkEnded, may } = user;
  const [link, setLink] = useState<ActivationLink | null>(null);
  const create = useManagingAction('CreateActivationLink', { onDone: setLink });
  const name = personName(user);
  return (
    <>
      {linkEnded && (
        <Notice
          tone={linkEnded.isMailedAgain ? 'info' : 'warn'}
          title={linkEndedText}
          action={
            !linkEnded.isMailedAgain &&
            may.createActivationLink.ok && (
              <Button
                variant="outlined"
                isBusy={create.isPending}
                onClick={() => create.mutate({ query: { userName: email } })}
              >
                Create a new link
              </Button>
            )
          }
        >
          {linkEnded.isMailedAgain
            ? `Another one is mailed to ${email}.`
            : `${name} cannot use it any more.${may.createActivationLink.ok ? '' : ` ${may.createActivationLink.reason}`}`}
        </Notice>
      )}
      {link && <ActivationLinkDialog name={name} email={email} link={link} onClose={() => setLink(null)} />}
    </>
  );
}
