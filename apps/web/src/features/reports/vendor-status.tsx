/** The common filters, parts and columns of the two survey programs' reports. Spec: reports-vendor-status. */
import type { VendorStatusRow } from '@idss/contract/reports/reports';
import { pluralize } from '@idss/domain/format-number';
import type { SurveyProgram, SurveySubmissionStatus } from '@idss/domain/reports/vendor-status';
import { getComponent } from '@idss/domain/program';
import { nothingToReport } from '@idss/domain/stages/nothing-to-report';
import type { ColumnHelper } from '#src/components/tables/columns.tsx';
import type { TablePart } from '#src/components/tables/define-table.ts';
import { choice } from '#src/components/tables/table-parameters.ts';
import { Chip, type ToneName } from '#src/ui/Chip.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { type Entry, type ReportFacts, testOrganizations } from './define-report.ts';

const vendorStatusParameters = [
  choice('measurementYear', 'Measurement year', 'GetVendorStatusYears', { isInAddress: true }),
  { ...testOrganizations, needs: 'viewTestOrganizations' },
] as const;

const toStatusFilter = (status: SurveySubmissionStatus) => [
  { id: 'surveySubmissionStatus' satisfies keyof VendorStatusRow, value: [status] },
];

/** Of a survey with nothing to report no file is missing. */
const isAwaited = { id: 'nothingToReport' satisfies keyof VendorStatusRow, value: ['No'] };

/** A final submission is counted as processed, too. */
export const vendorStatusParts: readonly TablePart[] = [
  { name: 'all', label: (count) => pluralize(count, 'submission'), filters: [] },
  {
    name: 'not-submitted',
    label: () => 'not submitted',
    filters: [...toStatusFilter('Not submitted'), isAwaited],
  },
  { name: 'submitted', label: () => 'submitted', filters: toStatusFilter('Submitted') },
  { name: 'processed', label: () => 'processed', filters: toStatusFilter('Processed') },
  {
    name: 'final',
    label: () => 'final',
    filters: [{ id: 'isFinal' satisfies keyof VendorStatusRow, value: ['Yes'] }],
  },
];

const appearances = {
  'Not submitted': ['none', 'none'],
  Submitted: ['info', 'file'],
  Processed: ['ok', 'ok'],
} as const satisfies Record<SurveySubmissionStatus, readonly [ToneName, IconName]>;

function SurveyStatus({ value }: { value: SurveySubmissionStatus }) {
  const [tone, icon] = appearances[value];
  return (
    <Chip tone={tone} icon={<Icon name={icon} />}>
      {value}
    </Chip>
  );
}

/** In three groups, between which a report puts columns of its own. */
export function createVendorStatusColumns<Row extends VendorStatusRow>(
  column: ColumnHelper<VendorStatusRow>,
  program: SurveyProgram,
): Record<'survey' | 'state' | 'end', readonly Column<Row>[]> {
  return {
    survey: [
      column.subId('submissionId', ({ productLine }) => [getComponent(program), productLine]),
      ...column.organization('organizationId', 'organizationName'),
      column.choice('kind', 'Survey', 122),
      {
        ...column.choice('surveySubmissionStatus', 'Survey Status', 150),
        cell: ({ nothingToReport: nothing, surveySubmissionStatus: status }) =>
          nothing === 'Yes' ? (
            <Chip tone="none" icon={<Icon name="none" />}>
              {nothingToReport}
            </Chip>
          ) : (
            <SurveyStatus value={status} />
          ),
      },
      column.choice('vendorName', 'Survey Vendor', 190),
      column.text('vendorId', 'Vendor ID', 104),
      column.productLine('productLine'),
    ],
    state: [
      column.stage('stage', 184),
      column.validation('validationStatus'),
      column.count('errorCount', 'Errors', 96),
      column.count('warningCount', 'Warnings', 112),
      column.moment('received', 'Received'),
      column.attested('isAttested'),
      column.choice('isLate', 'Late', 92),
      column.moment('lateOn', 'Attested Late On'),
    ],
    end: [
      column.choice('isFinal', 'Final', 92),
      column.moment('finalOn', 'Marked Final'),
      column.choice('nothingToReport', 'Nothing to Report', 160),
    ],
  };
}

/** The options of both reports, except their columns. */
export const createVendorStatusTable = (
  program: SurveyProgram,
  { order, description }: Pick<Entry, 'order' | 'description'>,
) => ({
  title: `${program} Vendor Submission Status`,
  entry: {
    group: 'Survey vendor status',
    order,
    description,
    isOffered: ({ accessibility }: ReportFacts) =>
      program === 'CAHPS' ? accessibility.allowsCahpsSubmission : accessibility.allowsHosSubmission,
  } as const,
  parameters: vendorStatusParameters,
  parts: vendorStatusParts,
  getRowId: ({ submissionId }: VendorStatusRow) => String(submissionId),
  pageSize: 25,
  empty: {
    title: `No ${program} submissions in this measurement year`,
    text: 'Submissions appear here once they are registered for the season. Those of test organizations are left out.',
  },
});
