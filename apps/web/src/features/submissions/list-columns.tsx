/** The sixteen columns of the submissions list. Spec: submissions-row. */
import type { SubmissionListRow } from '@idss/contract/submissions';
import { validationStatusLabels } from '@idss/domain/findings/finding';
import { componentLabel } from '@idss/domain/program';
import { AppLink } from '#src/components/AppLink.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { paths } from '#src/paths.ts';
import type { RowActions } from '#src/ui/DataTable.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Status } from '#src/ui/Status.tsx';
import type { Column } from '#src/ui/data-table-model.ts';

const homeOf = (row: SubmissionListRow): string =>
  paths.submissionHome(row.subId, row.component, row.productLine);

/** The edit link, for who may edit this row. */
export const editLink: RowActions<SubmissionListRow> = {
  label: 'Edit',
  width: 44,
  cell: (row) =>
    row.canEdit && (
      <AppLink
        href={homeOf(row)}
        aria-label={`Edit ${componentLabel(row.component)} submission ${row.subId}`}
        sx={{ display: 'inline-grid', placeItems: 'center', width: 26, height: 26, verticalAlign: 'middle' }}
      >
        <Icon name="edit" size={16} />
      </AppLink>
    ),
};

export const submissionColumns: readonly Column<SubmissionListRow>[] = [
  {
    id: 'subId',
    header: 'Sub ID',
    width: 92,
    cell: (row) => (
      <AppLink href={homeOf(row)} sx={{ fontWeight: 600 }}>
        {row.subId}
      </AppLink>
    ),
  },
  { id: 'productLine', header: 'Product Line', width: 132, filter: 'choice' },
  {
    id: 'component',
    header: 'Component',
    width: 122,
    filter: 'choice',
    text: (row) => componentLabel(row.component),
  },
  { id: 'orgId', header: 'Org ID', width: 92 },
  { id: 'orgName', header: 'Org Name', width: 250 },
  { id: 'submissionStatus', header: 'Stage', width: 176, filter: 'choice' },
  {
    id: 'validationStatus',
    header: 'Validation',
    width: 196,
    filter: 'choice',
    text: (row) => validationStatusLabels[row.validationStatus],
    cell: (row) => <Status value={row.validationStatus} />,
  },
  {
    id: 'received',
    header: 'Received',
    width: 170,
    filter: 'none',
    // ISO text sorts by time.
    text: (row) => row.received,
    cell: (row) => row.received && <Moment at={row.received} />,
  },
  { id: 'isAttested', header: 'Attested', width: 112, filter: 'choice' },
  { id: 'isPublicReported', header: 'Public Reported', width: 146, filter: 'choice' },
  { id: 'reportingProduct', header: 'Reporting Product', width: 160, filter: 'choice' },
  { id: 'specialProject', header: 'Special Project', width: 146, filter: 'choice' },
  { id: 'specialArea', header: 'Special Area', width: 140, filter: 'choice' },
  { id: 'cmsContractNumber', header: 'CMS Contract', width: 130 },
  { id: 'reportingUnitId', header: 'Reporting Unit ID', width: 150 },
  { id: 'componentVendorName', header: 'Survey Vendor', width: 190 },
];

/** Only some people filter by survey vendor. */
export const columnsFor = (mayFilterByVendor: boolean): readonly Column<SubmissionListRow>[] =>
  submissionColumns.map((column) =>
    column.id === 'componentVendorName'
      ? { ...column, filter: mayFilterByVendor ? 'choice' : 'none' }
      : column,
  );
