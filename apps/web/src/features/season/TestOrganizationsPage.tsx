/** Organizations whose submissions do not count, by measurement year. Spec: admin-data-test-organizations. */
import type { TestOrganization } from '@idss/contract/season/test-organizations';
import { firstTestYear } from '@idss/domain/test-organizations/test-organizations';
import { useMemo, useState } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { useClientSettings } from '#src/components/client-settings.ts';
import { defineTable } from '#src/components/tables/define-table.ts';
import { choice } from '#src/components/tables/questions.ts';
import { TableAction } from '#src/components/tables/TableAction.tsx';
import { TablePage } from '#src/components/tables/TablePage.tsx';
import { typedText } from '#src/components/tables/typed-text.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { TextBox } from '#src/ui/Field.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { lazyComponent } from '#src/components/lazy-component.tsx';

const ExportDialog = lazyComponent(() => import('./ExportDialog.tsx'));

const fieldId = 'test-organization-ids';

const AddTestOrganizations = () => (
  <TableAction
    call="AddTestOrgsConfig"
    input={(form) => ({ query: { orgIdsStr: typedText(form, 'orgIds') } })}
    label="Add Test Orgs…"
    variant="contained"
    title="Add test organizations"
    confirmLabel="Add Test Orgs"
    done="Successfully Added."
  >
    <Stack>
      <span>
        Submissions of these organizations are left out of counts, reports and extracts of the current season,
        and cannot be reported publicly.
      </span>
      <label htmlFor={fieldId}>OrgIds, separated by commas</label>
      <TextBox
        id={fieldId}
        name="orgIds"
        required
        inputMode="numeric"
        pattern="\s*\d{1,9}(\s*,\s*\d{1,9})*\s*"
        title="Organization ids, separated by commas"
        placeholder="1001, 1002"
        maxLength={2000}
        autoComplete="off"
      />
    </Stack>
  </TableAction>
);

function ExportTestOrganizations({ years }: { years: readonly number[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Export CSV…
      </Button>
      {isOpen && <ExportDialog years={years} onClose={() => setOpen(false)} />}
    </>
  );
}

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

const yearsSince = (current: number): readonly number[] =>
  Array.from({ length: current - firstTestYear + 1 }, (_, index) => current - index);

const toTable = (years: readonly number[]) =>
  defineTable({
    call: 'GetTestOrgsConfig',
    title: 'Test Organizations',
    lead: 'Submissions of these organizations do not count.',
    rowId: ({ orgId }) => String(orgId),
    questions: [choice('measurementYear', 'Measurement year', years)],
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
      text: 'Every organization counts.',
    },
  });

export default function TestOrganizationsPage() {
  const { measurementYear } = useClientSettings();
  const table = useMemo(() => toTable(yearsSince(measurementYear)), [measurementYear]);
  return <TablePage table={table} />;
}
