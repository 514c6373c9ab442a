/**
 * A link with which a person chooses their password: mailed, or shown once, to be passed on.
 * Spec: admin-users-activation.
 */
import { Button } from '#src/ui/Button.tsx';
import { useState } from 'react';
import { Moment } from '#src/components/Moment.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import styles from '#src/features/people/users/Users.module.css';
import type { ActivationLink } from './activation-link.ts';

export interface ActivationLinkDialogProps {
  readonly name: string;
  readonly email: string;
  readonly link: ActivationLink;
  readonly onClose: () => void;
}

export function ActivationLinkDialog({ name, email, link, onClose }: ActivationLinkDialogProps) {
  const [isCopied, setCopied] = useState(false);
  const { url, isMailed } = link;
  const copy = async (): Promise<void> => {
    if (url === null) return;
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <FormDialog
      title={isMailed ? 'Activation mail' : 'Activation link'}
      closeLabel="Close"
      status={isCopied ? 'Copied.' : null}
      onClose={onClose}
    >
      <LinkExplanation name={name} email={email} link={link} />
      {url !== null && (
        <div className={styles.linkLine}>
          <TextBox
            readOnly
            aria-label="Activation link"
            value={url}
            onFocus={({ target }) => target.select()}
          />
          <Button variant={isMailed ? 'outlined' : 'contained'} onClick={() => void copy()}>
            Copy
          </Button>
        </div>
      )}
    </FormDialog>
  );
}

function LinkExplanation({
  name,
  email,
  link: { url, isMailed, validUntil },
}: Omit<ActivationLinkDialogProps, 'onClose'>) {
  const until = (
    <strong>
      <Moment at={validUntil} />
    </strong>
  );
  const nameAndVerb = name === email ? 'they choose' : `${name} chooses`;
  if (!isMailed)
    return (
      <div>
        With this link {name} chooses a password. It works once, until {until}, and is shown only now: copy it
        and pass it on. It ends earlier when {name} gets another role.
      </div>
    );
  return (
    <>
      <div>
        A link is being mailed to <strong>{email}</strong>. With it {nameAndVerb} a password. It works once,
        until {until}, and ends earlier when they get another role. Earlier links no longer work.
      </div>
      {url !== null && (
        <div>
          If the mail does not arrive, pass on the link below. It is shown only now; one of the two can be
          used.
        </div>
      )}
    </>
  );
}
