/** One person: states, roles, lock, activation link and recent changes. Spec: admin-users-panel. */
import { personName } from '@idss/domain/people/role-text';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { formatMoment } from '#src/components/moments.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { CreateLink } from '#src/features/people/links/CreateLink.tsx';
import { LinkEnded } from '#src/features/people/links/LinkEnded.tsx';
import { AccessCheck } from '#src/features/people/permissions/AccessCheck.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Muted } from '#src/ui/Text.tsx';
import { AssignedRoles } from './AssignedRoles.tsx';
import { CorrectPerson } from './CorrectPerson.tsx';
import { PersonHead } from './PersonHead.tsx';
import { RecentChanges } from './RecentChanges.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { notAcceptedText } from './person-states.ts';

type ManagedUser = Answer<'GetUser'>;

function toFacts({ email, title, lastSignIn, hasAccepted }: ManagedUser): string {
  if (!hasAccepted) return notAcceptedText;
  const signedIn = lastSignIn === null ? 'has not signed in yet' : `signed in ${formatMoment(lastSignIn)}`;
  return [email, title, signedIn].filter(Boolean).join(' · ');
}

interface ManageUserPanelProps {
  readonly email: string;
  /** The page of a person with this address. */
  readonly getHref: (email: string) => string;
  /** The list of people. */
  readonly listHref: string;
}

export default function ManageUserPanel({ email, ...places }: ManageUserPanelProps) {
  // Under an earlier address, or once deleted, the person is not found any more.
  const [isLeaving, setLeaving] = useState(false);
  const user = useApi('GetUser', { userName: email }, { enabled: !isLeaving });
  return (
    <Card pad="xl" as="section" aria-label="Manage user" aria-busy={user.isPending}>
      {user.data ? (
        <Managed user={user.data} onLeaving={setLeaving} {...places} />
      ) : user.error ? (
        <QueryError
          error={user.error}
          title="This person could not be shown"
          onRetry={() => void user.refetch()}
        />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Card>
  );
}

type Reason = NonNullable<NonNullable<ManagedUser['account']>['activationNeededWhy']>;

const activationReasons: Readonly<Record<Reason, string>> = {
  'access-deleted': 'Their access was deleted.',
  role: 'Their password was chosen with a link that a manager saw, and they have roles beyond those that this manager gives.',
  'second-factor': 'Their second factor was reset.',
  reset: 'Their account was reset on the machine of the portal.',
  address: 'Their address was changed.',
};

interface ManagedProps extends Omit<ManageUserPanelProps, 'email'> {
  readonly user: ManagedUser;
  /** The person will not be found under this address. */
  readonly onLeaving: (isLeaving: boolean) => void;
}

function Managed({ user, ...places }: ManagedProps) {
  const isStaff = useApi('GetMenuActionAvailabilities').data?.allowsAdministration ?? false;
  const { email, account } = user;
  const name = personName(user);
  return (
    <>
      <PersonHead user={user} isStaff={isStaff} />
      <Muted>{toFacts(user)}</Muted>
      {account?.activationNeededWhy && (
        <Notice tone="warn" title="A new activation is needed" isAnnounced={false}>
          {activationReasons[account.activationNeededWhy]} {name} cannot sign in until they choose a new
          password with an activation link.
        </Notice>
      )}
      <AssignedRoles user={user} />
      <LinkEnded user={user} />
      <CreateLink user={user} />
      <SecondFactor user={user} />
      <CorrectPerson user={user} {...places} />
      {isStaff && (
        <Row>
          <AccessCheck email={email} name={name} />
          <Muted as="span">Why they may or may not do something on a submission.</Muted>
        </Row>
      )}
      {isStaff && <RecentChanges email={email} />}
      <Muted>Changes take effect immediately and are part of the audit trail.</Muted>
    </>
  );
}
