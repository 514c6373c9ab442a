/** One person: states, roles, lock, activation link and recent changes. Spec: admin-users-panel. */
import { Button } from '#src/ui/Button.tsx';
import { formatCount } from '@idss/domain/format-number';
import { personName } from '@idss/domain/people/role-text';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { reportDone, useManagingAction } from '#src/components/feedback.ts';
import { Moment } from '#src/components/Moment.tsx';
import { fullMoment } from '#src/components/moments.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { Card } from '#src/ui/Card.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Row } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Muted, Title } from '#src/ui/Text.tsx';
import { Tip } from '#src/ui/Tip.tsx';
import styles from './Users.module.css';
import { ActivationLinkDialog } from '#src/features/people/links/ActivationLink.tsx';
import { AccessCheck } from '#src/features/people/permissions/AccessCheck.tsx';
import { AddRolesDialog } from './AddRolesDialog.tsx';
import { AssignedRoles } from './AssignedRoles.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import { CorrectPerson } from './CorrectPerson.tsx';
import { States } from './Person.tsx';
import { notAcceptedWords } from './users-view.ts';
import { LinkEnded } from '#src/features/people/links/LinkEnded.tsx';
import { ResetFactorDialog } from './ResetFactorDialog.tsx';
import { RecentChanges } from './RecentChanges.tsx';

type ManagedUser = Answer<'GetUser'>;
type Open = 'add' | 'delete' | 'lock' | 'unlock' | 'factor' | null;

const whyNot = (verdict: ManagedUser['may']['lock']): string | null =>
  verdict.ok ? null : (verdict.reason ?? null);

function toFacts({ email, title, lastSignIn, hasAccepted }: ManagedUser): string {
  if (!hasAccepted) return notAcceptedWords;
  const signedIn = lastSignIn === null ? 'has not signed in yet' : `signed in ${fullMoment(lastSignIn)}`;
  return [email, title, signedIn].filter(Boolean).join(' · ');
}

interface ManageUserPanelProps {
  readonly email: string;
  /** The page of a person with this address. */
  readonly getHref: (email: string) => string;
  /** The list of people. */
  readonly listHref: string;
}

export function ManageUserPanel({ email, ...places }: ManageUserPanelProps) {
  // Under an earlier address, or once deleted, the person is not found any more.
  const [isLeaving, setLeaving] = useState(false);
  const user = useApi('GetUser', { userName: email }, { enabled: !isLeaving });
  const isStaff = useApi('GetMenuActionAvailabilities').data?.allowsAdministration ?? false;
  return (
    <Card pad="xl" as="section" aria-label="Manage user" aria-busy={user.isPending}>
      {user.data ? (
        <Managed user={user.data} isStaff={isStaff} onLeaving={setLeaving} {...places} />
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

type Why = NonNullable<NonNullable<ManagedUser['account']>['activationNeededWhy']>;

const whyNeeded: Readonly<Record<Why, string>> = {
  'access-deleted': 'Their access was deleted.',
  role: 'Their password was chosen with a link that a manager saw, and they have roles beyond those that this manager gives.',
  'second-factor': 'Their second factor was reset.',
  reset: 'Their account was reset on the machine of the portal.',
  address: 'Their address was changed.',
};

const mailWords: Readonly<Record<NonNullable<ManagedUser['lastMail']>['state'], string>> = {
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
      The last activation mail {mailWords[state]} <Moment at={at} />.{why !== null && ` Reason: ${why}`}
    </Muted>
  );
}

/** In which order it works: a link ends with the next role. */
function AboutLink({
  user: { hasAccount, linkValidUntil, roles },
}: {
  user: Pick<ManagedUser, 'hasAccount' | 'linkValidUntil' | 'roles'>;
}) {
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

interface ManagedProps extends Omit<ManageUserPanelProps, 'email'> {
  readonly user: ManagedUser;
  readonly isStaff: boolean;
  /** The person will not be found under this address. */
  readonly onLeaving: (isLeaving: boolean) => void;
}

function Managed({ user, isStaff, ...places }: ManagedProps) {
  const [open, setOpen] = useState<Open>(null);
  const [link, setLink] = useState<Answer<'CreateActivationLink'> | null>(null);
  const reload = useManagingAction('ReloadUmCacheForUser', {
    onDone: () => reportDone('The cached permissions were reloaded.'),
  });
  const createLink = useManagingAction('CreateActivationLink', { onDone: setLink });
  const name = personName(user);
  const { may, version } = user;
  const close = (): void => setOpen(null);
  return (
    <>
      <div className={styles.panelHead}>
        <span className={styles.name}>
          <Title level={2}>{name}</Title>
          <States user={user} hasSignIn />
        </span>
        <span className={styles.actions}>
          {isStaff && (
            <Tip text="Reload cached permissions" as="label">
              <Button
                variant="outlined"
                className={styles.icon}
                aria-label={`Reload cached permissions of ${name}`}
                isBusy={reload.isPending}
                onClick={() => reload.mutate({ query: { userName: user.email } })}
              >
                <Icon name="refresh" size={16} />
              </Button>
            </Tip>
          )}
          {isStaff &&
            (user.isLocked ? (
              <DisabledReasonButton
                variant="outlined"
                reason={whyNot(may.unlock)}
                onClick={() => setOpen('unlock')}
              >
                Unlock User
              </DisabledReasonButton>
            ) : (
              <DisabledReasonButton
                variant="outlined"
                color="error"
                reason={whyNot(may.lock)}
                onClick={() => setOpen('lock')}
              >
                Lock User (Testing)
              </DisabledReasonButton>
            ))}
          <DisabledReasonButton
            variant="outlined"
            color="error"
            reason={whyNot(isStaff ? may.deleteAllRoles : may.deleteAccess)}
            onClick={() => setOpen('delete')}
          >
            Delete All
          </DisabledReasonButton>
          <Button variant="contained" onClick={() => setOpen('add')}>
            Add
          </Button>
        </span>
      </div>
      <Muted>{toFacts(user)}</Muted>
      {user.account?.activationNeededWhy && (
        <Notice tone="warn" title="A new activation is needed" isAnnounced={false}>
          {whyNeeded[user.account.activationNeededWhy]} {name} cannot sign in until they choose a new password
          with an activation link.
        </Notice>
      )}
      <AssignedRoles user={user} />
      <LinkEnded user={user} />
      {/* Otherwise the notice above has the button. */}
      {(user.linkEnded === null || user.linkEnded.isMailedAgain || !may.createActivationLink.ok) && (
        <Row>
          <DisabledReasonButton
            variant="outlined"
            reason={whyNot(may.createActivationLink)}
            isBusy={createLink.isPending}
            onClick={() => createLink.mutate({ query: { userName: user.email } })}
          >
            Create activation link
          </DisabledReasonButton>
          <Muted as="span">
            <AboutLink user={user} />
          </Muted>
        </Row>
      )}
      {user.lastMail && <LastMail mail={user.lastMail} />}
      {user.hasSecondFactor && (
        <Row>
          <DisabledReasonButton
            variant="outlined"
            reason={whyNot(may.resetSecondFactor)}
            onClick={() => setOpen('factor')}
          >
            Reset second factor
          </DisabledReasonButton>
          <Muted as="span">For a person who lost their authenticator app and their recovery codes.</Muted>
        </Row>
      )}
      <CorrectPerson user={user} {...places} />
      {isStaff && (
        <Row>
          <AccessCheck email={user.email} name={name} />
          <Muted as="span">Why they may or may not do something on a submission.</Muted>
        </Row>
      )}
      {isStaff && <RecentChanges email={user.email} />}
      <Muted>Changes take effect immediately and are part of the audit trail.</Muted>

      {open === 'factor' && (
        <ResetFactorDialog
          name={name}
          email={user.email}
          onClose={close}
          onDone={({ validUntil, ...made }) => {
            close();
            if (validUntil === null)
              reportDone(
                'The second factor was reset. Too many links were made in the last hour: create one later.',
              );
            else setLink({ ...made, validUntil });
          }}
        />
      )}
      {open === 'add' && <AddRolesDialog user={user} onClose={close} />}
      {open === 'delete' && (
        <ConfirmChange
          {...(isStaff
            ? { call: 'DeleteAllUserRoles', input: { query: { userId: user.email, version } } }
            : { call: 'DeleteManagableUserAccess', input: { query: { userName: user.email, version } } })}
          title={`Delete all roles of ${name}?`}
          label="Delete All"
          onClose={close}
        >
          {name} loses{' '}
          {user.roles.length === 1 ? 'their role' : `all ${formatCount(user.roles.length, 'role')}`}{' '}
          immediately{isStaff && ' and sees the Unauthorized screen'}. Their name stays in histories and in
          the audit trail.
        </ConfirmChange>
      )}
      {open === 'lock' && (
        <ConfirmChange
          call="LockUser"
          input={{ query: { userEmail: user.email } }}
          title={`Lock ${name}?`}
          label="Lock User"
          onClose={close}
        >
          {name} is signed out everywhere and sees who can help, until you unlock them. Their{' '}
          {formatCount(user.roles.length, 'role stays', 'roles stay')}.
        </ConfirmChange>
      )}
      {open === 'unlock' && (
        <ConfirmChange
          call="UnLockUser"
          input={{ query: { userEmail: user.email } }}
          title={`Unlock ${name}?`}
          label="Unlock User"
          isDangerous={false}
          onClose={close}
        >
          {name} can sign in again, with {formatCount(user.roles.length, 'role')}.
        </ConfirmChange>
      )}
      {link && (
        <ActivationLinkDialog name={name} email={user.email} link={link} onClose={() => setLink(null)} />
      )}
    </>
  );
}
