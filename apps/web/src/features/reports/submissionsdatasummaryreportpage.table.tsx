/** How many submissions of each program and product line are at which stage. For staff. */
import { defineReport, nothingYet, testOrganizations } from './define-report.ts';

export default defineReport({
  call: 'GetSubmissionsDataSummary',
  level: 'admin',
  title: 'Submissions Data Summary',
  lead: 'How many submissions of each program and product line are at which stage.',
  entry: {
    group: 'Administration',
    order: 1,
    what: 'How many submissions of each program and product line are at which stage.',
  },
  questions: [testOrganizations],
  rowId: ({ program, productLine }) => `${program} ${productLine}`,
  columns: (make) => [
    make.choice('program', 'Program', 110),
    make.productLine('productLine'),
    make.count('organizations', 'Organizations', 126),
    make.count('submissions', 'Submissions', 118),
    make.count('atImport', 'Import', 92),
    make.count('atPlanLock', 'Plan Lock', 104),
    make.count('atAuditLock', 'Audit Lock', 108),
    make.count('atValidations', 'Validations', 112),
    make.count('atMarkFinal', 'Mark Final', 108),
    make.count('atAttestation', 'Attestation', 112),
    make.count('complete', 'Complete', 102),
    make.count('withErrors', 'With Errors', 114),
    make.count('publicYes', 'Public: Yes', 112),
    make.count('publicNo', 'Public: No', 108),
    make.count('publicNotSet', 'Public: Not Set', 138),
  ],
  csv: 'SubmissionsDataSummary',
  pageSize: 20,
  empty: nothingYet,
});
