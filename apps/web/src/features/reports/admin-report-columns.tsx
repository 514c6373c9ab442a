/** Columns of the four reports for staff; their CSVs have the same. */
import type {
  AccreditationRow,
  DataSummaryRow,
  MeasureCountRow,
  ValidationReportRow,
} from '@idss/contract/admin-reports';
import { validationStatusLabels } from '@idss/domain/findings/finding';
import { componentLabel } from '@idss/domain/program';
import { AppLink } from '#src/components/AppLink.tsx';
import { paths } from '#src/paths.ts';
import type { Column } from '#src/ui/data-table-model.ts';
import { Severity } from '#src/ui/Severity.tsx';
import { Status } from '#src/ui/Status.tsx';

const count = <Row,>(id: keyof Row & string, header: string, width = 110): Column<Row> => ({
  id,
  header,
  width,
  isNumber: true,
  filter: 'none',
});

export const dataSummaryColumns: readonly Column<DataSummaryRow>[] = [
  { id: 'program', header: 'Program', width: 110, filter: 'choice' },
  { id: 'productLine', header: 'Product Line', width: 132, filter: 'choice' },
  count('organizations', 'Organizations', 126),
  count('submissions', 'Submissions', 118),
  count('atImport', 'Import', 92),
  count('atPlanLock', 'Plan Lock', 104),
  count('atAuditLock', 'Audit Lock', 108),
  count('atValidations', 'Validations', 112),
  count('atMarkFinal', 'Mark Final', 108),
  count('atAttestation', 'Attestation', 112),
  count('complete', 'Complete', 102),
  count('withErrors', 'With Errors', 114),
  count('publicYes', 'Public: Yes', 112),
  count('publicNo', 'Public: No', 108),
  count('publicNotSet', 'Public: Not Set', 138),
];

export const validationReportColumns: readonly Column<ValidationReportRow>[] = [
  {
    id: 'component',
    header: 'Component',
    width: 122,
    filter: 'choice',
    text: (row) => componentLabel(row.component),
  },
  { id: 'ruleId', header: 'Rule', width: 96 },
  { id: 'ruleName', header: 'Rule Name', width: 290 },
  {
    id: 'severity',
    header: 'Severity',
    width: 130,
    filter: 'choice',
    cell: (row) => <Severity value={row.severity} />,
  },
  count('submissions', 'Submissions', 120),
  count('organizations', 'Organizations', 128),
  count('findings', 'Findings', 110),
  { id: 'mostlyIn', header: 'Mostly In', width: 116 },
];

export const measureCountColumns: readonly Column<MeasureCountRow>[] = [
  { id: 'measureCode', header: 'Measure', width: 96 },
  { id: 'measureName', header: 'Measure Name', width: 270 },
  { id: 'productLine', header: 'Product Line', width: 132, filter: 'choice' },
  count('submissions', 'Submissions', 120),
  count('reported', 'Reported', 104),
  count('notReported', 'Not Reported', 124),
  count('benefitNotOffered', 'No Benefit', 112),
  count('designatedR', 'R', 64),
  count('designatedNB', 'NB', 70),
  count('designatedNR', 'NR', 70),
  count('designatedNQ', 'NQ', 70),
  count('designatedBR', 'BR', 70),
];

export const accreditationColumns: readonly Column<AccreditationRow>[] = [
  { id: 'organizationId', header: 'Org ID', width: 92 },
  { id: 'organizationName', header: 'Org Name', width: 230 },
  { id: 'isAccredited', header: 'Accredited', width: 118, filter: 'choice' },
  {
    id: 'submissionId',
    header: 'Sub ID',
    width: 92,
    cell: (row) => (
      <AppLink href={paths.submissionHome(row.submissionId, 'DST', row.productLine)} sx={{ fontWeight: 600 }}>
        {row.submissionId}
      </AppLink>
    ),
  },
  { id: 'productLine', header: 'Product Line', width: 132, filter: 'choice' },
  { id: 'stage', header: 'Stage', width: 176, filter: 'choice' },
  {
    id: 'validationStatus',
    header: 'Validation',
    width: 196,
    filter: 'choice',
    text: (row) => validationStatusLabels[row.validationStatus],
    cell: (row) => <Status value={row.validationStatus} />,
  },
  { id: 'isAttested', header: 'Attested', width: 112, filter: 'choice' },
  { id: 'isPublicReported', header: 'Reported Publicly', width: 160, filter: 'choice' },
  { id: 'reportingProduct', header: 'Reporting Product', width: 158, filter: 'choice' },
  { id: 'specialProject', header: 'Special Project', width: 140, filter: 'choice' },
  { id: 'isAuditRequired', header: 'Audit Required', width: 142, filter: 'choice' },
];
