/** Columns of the two vendor status reports; their CSV has the same. */
import type { HosStatusRow, VendorStatusRow } from '@idss/contract/reports';
import { validationStatusLabels } from '@idss/domain/findings/finding';
import type { SurveyProgram, SurveySubmissionStatus } from '@idss/domain/reports/vendor-status';
import { AppLink } from '#src/components/AppLink.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { paths } from '#src/paths.ts';
import { Chip, type ToneName } from '#src/ui/Chip.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { Status } from '#src/ui/Status.tsx';

const looks = {
  'Not submitted': ['none', 'none'],
  Submitted: ['info', 'file'],
  Processed: ['ok', 'ok'],
} as const satisfies Record<SurveySubmissionStatus, readonly [ToneName, IconName]>;

function SurveyStatus({ value }: { value: SurveySubmissionStatus }) {
  const [tone, icon] = looks[value];
  return (
    <Chip tone={tone} icon={<Icon name={icon} />}>
      {value}
    </Chip>
  );
}

const identity = <Row extends VendorStatusRow>(program: SurveyProgram): readonly Column<Row>[] => [
  {
    id: 'submissionId',
    header: 'Sub ID',
    width: 92,
    cell: (row) => (
      <AppLink
        href={paths.submissionHome(row.submissionId, program, row.productLine)}
        sx={{ fontWeight: 600 }}
      >
        {row.submissionId}
      </AppLink>
    ),
  },
  { id: 'organizationId', header: 'Org ID', width: 92 },
  { id: 'organizationName', header: 'Org Name', width: 230 },
  { id: 'kind', header: 'Survey', width: 122, filter: 'choice' },
  {
    id: 'surveySubmissionStatus',
    header: 'Survey Status',
    width: 150,
    filter: 'choice',
    cell: (row) => <SurveyStatus value={row.surveySubmissionStatus} />,
  },
  { id: 'vendorName', header: 'Survey Vendor', width: 190, filter: 'choice' },
  { id: 'vendorId', header: 'Vendor ID', width: 104 },
  { id: 'productLine', header: 'Product Line', width: 132, filter: 'choice' },
];

const standing = <Row extends VendorStatusRow>(): readonly Column<Row>[] => [
  { id: 'stage', header: 'Stage', width: 184, filter: 'choice' },
  {
    id: 'validationStatus',
    header: 'Validation',
    width: 196,
    filter: 'choice',
    text: (row) => validationStatusLabels[row.validationStatus],
    cell: (row) => <Status value={row.validationStatus} />,
  },
  { id: 'errorCount', header: 'Errors', width: 96, isNumber: true, filter: 'none' },
  { id: 'warningCount', header: 'Warnings', width: 112, isNumber: true, filter: 'none' },
  {
    id: 'received',
    header: 'Received',
    width: 180,
    filter: 'none',
    // ISO text sorts by time.
    text: (row) => row.received,
    cell: (row) => row.received && <Moment at={row.received} />,
  },
  { id: 'isAttested', header: 'Attested', width: 112, filter: 'choice' },
  { id: 'isLate', header: 'Late', width: 92, filter: 'choice' },
  {
    id: 'lateOn',
    header: 'Attested Late On',
    width: 180,
    filter: 'none',
    text: (row) => row.lateOn,
    cell: (row) => row.lateOn && <Moment at={row.lateOn} />,
  },
];

const ending = <Row extends VendorStatusRow>(): readonly Column<Row>[] => [
  { id: 'isFinal', header: 'Final', width: 92, filter: 'choice' },
  {
    id: 'finalOn',
    header: 'Marked Final',
    width: 180,
    filter: 'none',
    text: (row) => row.finalOn,
    cell: (row) => row.finalOn && <Moment at={row.finalOn} />,
  },
];

export const cahpsColumns: readonly Column<VendorStatusRow>[] = [
  ...identity<VendorStatusRow>('CAHPS'),
  ...standing<VendorStatusRow>(),
  ...ending<VendorStatusRow>(),
];

export const hosColumns: readonly Column<HosStatusRow>[] = [
  ...identity<HosStatusRow>('HOS'),
  { id: 'cmsContractNumber', header: 'CMS Contract', width: 130 },
  ...standing<HosStatusRow>(),
  { id: 'attester', header: 'Attested By', width: 170 },
  ...ending<HosStatusRow>(),
];
