/** The users of an organization or vendor: add, change a role, limit an auditor, delete. Spec: admin-users-organizations. */
import type { User } from '@idss/contract/people/users';
import { formatCount, pluralize } from '@idss/domain/format-number';
import {
  labelOfRole,
  nameOfRole,
  personName,
  roleInDialog,
  formatRoleInfo,
  type RoleRow,
} from '@idss/domain/people/role-text';
import { isRoleName, roleLabels } from '@idss/domain/permissions/actions';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { reportFailure, useManagingAction } from '#src/components/feedback.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { saveCsv } from '#src/ui/csv.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Row, Spacer } from '#src/ui/Layout.tsx';
import { Pager } from '#src/ui/Pager.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import { Muted } from '#src/ui/Text.tsx';
import { reportEndedLink } from './add-person.ts';
import { AddToOrganization } from './AddToOrganization.tsx';
import { AuditedSubmissions } from '#src/features/people/auditors/AuditedSubmissions.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import { deleteColumn } from './delete-column.tsx';
import { PeopleFilters } from './PeopleFilters.tsx';
import { NoPeople } from './PeopleList.tsx';
import { Person } from './Person.tsx';
import { labelOfEntity } from './role-options.ts';
import { RoleSelect } from './RoleSelect.tsx';
import { usePeoplePage } from './use-people-page.ts';

type Organization = Answer<'GetManagableOrganizationsAndVendors'>[number];
type Member = Answer<'GetUsersForOrganization'>[number];

/** One role of one person in the organization. */
interface Membership {
  /** As it was read: a change by another user since then is a conflict. */
  readonly user: Member;
  readonly role: RoleRow;
}

const getMemberships = (users: readonly Member[]): Membership[] =>
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
  const people = usePeoplePage('organization', { organizationId: orgId });
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const members = getMemberships(people.rows);
  const noUsers = people.isWhole && people.count === 0 ? 'There are no users.' : null;
  const columns: readonly PlainColumn<Membership>[] = [
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
            cell: ({ user, role }: Membership) => (
              <AuditedSubmissions user={user} role={role} orgId={orgId} orgName={orgName} />
            ),
          },
        ]
      : []),
    deleteColumn({
      getLabel: ({ user, role }) => `${labelOfRole(role)} of ${personName(user)}`,
      onDelete: (member) => setAsked({ what: 'delete', member }),
    }),
  ];
  const exporting = useManagingAction('ExportUsersForOrganization', {
    onDone: (users) => saveMembers(orgId, users),
  });
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
            {people.count !== undefined && formatCount(people.count, 'user')}
          </Muted>
          <Spacer />
          <DisabledReasonButton
            reason={noUsers}
            startIcon={<Icon name="download" size={16} />}
            isBusy={exporting.isPending}
            onClick={() => exporting.mutate({ query: { organizationId: orgId } })}
          >
            Export CSV
          </DisabledReasonButton>
          {isStaff && (
            <DisabledReasonButton
              variant="outlined"
              color="error"
              reason={noUsers}
              onClick={() => setAsked({ what: 'all' })}
            >
              Delete All Users
            </DisabledReasonButton>
          )}
        </Row>
        <PeopleFilters
          people={people}
          placeholder="Name, email or role"
          groups={orgType === 'organization' ? ['organization', 'submission'] : ['vendor']}
        />
        {people.error ? (
          <QueryError error={people.error} onRetry={people.onRetry} />
        ) : (
          <>
            <PlainTable
              label="Assigned users"
              rows={members}
              columns={columns}
              rowId={({ user, role }) => `${user.email} ${formatRoleInfo(role)}`}
              loadingRows={people.isPending ? 4 : undefined}
              hasBlocks
            />
            {!people.isPending && people.rows.length === 0 && <NoPeople isWhole={people.isWhole} />}
            <Pager {...people.pager} />
          </>
        )}
      </FormDialog>
      {asked && <AskedChange asked={asked} organization={organization} onClose={close} />}
    </>
  );
}

interface AskedChangeProps {
  readonly asked: Asked;
  readonly organization: Organization;
  readonly onClose: () => void;
}

function AskedChange({ asked, organization: { orgId, orgName, orgType }, onClose }: AskedChangeProps) {
  const affected = useApi(
    'GetUsersForOrganizationCount',
    { organizationId: orgId, roleType: orgType },
    { enabled: asked.what === 'all' },
  ).data;
  if (asked.what === 'all')
    return (
      <ConfirmChange
        call="DeleteAllOrgUsers"
        input={{ query: { organizationId: orgId } }}
        title={`Delete all users of ${orgName}?`}
        label="Delete All Users"
        onClose={onClose}
      >
        {affected === undefined ? 'All people' : formatCount(affected, 'person', 'people')}{' '}
        {pluralize(affected ?? 0, 'loses', 'lose')} every role in {orgName} ({orgId}) immediately. Your own
        roles, roles on single submissions, and roles in other organizations stay.
      </ConfirmChange>
    );
  const { user, role } = asked.member;
  const name = personName(user);
  const { version } = user;
  if (asked.what === 'delete')
    return (
      <ConfirmChange
        call="DeleteUserRole"
        input={{ query: { userId: user.email, userRoleInfo: formatRoleInfo(role), version } }}
        title={`Delete this role of ${name}?`}
        label="Delete"
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
          replaces: formatRoleInfo(role),
          version,
        },
      }}
      title={`Change the role of ${name}?`}
      label="Change role"
      isDangerous={false}
      onClose={onClose}
      onDone={() => void reportEndedLink(user.email).catch(reportFailure)}
    >
      {name} is no longer {labelOfRole(role)} and becomes <strong>{toWords(asked.to)}</strong> in {orgName},
      immediately.
    </ConfirmChange>
  );
}

function saveMembers(orgId: number, users: readonly User[]): void {
  saveCsv(
    `Users_${orgId}.csv`,
    ['Email', 'First Name', 'Last Name', 'Role Type', 'Role Name', 'Entity ID'],
    users.flatMap((user) =>
      user.roles.map((role) => [
        user.email,
        user.firstName,
        user.lastName,
        role.roleType,
        nameOfRole(role),
        role.entityId,
      ]),
    ),
  );
}

const toWords = (name: string): string => (isRoleName(name) ? roleLabels[name] : name);
