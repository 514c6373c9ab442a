/** The people of an organization or vendor with their roles there, each to change or delete. */
import { formatRoleInfo, getRoleLabel, personName, type RoleRow } from '@idss/domain/people/role-text';
import { isRoleName, roleLabels } from '@idss/domain/permissions/actions';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { reportFailure } from '#src/components/feedback.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { AuditedSubmissions } from '#src/features/people/auditors/AuditedSubmissions.tsx';
import { reportEndedLink } from '#src/features/people/links/activation-link.ts';
import { Pager } from '#src/ui/Pager.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import { createDeleteColumn } from './delete-column.tsx';
import { DeleteRole } from './DeleteRole.tsx';
import type { Organization } from './ManagedOrganizations.tsx';
import { NoPeople } from './PeopleList.tsx';
import { Person } from './Person.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import type { PeoplePage } from './use-people-page.ts';

type Member = Answer<'GetUsersForOrganization'>[number];

/** One role of one person in the organization. */
interface Membership {
  /** As it was read: a change by another user since then is a conflict. */
  readonly user: Member;
  readonly role: RoleRow;
}

interface RoleChange extends Membership {
  /** The name of the new role; null: the role is deleted. */
  readonly to: string | null;
}

const toColumns = (
  { orgId, orgName, orgType }: Organization,
  people: PeoplePage<Member>,
  onChange: (change: RoleChange) => void,
): readonly PlainColumn<Membership>[] => [
  {
    header: 'Person',
    width: '38%',
    sort: people.sortBy('email'),
    cell: ({ user }) => <Person user={user} />,
  },
  {
    header: 'Role',
    cell: ({ user, role }) =>
      role.roleType === orgType ? (
        <RoleSelect user={user} role={role} onChange={(to) => onChange({ user, role, to })} />
      ) : (
        `${getRoleLabel(role)}, ${role.roleType} ${role.entityId}`
      ),
  },
  ...(orgType === 'organization'
    ? [
        {
          header: 'Manage Submissions',
          width: '140px',
          cell: ({ user, role }: Membership) => (
            <AuditedSubmissions user={user} role={role} orgId={orgId} orgName={orgName} />
          ),
        },
      ]
    : []),
  createDeleteColumn({
    getLabel: ({ user, role }) => `${getRoleLabel(role)} of ${personName(user)}`,
    onDelete: (membership) => onChange({ ...membership, to: null }),
  }),
];

interface ChangeRoleProps extends Membership {
  readonly to: string;
  readonly organization: Organization;
  readonly onClose: () => void;
}

function ChangeRole({ user, role, to, organization, onClose }: ChangeRoleProps) {
  const { orgId, orgName, orgType } = organization;
  const { email, version } = user;
  const name = personName(user);
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

export interface OrganizationMembersProps {
  readonly organization: Organization;
  readonly people: PeoplePage<Member>;
}

export function OrganizationMembers({ organization, people }: OrganizationMembersProps) {
  const { rows, error, isPending, isWhole } = people;
  const [change, setChange] = useState<RoleChange | null>(null);
  const close = (): void => setChange(null);
  if (error) return <QueryError error={error} onRetry={people.onRetry} />;
  return (
    <>
      <PlainTable
        label="Assigned users"
        rows={rows.flatMap((user) => user.roles.map((role) => ({ user, role })))}
        columns={toColumns(organization, people, setChange)}
        getRowId={({ user, role }) => `${user.email} ${formatRoleInfo(role)}`}
        loadingRows={isPending ? 4 : undefined}
        hasBlocks
      />
      {!isPending && rows.length === 0 && <NoPeople isWhole={isWhole} />}
      <Pager {...people.pager} />
      {change &&
        (change.to === null ? (
          <DeleteRole user={change.user} role={change.role} onClose={close}>
            .
          </DeleteRole>
        ) : (
          <ChangeRole {...change} to={change.to} organization={organization} onClose={close} />
        ))}
    </>
  );
}
