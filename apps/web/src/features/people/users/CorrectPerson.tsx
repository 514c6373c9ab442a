/** Corrects a person: their name, their address, or an address that was a mistake. Spec: admin-users-corrections. */
import { formatCount } from '@idss/domain/format-number';
import { personName } from '@idss/domain/people/role-text';
import { getReason } from '@idss/domain/verdict';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { ActivationLinkDialog } from '#src/features/people/links/ActivationLink.tsx';
import { type ActivationLink, getLinkMade } from '#src/features/people/links/activation-link.ts';
import { DialogButton } from '#src/ui/DialogButton.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { Muted } from '#src/ui/Text.tsx';
import { ChangeAddressDialog } from './ChangeAddressDialog.tsx';
import { ChangeNameDialog } from './ChangeNameDialog.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';

interface CorrectPersonProps {
  readonly user: Answer<'GetUser'>;
  /** The page of a person with this address. */
  readonly getHref: (email: string) => string;
  /** The list of people. */
  readonly listHref: string;
  /** The person will not be found under this address; false: they stay after all. */
  readonly onLeaving: (isLeaving: boolean) => void;
}

function ChangeAddress({ user, getHref, onLeaving }: Omit<CorrectPersonProps, 'listHref'>) {
  const [moved, setMoved] = useState<{ to: string; link: ActivationLink } | null>(null);
  const navigate = useNavigate();
  const goTo = (address: string): void => void navigate({ href: getHref(address), replace: true });
  const name = personName(user);
  return (
    <>
      <DialogButton
        variant="outlined"
        reason={getReason(user.may.changeAddress)}
        dialog={(close) => (
          <ChangeAddressDialog
            user={user}
            onLeaving={onLeaving}
            onDone={(to, made) => {
              close();
              const link = getLinkMade('The address was changed.', made);
              if (link) setMoved({ to, link });
              else goTo(to);
            }}
            onClose={close}
          />
        )}
      >
        Change address
      </DialogButton>
      {moved && (
        <ActivationLinkDialog
          name={name === user.email ? moved.to : name}
          email={moved.to}
          link={moved.link}
          onClose={() => goTo(moved.to)}
        />
      )}
    </>
  );
}

interface DeletePersonProps extends Omit<CorrectPersonProps, 'getHref'> {
  readonly onClose: () => void;
}

function DeletePerson({ user, listHref, onLeaving, onClose }: DeletePersonProps) {
  const { email, roles, version } = user;
  const navigate = useNavigate();
  return (
    <ConfirmChange
      call="DeleteUser"
      input={{ query: { userName: email, version } }}
      title={`Delete ${personName(user)}?`}
      label="Delete person"
      onSubmit={() => onLeaving(true)}
      onClose={() => {
        onClose();
        onLeaving(false);
      }}
      onDone={() => {
        onLeaving(true);
        void navigate({ href: listHref, replace: true });
      }}
    >
      {email} is deleted{roles.length > 0 && `, with ${formatCount(roles.length, 'role')}`}. Their activation
      link ends, mails that wait to be sent are cancelled, and the address is free again. What happened stays
      in the audit trail.
    </ConfirmChange>
  );
}

export function CorrectPerson({ user, getHref, listHref, onLeaving }: CorrectPersonProps) {
  const { may, hasAccount, lastSignIn } = user;
  const isMistake = !hasAccount && lastSignIn === null;
  return (
    <Row>
      <DialogButton
        variant="outlined"
        reason={getReason(may.changeName)}
        dialog={(close) => <ChangeNameDialog user={user} onClose={close} />}
      >
        Change name
      </DialogButton>
      <ChangeAddress user={user} getHref={getHref} onLeaving={onLeaving} />
      {isMistake && (
        <DialogButton
          variant="outlined"
          color="error"
          reason={getReason(may.deletePerson)}
          dialog={(close) => (
            <DeletePerson user={user} listHref={listHref} onLeaving={onLeaving} onClose={close} />
          )}
        >
          Delete person
        </DialogButton>
      )}
      <Muted as="span">
        {isMistake
          ? 'They have not signed in yet: a mistyped address can be changed or deleted.'
          : 'Roles and history stay with the person.'}
      </Muted>
    </Row>
  );
}
