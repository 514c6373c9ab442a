/** The stage of every HEDIS submission, with the accreditation of its organization. For staff. */
import { hedisComponent } from '@idss/domain/program';
import { defineAdminReport } from './define-report.ts';

export default defineAdminReport({
  call: 'GetSubmissionsAccredStatus',
  title: 'Accreditation Status',
  lead: 'The status of the HEDIS submissions of accredited and other organizations.',
  order: 4,
  what: 'The status of the submissions of accredited and other organizations.',
  rowId: ({ submissionId }) => String(submissionId),
  columns: (make) => [
    ...make.organization('organizationId', 'organizationName'),
    make.choice('isAccredited', 'Accredited', 118),
    make.subId('submissionId', ({ productLine }) => [hedisComponent, productLine]),
    make.productLine('productLine'),
    make.stage('stage'),
    make.validation('validationStatus'),
    make.attested('isAttested'),
    make.choice('isPublicReported', 'Reported Publicly', 160),
    make.reportingProduct('reportingProduct', 158),
    make.specialProject('specialProject', 140),
    make.choice('isAuditRequired', 'Audit Required', 142),
  ],
  csv: 'AccreditationStatus',
  pageSize: 20,
});
