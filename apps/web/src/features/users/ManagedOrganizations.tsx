/** The organizations and vendors whose users the reader manages. Spec: admin-users-pages. */
import Button from '@mui/material/Button';
import { groupLabels } from '@idss/domain/people/role-text';
import { useMemo } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import type { RowActions } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { RowButtons } from '#src/ui/RowButtons.tsx';

export type Organization = Answer<'GetManagableOrganizationsAndVendors'>[number];

const columns: readonly Column<Organization>[] = [
  { id: 'orgId', header: 'Org ID', width: 100 },
  { id: 'orgName', header: 'Organization', width: 340 },
  {
    id: 'orgType',
    header: 'Type',
    width: 140,
    filter: 'choice',
    text: ({ orgType }) => groupLabels[orgType],
  },
];
const organizationId = ({ orgId, orgType }: Organization): string => `${orgType} ${orgId}`;

export default function ManagedOrganizations({ onEdit }: { onEdit: (organization: Organization) => void }) {
  const organizations = useApi('GetManagableOrganizationsAndVendors');
  const rowActions = useMemo(
    (): RowActions<Organization> => ({
      label: 'Edit',
      width: 64,
      cell: (organization) => (
        <RowButtons>
          <Button aria-label={`Edit ${organization.orgName}`} onClick={() => onEdit(organization)}>
            Edit
          </Button>
        </RowButtons>
      ),
    }),
    [onEdit],
  );
  return (
    <QueryTable
      label="Organizations"
      query={organizations}
      name="Manageable organizations"
      columns={columns}
      rowId={organizationId}
      rowActions={rowActions}
      hasColumnChooser={false}
      maxHeight="680px"
      pageSize={15}
      empty={{ title: 'No organizations', icon: 'person' }}
    />
  );
}
