/** Organizations whose submissions do not count, by measurement year. Spec: admin-data-test-organizations. */
import type { TestOrganization } from '@idss/contract/season/test-organizations';
import { firstTestYear } from '@idss/domain/test-organizations/test-organizations';
import { useMemo } from 'react';
import { useClientSettings } from '#src/components/client-settings.ts';
import { AddAction } from '#src/components/tables/AddAction.tsx';
import { defineTable } from '#src/components/tables/define-table.ts';
import { choice } from '#src/components/tables/table-parameters.ts';
import { TableAction } from '#src/components/tables/TableAction.tsx';
import { TablePage } from '#src/components/tables/TablePage.tsx';
import { DialogButton } from '#src/ui/DialogButton.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { lazyComponent } from '#src/components/lazy-component.tsx';

const ExportDialog = lazyComponent(() => import('./ExportDialog.tsx'));

const AddTestOrganizations = () => (
  <AddAction
    call="AddTestOrgsConfig"
    input={(orgIdsStr) => ({ query: { orgIdsStr } })}
    label="Add Test Orgs…"
    title="Add test organizations"
    confirmLabel="Add Test Orgs"
    field={{
      label: 'OrgIds, separated by commas',
      name: 'orgIds',
      inputMode: 'numeric',
      pattern: '\\s*\\d{1,9}(\\s*,\\s*\\d{1,9})*\\s*',
      title: 'Organization ids, separated by commas',
      placeholder: '1001, 1002',
      maxLength: 2000,
    }}
  >
    Submissions of these organizations are left out of counts, reports and extracts of the current season, and
    cannot be reported publicly.
  </AddAction>
);

const ExportTestOrganizations = ({ years }: { years: readonly number[] }) => (
  <DialogButton variant="outlined" dialog={(close) => <ExportDialog years={years} onClose={close} />}>
    Export CSV…
  </DialogButton>
);

function DeleteTestOrganization({
  organization: { orgId, orgName, canDelete },
}: {
  organization: TestOrganization;
}) {
  const name = `Delete ${orgId}`;
  if (!canDelete.ok)
    return (
      <DisabledReasonButton variant="text" reason={canDelete.reason} aria-label={name}>
        Delete
      </DisabledReasonButton>
    );
  return (
    <TableAction
      call="DeleteTestOrgConfig"
      input={() => ({ query: { orgId } })}
      label="Delete"
      fullLabel={name}
      title="Delete test organization"
      tone="danger"
      done={`Organization ${orgId} is no longer a test organization.`}
    >
      {orgName} ({orgId}) counts again: its submissions are part of counts, reports and extracts at once.
    </TableAction>
  );
}

const listYearsSince = (current: number): readonly number[] =>
  Array.from({ length: current - firstTestYear + 1 }, (_, index) => current - index);

const toTable = (years: readonly number[]) =>
  defineTable({
    call: 'GetTestOrgsConfig',
    title: 'Test Organizations',
    lead: 'Submissions of these organizations are not counted.',
    getRowId: ({ orgId }) => String(orgId),
    parameters: [choice('measurementYear', 'Measurement year', years)],
    columns: (column) => [
      { ...column.text('orgId', 'OrgId', 110), isNumber: true },
      { ...column.text('orgName', 'Org Name', 300), isWrapped: true },
      column.yesNo('isFromProdDw', 'From production', 160),
      column.choice('createdBy', 'Created By', 180),
      column.moment('createdOn', 'Created On'),
    ],
    rowActions: {
      label: 'Delete',
      width: 78,
      cell: (row) => <DeleteTestOrganization organization={row} />,
    },
    actions: (
      <>
        <ExportTestOrganizations years={years} />
        <AddTestOrganizations />
      </>
    ),
    above: (
      <Stack below="m">
        <Notice tone="info" isAnnounced={false}>
          The staging list mirrors production test organizations. Those come with the season folder and are
          changed there.
        </Notice>
      </Stack>
    ),
    pageSize: 10,
    empty: {
      title: 'No test organizations in this year',
      icon: 'file',
      text: 'Every organization is counted.',
    },
  });

export default function TestOrganizationsPage() {
  const { measurementYear } = useClientSettings();
  const table = useMemo(() => toTable(listYearsSince(measurementYear)), [measurementYear]);
  return <TablePage table={table} />;
}
