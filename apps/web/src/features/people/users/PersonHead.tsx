/** The name and the states of a person, and the buttons for all of their roles. Spec: admin-users-panel. */
import { formatCount } from '@idss/domain/format-number';
import { personName } from '@idss/domain/people/role-text';
import { getReason } from '@idss/domain/verdict';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { reportDone, useManagingAction } from '#src/components/feedback.ts';
import { Button } from '#src/ui/Button.tsx';
import { DialogButton } from '#src/ui/DialogButton.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Title } from '#src/ui/Text.tsx';
import { Tip } from '#src/ui/Tip.tsx';
import { AddRolesDialog } from './AddRolesDialog.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import { States } from './Person.tsx';
import styles from './Users.module.css';

interface UserProps {
  readonly user: Answer<'GetUser'>;
}

function ReloadPermissions({ user }: UserProps) {
  const reload = useManagingAction('ReloadUmCacheForUser', {
    onDone: () => reportDone('The cached permissions were reloaded.'),
  });
  return (
    <Tip text="Reload cached permissions" as="label">
      <Button
        variant="outlined"
        className={styles.icon}
        aria-label={`Reload cached permissions of ${personName(user)}`}
        isBusy={reload.isPending}
        onClick={() => reload.mutate({ query: { userName: user.email } })}
      >
        <Icon name="refresh" size={16} />
      </Button>
    </Tip>
  );
}

function LockUser({ user }: UserProps) {
  const { email, isLocked, may, roles } = user;
  // As asked: once it is done, the button already offers the opposite.
  const [change, setChange] = useState<'lock' | 'unlock' | null>(null);
  const next = isLocked ? 'unlock' : 'lock';
  const name = personName(user);
  return (
    <>
      <DisabledReasonButton
        variant="outlined"
        color={isLocked ? 'primary' : 'error'}
        reason={getReason(may[next])}
        onClick={() => setChange(next)}
      >
        {isLocked ? 'Unlock User' : 'Lock User (Testing)'}
      </DisabledReasonButton>
      {change && (
        <ConfirmChange
          call={change === 'lock' ? 'LockUser' : 'UnLockUser'}
          input={{ query: { userEmail: email } }}
          title={`${change === 'lock' ? 'Lock' : 'Unlock'} ${name}?`}
          label={change === 'lock' ? 'Lock User' : 'Unlock User'}
          isDangerous={change === 'lock'}
          onClose={() => setChange(null)}
        >
          {change === 'lock'
            ? `${name} is signed out everywhere and sees who can help, until you unlock them. Their ${formatCount(roles.length, 'role stays', 'roles stay')}.`
            : `${name} can sign in again, with ${formatCount(roles.length, 'role')}.`}
        </ConfirmChange>
      )}
    </>
  );
}

interface PersonHeadProps extends UserProps {
  readonly isStaff: boolean;
}

function DeleteAllRoles({ user, isStaff, onClose }: PersonHeadProps & { readonly onClose: () => void }) {
  const { email, version, roles } = user;
  const name = personName(user);
  return (
    <ConfirmChange
      {...(isStaff
        ? { call: 'DeleteAllUserRoles', input: { query: { userId: email, version } } }
        : { call: 'DeleteManagableUserAccess', input: { query: { userName: email, version } } })}
      title={`Delete all roles of ${name}?`}
      label="Delete All"
      onClose={onClose}
    >
      {name} loses {roles.length === 1 ? 'their role' : `all ${formatCount(roles.length, 'role')}`}{' '}
      immediately{isStaff && ' and sees the Unauthorized screen'}. Their name stays in histories and in the
      audit trail.
    </ConfirmChange>
  );
}

export function PersonHead({ user, isStaff }: PersonHeadProps) {
  const { may } = user;
  return (
    <div className={styles.panelHead}>
      <span className={styles.name}>
        <Title level={2}>{personName(user)}</Title>
        <States user={user} hasSignIn />
      </span>
      <span className={styles.actions}>
        {isStaff && <ReloadPermissions user={user} />}
        {isStaff && <LockUser user={user} />}
        <DialogButton
          variant="outlined"
          color="error"
          reason={getReason(isStaff ? may.deleteAllRoles : may.deleteAccess)}
          dialog={(close) => <DeleteAllRoles user={user} isStaff={isStaff} onClose={close} />}
        >
          Delete All
        </DialogButton>
        <DialogButton variant="contained" dialog={(close) => <AddRolesDialog user={user} onClose={close} />}>
          Add
        </DialogButton>
      </span>
    </div>
  );
}
