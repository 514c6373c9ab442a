/** A link with which a person chooses their password: shown once, to be passed on. Spec: admin-users-activation. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { Moment } from '#src/components/Moment.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { LinkLine } from '#src/ui/users/Users.styles.ts';

export interface ActivationLinkDialogProps {
  readonly name: string;
  readonly link: Answer<'CreateActivationLink'>;
  readonly onClose: () => void;
}

export function ActivationLinkDialog({ name, link, onClose }: ActivationLinkDialogProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link.url);
    setCopied(true);
  };
  return (
    <FormDialog
      title="Activation link"
      closeLabel="Close"
      status={isCopied ? 'Copied.' : null}
      onClose={onClose}
    >
      <div>
        With this link {name} chooses a password. It works once, until{' '}
        <strong>
          <Moment at={link.validUntil} />
        </strong>
        , and is shown only now: copy it and pass it on.
      </div>
      <LinkLine>
        <TextBox
          readOnly
          aria-label="Activation link"
          value={link.url}
          onFocus={({ target }) => target.select()}
        />
        <Button variant="contained" onClick={() => void copy()}>
          Copy
        </Button>
      </LinkLine>
    </FormDialog>
  );
}
