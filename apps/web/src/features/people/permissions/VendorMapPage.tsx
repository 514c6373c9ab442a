/** Which parties belong to each submission, for staff; and the submissions of each vendor. Spec: admin-data-vendor-map. */
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { defineTable } from '#src/components/tables/define-table.ts';
import { TablePage } from '#src/components/tables/TablePage.tsx';
import { paths } from '#src/paths.ts';
import { isLevelOpen } from '#src/session/guard.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { Strong } from '#src/ui/Text.tsx';

const idAndName = (id: number | null, name: string): string => (id === null ? '' : `${name} (${id})`);

const map = defineTable({
  scope: 'map',
  call: 'GetSubOrgVendorMap',
  counts: 'CountSubOrgVendorMap',
  title: 'Vendor-Org Map',
  lead: 'Every component of the season with its parties.',
  getRowId: ({ submissionId, component }) => `${submissionId} ${component}`,
  columns: (column) => [
    {
      ...column.yesNo('isValid', 'Valid', 100),
      cell: ({ isValid }) => (
        <Chip tone={isValid ? 'ok' : 'bad'} icon={<Icon name={isValid ? 'ok' : 'bad'} />}>
          {isValid ? 'Yes' : 'No'}
        </Chip>
      ),
    },
    column.subId('submissionId', ({ component, productLine }) => [component, productLine]),
    column.component('component'),
    column.productLine('productLine'),
    { ...column.text('orgId', 'Org ID', 90), isNumber: true },
    {
      id: 'orgName',
      header: 'Org Name',
      width: 240,
      isWrapped: true,
      text: ({ orgName, isTestOrganization }) => `${orgName}${isTestOrganization ? ' (test)' : ''}`,
    },
    {
      id: 'softwareVendorName',
      header: 'Software Vendor',
      width: 210,
      text: (row) => idAndName(row.softwareVendorId, row.softwareVendorName),
    },
    {
      id: 'componentVendorName',
      header: 'Component Vendor',
      width: 210,
      text: (row) => idAndName(row.componentVendorId, row.componentVendorName),
    },
    column.yesNo('isAuditRequired', 'Audit Required', 140),
    {
      id: 'auditFirmName',
      header: 'Audit Firm',
      width: 210,
      text: (row) => idAndName(row.auditFirmId, row.auditFirmName),
    },
    { ...column.text('reason', 'Why Not Valid', 260), isWrapped: true },
  ],
  parts: [
    { name: 'all', label: () => 'components', filters: [] },
    { name: 'invalid', label: () => 'not valid', filters: [{ id: 'isValid', value: ['No'] }] },
  ],
  csv: 'VendorOrgMap',
  pageSize: 10,
  empty: { title: 'No submissions yet', icon: 'file', text: 'They come with the season folder.' },
});

const submissions = defineTable({
  call: 'GetVendorSubmissionMap',
  counts: 'CountVendorSubmissionMap',
  title: 'Submissions by vendor',
  getRowId: ({ vendorOrgId, submissionId }) => `${vendorOrgId} ${submissionId}`,
  columns: (column) => [
    { ...column.text('vendorOrgId', 'Vendor ID', 110), isNumber: true },
    column.choice('vendorName', 'Vendor', 230),
    {
      ...column.text('submissionId', 'Sub ID', 92),
      cell: ({ submissionId }) => (
        <AppLink href={paths.submissionHome(submissionId)}>
          <Strong>{submissionId}</Strong>
        </AppLink>
      ),
    },
    column.productLine('productLine'),
    column.reportingProduct('reportingProduct', 200),
    { ...column.text('orgId', 'Org ID', 90), isNumber: true },
    { ...column.text('orgName', 'Org Name', 260), isWrapped: true },
  ],
  csv: 'VendorSubmissions',
  pageSize: 10,
  empty: { title: 'No submissions of vendors', icon: 'file', text: 'They come with the season folder.' },
});

export default function VendorMapPage() {
  const menu = useApi('GetMenuActionAvailabilities');
  return (
    <Stack gap="xl">
      {isLevelOpen('admin', menu.data ?? null) && (
        <div>
          <TablePage table={map} />
        </div>
      )}
      <div>
        <TablePage table={submissions} />
      </div>
    </Stack>
  );
}
