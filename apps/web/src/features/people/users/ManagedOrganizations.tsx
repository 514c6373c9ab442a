/** The organizations and vendors whose users the reader manages. Spec: admin-users-pages. */
import { groupLabels } from '@idss/domain/permissions/actions';
import { useMemo } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { AppLink, useAppLink } from '#src/components/AppLink.tsx';
import { createColumnHelper } from '#src/components/tables/columns.tsx';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import { SavedViews } from '#src/components/tables/SavedViews.tsx';
import { toAddress } from '#src/components/tables/table-view.ts';
import { useListViews } from '#src/components/tables/use-list-views.ts';
import { useTableAddress } from '#src/components/tables/use-table-address.ts';
import { Button } from '#src/ui/Button.tsx';
import type { Column, RowActions } from '#src/ui/data-table-model.ts';
import { RowButtons } from '#src/ui/RowButtons.tsx';
import { Strong } from '#src/ui/Text.tsx';
import { type Organization, toOrganizationKey } from './managed-organization.ts';

const scope = 'organizations';
type ToHref = (organization: Organization) => string;

const empty = { title: 'No organizations', icon: 'person' } as const;

/** The id opens the users of the organization; so does its row. */
function createColumns(toHref: ToHref): readonly Column<Organization>[] {
  const column = createColumnHelper<Organization>();
  return [
    {
      ...column.text('orgId', 'Org ID', 100),
      opensRow: true,
      cell: (organization) => (
        <AppLink href={toHref(organization)}>
          <Strong>{organization.orgId}</Strong>
        </AppLink>
      ),
    },
    column.text('orgName', 'Organization', 340),
    { ...column.choice('orgType', 'Type', 140), text: ({ orgType }) => groupLabels[orgType] },
  ];
}

function EditLink({ orgName, href }: { readonly orgName: string; readonly href: string }) {
  const link = useAppLink();
  return (
    <RowButtons>
      <Button aria-label={`Edit ${orgName}`} {...link(href)}>
        Edit
      </Button>
    </RowButtons>
  );
}

export default function ManagedOrganizations() {
  const { pathname, search } = useTableAddress();
  const organizations = useApi('GetManagableOrganizationsAndVendors');
  const views = useListViews(scope);
  const { columns, rowActions } = useMemo(() => {
    const toHref: ToHref = (organization) =>
      toAddress(pathname, { ...search, organization: toOrganizationKey(organization) });
    const actions: RowActions<Organization> = {
      label: 'Edit',
      width: 64,
      cell: (organization) => <EditLink orgName={organization.orgName} href={toHref(organization)} />,
    };
    return { columns: createColumns(toHref), rowActions: actions };
  }, [pathname, search]);
  return (
    <QueryTable
      label="Organizations"
      name="Manageable organizations"
      scope={scope}
      query={organizations}
      columns={columns}
      rowActions={rowActions}
      getRowId={toOrganizationKey}
      pageSize={15}
      maxHeight="680px"
      empty={empty}
      toolbarStart={<SavedViews {...views} />}
    />
  );
}
