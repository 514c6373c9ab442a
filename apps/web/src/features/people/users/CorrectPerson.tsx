/** Corrects a person: their name, their address, or an address that was a mistake. Spec: admin-users-corrections. */
import { formatCount } from '@idss/domain/format-number';
import { personName } from '@idss/domain/people/role-text';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { reportDone } from '#src/components/feedback.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { Muted } from '#src/ui/Text.tsx';
import { ActivationLinkDialog } from '#src/features/people/links/ActivationLink.tsx';
import { ChangeAddressDialog } from './ChangeAddressDialog.tsx';
import { ChangeNameDialog } from './ChangeNameDialog.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';

type ManagedUser = Answer<'GetUser'>;

interface CorrectPersonProps {
  readonly user: ManagedUser;
  /** The page of a person with this address. */
  readonly getHref: (email: string) => string;
  /** The list of people. */
  readonly listHref: string;
  /** The person will not be found under this address; false: they stay after all. */
  readonly onLeaving: (isLeaving: boolean) => void;
}

const describeReason = (verdict: ManagedUser['may']['changeName']): string | null =>
  verdict.ok ? null : (verdict.reason ?? null);

export function CorrectPerson({ user, getHref, listHref, onLeaving }: CorrectPersonProps) {
  const { email, may, version, roles } = user;
  const [open, setOpen] = useState<'name' | 'address' | 'delete' | null>(null);
  const [moved, setMoved] = useState<{ to: string; link: Answer<'CreateActivationLink'> } | null>(null);
  const navigate = useNavigate();
  const name = personName(user);
  const close = (): void => setOpen(null);
  const goTo = (address: string): void => void navigate({ href: getHref(address), replace: true });
  const isMistake = !user.hasAccount && user.lastSignIn === null;
  return (
    <>
      <Row>
        <DisabledReasonButton
          variant="outlined"
          reason={describeReason(may.changeName)}
          onClick={() => setOpen('name')}
        >
          Change name
        </DisabledReasonButton>
        <DisabledReasonButton
          variant="outlined"
          reason={describeReason(may.changeAddress)}
          onClick={() => setOpen('address')}
        >
          Change address
        </DisabledReasonButton>
        {isMistake && (
          <DisabledReasonButton
            variant="outlined"
            color="error"
            reason={describeReason(may.deletePerson)}
            onClick={() => setOpen('delete')}
          >
            Delete person
          </DisabledReasonButton>
        )}
        <Muted as="span">
          {isMistake
            ? 'They have not signed in yet: a mistyped address can be changed or deleted.'
            : 'Roles and history stay with the person.'}
        </Muted>
      </Row>
      {open === 'name' && <ChangeNameDialog user={user} onClose={close} />}
      {open === 'address' && (
        <ChangeAddressDialog
          user={user}
          onLeaving={onLeaving}
          onDone={(to, { validUntil, ...made }) => {
            close();
            if (validUntil !== null) return setMoved({ to, link: { ...made, validUntil } });
            reportDone(
              'The address was changed. Too many links were made in the last hour: create one later.',
            );
            goTo(to);
          }}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <ConfirmChange
          call="DeleteUser"
          input={{ query: { userName: email, version } }}
          title={`Delete ${name}?`}
          label="Delete person"
          onSubmit={() => onLeaving(true)}
          onClose={() => {
            close();
            onLeaving(false);
          }}
          onDone={() => {
            onLeaving(true);
            void navigate({ href: listHref, replace: true });
          }}
        >
          {email} is deleted{roles.length > 0 && `, with ${formatCount(roles.length, 'role')}`}. Their
          activation link ends, mails that wait to be sent are cancelled, and the address is free again. What
          happened stays in the audit trail.
        </ConfirmChange>
      )}
      {moved && (
        <ActivationLinkDialog
          name={name === email ? moved.to : name}
          email={moved.to}
          link={moved.link}
          onClose={() => goTo(moved.to)}
        />
      )}
    </>
  );
}
