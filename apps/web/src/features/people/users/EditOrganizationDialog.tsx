/** The users of an organization or vendor: add, change a role, limit an auditor, delete. Spec: admin-users-organizations. */
import type { User } from '@idss/contract/people/users';
import { formatCount, pluralize } from '@idss/domain/format-number';
import { getRoleName } from '@idss/domain/people/role-text';
import { useApi } from '#src/api/hooks.ts';
import { useManagingAction } from '#src/components/feedback.ts';
import { saveCsv } from '#src/ui/csv.ts';
import { DialogButton } from '#src/ui/DialogButton.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { FormDialog } from '#src/ui/FormDialog.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { AddToOrganization } from './AddToOrganization.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import type { Organization } from './managed-organization.ts';
import { OrganizationMembers } from './OrganizationMembers.tsx';
import { useMemberColumns } from './use-member-columns.tsx';
import { PeopleFilters } from './PeopleFilters.tsx';
import { formatEntityLabel } from './role-options.ts';
import { type PeoplePage, usePeoplePage } from './use-people-page.ts';

interface OrganizationProps {
  readonly organization: Organization;
}

function DeleteAllUsers({ organization, onClose }: OrganizationProps & { readonly onClose: () => void }) {
  const { orgId, orgName, orgType } = organization;
  const affected = useApi('GetUsersForOrganizationCount', { organizationId: orgId, roleType: orgType }).data;
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
}

interface ActionsProps extends OrganizationProps {
  readonly isStaff: boolean;
  readonly people: Pick<PeoplePage<object>, 'count' | 'isWhole'>;
}

function OrganizationActions({ organization, isStaff, people: { count, isWhole } }: ActionsProps) {
  const { orgId } = organization;
  const noUsers = isWhole && count === 0 ? 'There are no users.' : null;
  const exporting = useManagingAction('ExportUsersForOrganization', {
    onDone: (users) => saveMembers(orgId, users),
  });
  return (
    <>
      <DisabledReasonButton
        reason={noUsers}
        startIcon={<Icon name="download" size={16} />}
        isBusy={exporting.isPending}
        onClick={() => exporting.mutate({ query: { organizationId: orgId } })}
      >
        Export CSV
      </DisabledReasonButton>
      {isStaff && (
        <DialogButton
          variant="outlined"
          color="error"
          reason={noUsers}
          dialog={(close) => <DeleteAllUsers organization={organization} onClose={close} />}
        >
          Delete All Users
        </DialogButton>
      )}
    </>
  );
}

export interface EditOrganizationDialogProps extends OrganizationProps {
  readonly isStaff: boolean;
  readonly onClose: () => void;
}

export default function EditOrganizationDialog({
  organization,
  isStaff,
  onClose,
}: EditOrganizationDialogProps) {
  const { orgId } = organization;
  const { columns, asking } = useMemberColumns(organization);
  const people = usePeoplePage('organization', {
    columns,
    scope: 'members',
    fixed: { organizationId: orgId },
  });
  return (
    <FormDialog
      title={`Edit Organization: ${formatEntityLabel(organization)}`}
      closeLabel="Close"
      maxWidth="lg"
      onClose={onClose}
    >
      <AddToOrganization organization={organization} />
      <OrganizationMembers
        people={people}
        head={
          <PeopleFilters
            people={people}
            placeholder="Name, email or role"
            groups={organization.orgType === 'organization' ? ['organization', 'submission'] : ['vendor']}
          />
        }
        actions={<OrganizationActions organization={organization} isStaff={isStaff} people={people} />}
      />
      {asking}
    </FormDialog>
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
        getRoleName(role),
        role.entityId,
      ]),
    ),
  );
}
