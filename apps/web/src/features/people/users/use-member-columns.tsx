/**
 * Columns of the people of an organization or vendor: each with their roles there, to change or delete. What can be undone is
 * done at once. Spec: admin-users-organizations, admin-users-undo.
 */
import {
  formatRoleInfo,
  getRoleLabel,
  isAuditorRole,
  personName,
  type RoleRow,
} from '@idss/domain/people/role-text';
import { canUndoRoleChange, canUndoRoleDeletion } from '@idss/domain/people/undo-role';
import { isRoleName, roleLabels } from '@idss/domain/permissions/actions';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { reportFailure } from '#src/components/feedback.ts';
import {
  AuditedSubmissions,
  useAuditedSubmissions,
} from '#src/features/people/auditors/AuditedSubmissions.tsx';
import { reportEndedLink } from '#src/features/people/links/activation-link.ts';
import { Button } from '#src/ui/Button.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { ConfirmChange } from './ConfirmChange.tsx';
import { DeleteRole } from './DeleteRole.tsx';
import type { Organization } from './managed-organization.ts';
import { createPersonColumn, personFacts } from './people-columns.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import { useChangeRole } from './use-change-role.ts';
import { useDeleteRole } from './use-delete-role.ts';
import styles from './Users.module.css';

export type Member = Answer<'GetUsersForOrganization'>[number];

interface RoleChange {
  /** As it was read: a change by another user since then is a conflict. */
  readonly user: Member;
  readonly role: RoleRow;
  /** The name of the new role; null: the role is deleted. */
  readonly to: string | null;
}

interface RoleActions extends Pick<ReturnType<typeof useAuditedSubmissions>, 'onManage'> {
  readonly onChange: (change: RoleChange) => void;
}

interface RoleLineProps extends Omit<RoleChange, 'to'>, RoleActions {
  readonly organization: Organization;
}

function RoleLine({ user, role, organization, onChange, onManage }: RoleLineProps) {
  const { orgId, orgName, orgType } = organization;
  const label = getRoleLabel(role);
  return (
    <li>
      {role.roleType === orgType ? (
        <RoleSelect user={user} role={role} onChange={(to) => onChange({ user, role, to })} />
      ) : (
        <span>{`${label}, ${role.roleType} ${role.entityId}`}</span>
      )}
      {orgType === 'organization' && isAuditorRole(role) && (
        <AuditedSubmissions user={user} role={role} orgId={orgId} orgName={orgName} onManage={onManage} />
      )}
      <Button
        color="error"
        aria-label={`Delete ${label} of ${personName(user)}`}
        onClick={() => onChange({ user, role, to: null })}
      >
        Delete
      </Button>
    </li>
  );
}

const createMemberColumns = (organization: Organization, actions: RoleActions): readonly Column<Member>[] => [
  createPersonColumn<Member>(),
  {
    id: 'roles',
    header: 'Roles',
    width: 470,
    filter: 'none',
    isSortable: false,
    isWrapped: true,
    text: ({ roles }) => roles.map(getRoleLabel).join(', '),
    cell: (user) => (
      <ul className={styles.roleLines}>
        {user.roles.map((role) => (
          <RoleLine
            key={formatRoleInfo(role)}
            user={user}
            role={role}
            organization={organization}
            {...actions}
          />
        ))}
      </ul>
    ),
  },
  ...personFacts,
];

interface AskingProps extends RoleChange {
  readonly organization: Organization;
  readonly onClose: () => void;
}

/** Asks where the change cannot be undone exactly. */
function Asking({ user, role, to, organization, onClose }: AskingProps) {
  const { orgId, orgName, orgType } = organization;
  const { email, version } = user;
  const name = personName(user);
  if (to === null)
    return (
      <DeleteRole user={user} role={role} onClose={onClose}>
        .
      </DeleteRole>
    );
  return (
    <ConfirmChange
      call="AddUserToRoles"
      input={{
        body: {
          userName: email,
          sysGroup: orgType,
          roles: to,
          orgIds: String(orgId),
          replaces: formatRoleInfo(role),
          version,
        },
      }}
      title={`Change the role of ${name}?`}
      label="Change role"
      isDangerous={false}
      onClose={onClose}
      onDone={() => void reportEndedLink(email).catch(reportFailure)}
    >
      {name} is no longer {getRoleLabel(role)} and becomes{' '}
      <strong>{isRoleName(to) ? roleLabels[to] : to}</strong> in {orgName}, immediately.
    </ConfirmChange>
  );
}

export function useMemberColumns(organization: Organization): {
  readonly columns: readonly Column<Member>[];
  /** The dialog, while one is open. */
  readonly asking: ReactNode;
} {
  const [asked, setAsked] = useState<RoleChange | null>(null);
  const { onManage, managing } = useAuditedSubmissions();
  const deleteRole = useDeleteRole();
  const changeRole = useChangeRole();
  const change = (wanted: RoleChange): void => {
    const { user, role, to } = wanted;
    if (to === null && canUndoRoleDeletion(role, user.roles.length).ok) deleteRole(user, role);
    else if (to !== null && isRoleName(to) && canUndoRoleChange(role, to).ok) changeRole(user, role, to);
    else setAsked(wanted);
  };
  return {
    columns: createMemberColumns(organization, { onChange: change, onManage }),
    asking: asked ? (
      <Asking {...asked} organization={organization} onClose={() => setAsked(null)} />
    ) : (
      managing
    ),
  };
}
