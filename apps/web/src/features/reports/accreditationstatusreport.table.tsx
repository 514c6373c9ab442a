/** The stage of every HEDIS submission, with the accreditation of its organization. For staff. */
import { hedisComponent } from '@idss/domain/program';
import { defineReport, nothingYet, testOrganizations } from './define-report.ts';

export default defineReport({
  call: 'GetSubmissionsAccredStatus',
  level: 'admin',
  title: 'Accreditation Status',
  lead: 'The status of the HEDIS submissions of accredited and other organizations.',
  entry: {
    group: 'Administration',
    order: 4,
    what: 'The status of the submissions of accredited and other organizations.',
  },
  questions: [testOrganizations],
  rowId: ({ submissionId }) => String(submissionId),
  columns: (make) => [
    make.text('organizationId', 'Org ID', 92),
    make.text('organizationName', 'Org Name', 230),
    make.choice('isAccredited', 'Accredited', 118),
    make.subId('submissionId', ({ productLine }) => [hedisComponent, productLine]),
    make.productLine('productLine'),
    make.choice('stage', 'Stage', 176),
    make.validation('validationStatus'),
    make.choice('isAttested', 'Attested', 112),
    make.choice('isPublicReported', 'Reported Publicly', 160),
    make.choice('reportingProduct', 'Reporting Product', 158),
    make.choice('specialProject', 'Special Project', 140),
    make.choice('isAuditRequired', 'Audit Required', 142),
  ],
  csv: 'AccreditationStatus',
  pageSize: 20,
  empty: nothingYet,
});
