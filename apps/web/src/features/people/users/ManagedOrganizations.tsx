/** The organizations and vendors whose users the reader manages. Spec: admin-users-pages. */
import { Button } from '#src/ui/Button.tsx';
import { groupLabels } from '@idss/domain/permissions/actions';
import { useMemo } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { defineList } from '#src/components/tables/define-list.ts';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import type { RowActions } from '#src/ui/data-table-model.ts';
import { RowButtons } from '#src/ui/RowButtons.tsx';

export type Organization = Answer<'GetManagableOrganizationsAndVendors'>[number];

const list = defineList<Organization>({
  label: 'Organizations',
  name: 'Manageable organizations',
  getRowId: ({ orgId, orgType }) => `${orgType} ${orgId}`,
  columns: (column) => [
    column.text('orgId', 'Org ID', 100),
    column.text('orgName', 'Organization', 340),
    { ...column.choice('orgType', 'Type', 140), text: ({ orgType }) => groupLabels[orgType] },
  ],
  hasColumnChooser: false,
  maxHeight: '680px',
  pageSize: 15,
  empty: { title: 'No organizations', icon: 'person' },
});

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
  return <QueryTable {...list} query={organizations} rowActions={rowActions} />;
}
