/** The sixteen columns of the submissions list. Spec: submissions-row. */
import type { SubmissionListRow } from '@idss/contract/submissions';
import { componentLabel } from '@idss/domain/program';
import { AppLink } from '#src/components/AppLink.tsx';
import { columnsOf } from '#src/components/tables/columns.tsx';
import { paths } from '#src/paths.ts';
import type { RowActions } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { Icon } from '#src/ui/icons.tsx';
import { IconTarget } from '#src/ui/RowButtons.tsx';

/** The edit link, for who may edit this row. */
export const editLink: RowActions<SubmissionListRow> = {
  label: 'Edit',
  width: 44,
  cell: (row) =>
    row.canEdit && (
      <AppLink
        href={paths.submissionHome(row.subId, row.component, row.productLine)}
        aria-label={`Edit ${componentLabel(row.component)} submission ${row.subId}`}
      >
        <IconTarget>
          <Icon name="edit" size={16} />
        </IconTarget>
      </AppLink>
    ),
};

const make = columnsOf<SubmissionListRow>();

export const submissionColumns: readonly Column<SubmissionListRow>[] = [
  make.subId('subId', ({ component, productLine }) => [component, productLine]),
  make.productLine('productLine'),
  make.component('component'),
  make.text('orgId', 'Org ID', 92),
  make.text('orgName', 'Org Name', 250),
  make.choice('submissionStatus', 'Stage', 176),
  make.validation('validationStatus'),
  make.moment('received', 'Received', 170),
  make.choice('isAttested', 'Attested', 112),
  make.choice('isPublicReported', 'Public Reported', 146),
  make.choice('reportingProduct', 'Reporting Product', 160),
  make.choice('specialProject', 'Special Project', 146),
  make.choice('specialArea', 'Special Area', 140),
  make.text('cmsContractNumber', 'CMS Contract', 130),
  make.text('reportingUnitId', 'Reporting Unit ID', 150),
  make.text('componentVendorName', 'Survey Vendor', 190),
];

/** Only some people filter by survey vendor. */
export const columnsFor = (mayFilterByVendor: boolean): readonly Column<SubmissionListRow>[] =>
  submissionColumns.map((column) =>
    column.id === 'componentVendorName'
      ? { ...column, filter: mayFilterByVendor ? 'choice' : 'none' }
      : column,
  );
