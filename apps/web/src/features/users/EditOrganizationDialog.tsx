/** The users of an organization or vendor: add, change a role, limit an auditor, delete. Spec: admin-users-organizations. */
import Button from '@mui/material/Button';
import type { User } from '@idss/contract/users';
import {
  isAuditorRole,
  labelOfRole,
  nameOfRole,
  personName,
  roleInDialog,
  roleInfoOf,
  type RoleRow,
} from '@idss/domain/people/role-text';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { saveCsv } from '#src/ui/csv.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Row, Spacer } from '#src/ui/Layout.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import { Muted } from '#src/ui/Text.tsx';
import { AddToOrganization } from './AddToOrganization.tsx';
import { AuditedSubmissions } from './AuditedSubmissions.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import { Person } from './Person.tsx';
import { labelOfEntity } from './role-options.ts';
import { RoleSelect } from './RoleSelect.tsx';
import { counted } from '#src/components/counted.ts';

type Organization = Answer<'GetManagableOrganizationsAndVendors'>[number];

/** One role of one person in the organization. */
interface Membership {
  readonly user: User;
  readonly role: RoleRow;
}

const membershipsOf = (users: readonly User[]): Membership[] =>
  users.flatMap((user) => user.roles.map((role) => ({ user, role })));

type Asked =
  | { readonly what: 'delete'; readonly member: Membership }
  | { readonly what: 'change'; readonly member: Membership; readonly to: string }
  | { readonly what: 'all' };

export interface EditOrganizationDialogProps {
  readonly organization: Organization;
  readonly isStaff: boolean;
  readonly onClose: () => void;
}

export function EditOrganizationDialog({ organization, isStaff, onClose }: EditOrganizationDialogProps) {
  const { orgId, orgName, orgType } = organization;
  const users = useApi('GetUsersForOrganization', { organizationId: orgId });
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const people = users.data ?? [];
  const members = membershipsOf(people);
  const columns: readonly PlainColumn<Membership>[] = [
    { header: 'Person', width: '38%', cell: ({ user }) => <Person user={user} /> },
    {
      header: 'Role',
      cell: ({ user, role }) =>
        role.roleType === orgType ? (
          <RoleSelect
            user={user}
            role={role}
            onChange={(to) => setAsked({ what: 'change', member: { user, role }, to })}
          />
        ) : (
          `${labelOfRole(role)}, ${role.roleType} ${role.entityId}`
        ),
    },
    ...(orgType === 'organization'
      ? [
          {
            header: 'Manage Submissions',
            width: '140px',
            cell: ({ user, role }: Membership) =>
              isAuditorRole(role) ? (
                <AuditedSubmissions
                  email={user.email}
                  name={personName(user)}
                  orgId={orgId}
                  orgName={orgName}
                />
              ) : (
                '–'
              ),
          },
        ]
      : []),
    {
      header: 'Delete',
      isHeaderHidden: true,
      width: '84px',
      cell: (member) => (
        <Button
          variant="outlined"
          color="error"
          aria-label={`Delete ${labelOfRole(member.role)} of ${personName(member.user)}`}
          onClick={() => setAsked({ what: 'delete', member })}
        >
          Delete
        </Button>
      ),
    },
  ];
  const exportUsers = (): void =>
    saveCsv(
      `Users_${orgId}.csv`,
      ['Email', 'First Name', 'Last Name', 'Role Type', 'Role Name', 'Entity ID'],
      members.map(({ user, role }) => [
        user.email,
        user.firstName,
        user.lastName,
        role.roleType,
        nameOfRole(role),
        role.entityId,
      ]),
    );
  return (
    <>
      <FormDialog
        title={`Edit Organization: ${labelOfEntity(organization)}`}
        closeLabel="Close"
        maxWidth="lg"
        onClose={onClose}
      >
        <AddToOrganization organization={organization} />
        <Row>
          <Muted as="span" role="status">
            {users.data && `${counted(people.length, 'user')}, ${counted(members.length, 'role')}`}
          </Muted>
          <Spacer />
          <DisabledReasonButton
            reason={members.length === 0 ? 'There are no users.' : null}
            startIcon={<Icon name="download" size={16} />}
            onClick={exportUsers}
          >
            Export CSV
          </DisabledReasonButton>
          {isStaff && (
            <DisabledReasonButton
              variant="outlined"
              color="error"
              reason={members.length === 0 ? 'There are no users.' : null}
              onClick={() => setAsked({ what: 'all' })}
            >
              Delete All Users
            </DisabledReasonButton>
          )}
        </Row>
        {users.error && !users.data ? (
          <QueryError error={users.error} onRetry={() => void users.refetch()} />
        ) : (
          <>
            <PlainTable
              label="Assigned users"
              rows={members}
              columns={columns}
              rowId={({ user, role }) => `${user.email} ${roleInfoOf(role)}`}
              loadingRows={users.isPending ? 4 : undefined}
              hasBlocks
            />
            {users.data?.length === 0 && (
              <EmptyState title="No users yet" icon="person">
                Add the first one above.
              </EmptyState>
            )}
          </>
        )}
      </FormDialog>
      {asked && <AskedChange asked={asked} organization={organization} people={people} onClose={close} />}
    </>
  );
}

interface AskedChangeProps {
  readonly asked: Asked;
  readonly organization: Organization;
  readonly people: readonly User[];
  readonly onClose: () => void;
}

function AskedChange({
  asked,
  organization: { orgId, orgName, orgType },
  people,
  onClose,
}: AskedChangeProps) {
  if (asked.what === 'all')
    return (
      <ConfirmChange
        call="DeleteAllOrgUsers"
        input={{ query: { organizationId: orgId } }}
        title={`Delete all users of ${orgName}?`}
        label="Delete All Users"
        done="Successfully Updated!"
        onClose={onClose}
      >
        {counted(people.length, 'person', 'people')} {people.length === 1 ? 'loses' : 'lose'} every role in{' '}
        {orgName} ({orgId}) immediately. Your own roles, roles on single submissions, and roles in other
        organizations stay.
      </ConfirmChange>
    );
  const { user, role } = asked.member;
  const name = personName(user);
  if (asked.what === 'delete')
    return (
      <ConfirmChange
        call="DeleteUserRole"
        input={{ query: { userId: user.email, userRoleInfo: roleInfoOf(role) } }}
        title={`Delete this role of ${name}?`}
        label="Delete"
        done="Successfully Updated!"
        onClose={onClose}
      >
        {name} loses <strong>{roleInDialog(role)}</strong> immediately.
      </ConfirmChange>
    );
  return (
    <ConfirmChange
      call="AddUserToRoles"
      input={{
        body: {
          userName: user.email,
          sysGroup: orgType,
          roles: asked.to,
          orgIds: String(orgId),
          replaces: roleInfoOf(role),
        },
      }}
      title={`Change the role of ${name}?`}
      label="Change role"
      isDangerous={false}
      done="Successfully Updated!"
      onClose={onClose}
    >
      {name} is no longer {nameOfRole(role)} and becomes <strong>{asked.to}</strong> in {orgName},
      immediately.
    </ConfirmChange>
  );
}
