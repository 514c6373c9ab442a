/** The stage of every HEDIS submission, with the accreditation of its organization. For staff. */
import { hedisComponent } from '@idss/domain/program';
import { defineAdminReport } from './define-report.ts';

export default defineAdminReport({
  call: 'GetSubmissionsAccredStatus',
  counts: 'CountAccreditedSubmissions',
  title: 'Accreditation Status',
  lead: 'The status of the HEDIS submissions of accredited and other organizations.',
  order: 4,
  description: 'The status of the submissions of accredited and other organizations.',
  getRowId: ({ submissionId }) => String(submissionId),
  columns: (column) => [
    ...column.organization('organizationId', 'organizationName'),
    column.choice('isAccredited', 'Accredited', 118),
    column.subId('submissionId', ({ productLine }) => [hedisComponent, productLine]),
    column.productLine('productLine'),
    column.stage('stage'),
    column.validation('validationStatus'),
    column.attested('isAttested'),
    column.choice('isPublicReported', 'Reported Publicly', 160),
    column.reportingProduct('reportingProduct', 158),
    column.specialProject('specialProject', 140),
    column.choice('isAuditRequired', 'Audit Required', 142),
    column.choice('nothingToReport', 'Nothing to Report', 160),
  ],
  csv: 'AccreditationStatus',
  pageSize: 20,
});
