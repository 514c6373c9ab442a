/** The columns of the submissions list: the sixteen documented ones, and nothing to report. Spec: submissions-row. */
import type { SubmissionListRow } from '@idss/contract/submissions/submissions';
import { componentLabel } from '@idss/domain/program';
import { nothingToReport } from '@idss/domain/stages/nothing-to-report';
import { AppLink } from '#src/components/AppLink.tsx';
import { defineList } from '#src/components/tables/define-list.ts';
import { paths } from '#src/paths.ts';
import type { Column, RowActions } from '#src/ui/data-table-model.ts';
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

export const submissionList = defineList<SubmissionListRow>({
  label: 'Submissions',
  name: 'submissions',
  getRowId: ({ subId, component }) => `${subId} ${component}`,
  columns: (column) => [
    column.subId('subId', ({ component, productLine }) => [component, productLine]),
    column.productLine('productLine'),
    column.component('component'),
    ...column.organization('orgId', 'orgName', [92, 250]),
    {
      ...column.stage('submissionStatus'),
      cell: ({ submissionStatus, nothingToReport: nothing }) =>
        nothing === 'Yes' ? `${submissionStatus} · ${nothingToReport.toLowerCase()}` : submissionStatus,
    },
    column.validation('validationStatus'),
    column.moment('received', 'Received'),
    column.attested('isAttested'),
    column.choice('isPublicReported', 'Public Reported', 146),
    column.reportingProduct('reportingProduct'),
    column.specialProject('specialProject'),
    column.choice('specialArea', 'Special Area', 140),
    column.text('cmsContractNumber', 'CMS Contract', 130),
    column.text('reportingUnitId', 'Reporting Unit ID', 150),
    column.text('componentVendorName', 'Survey Vendor', 190),
    { ...column.choice('nothingToReport', nothingToReport, 160), isInitiallyHidden: true },
  ],
  csvName: 'Submissions.csv',
  pageSize: 25,
  empty: {
    title: 'No submissions found.',
    text: 'Submissions appear here once your organization is registered for the season.',
  },
});

/** Only some people filter by survey vendor. */
export const getColumns = (canFilterByVendor: boolean): readonly Column<SubmissionListRow>[] =>
  submissionList.columns.map((column) =>
    column.id === 'componentVendorName'
      ? { ...column, filter: canFilterByVendor ? 'choice' : 'none' }
      : column,
  );
