/** How many submissions of each program and product line are at which stage. For staff. */
import { defineAdminReport } from './define-report.ts';

export default defineAdminReport({
  call: 'GetSubmissionsDataSummary',
  title: 'Submissions Data Summary',
  lead: 'How many submissions of each program and product line are at which stage.',
  order: 1,
  getRowId: ({ program, productLine }) => `${program} ${productLine}`,
  columns: (column) => [
    column.choice('program', 'Program', 110),
    column.productLine('productLine'),
    ...column.counts([
      ['organizations', 'Organizations', 126],
      ['submissions', 'Submissions', 118],
      ['atImport', 'Import', 92],
      ['atPlanLock', 'Plan Lock', 104],
      ['atAuditLock', 'Audit Lock', 108],
      ['atValidations', 'Validations', 112],
      ['atMarkFinal', 'Mark Final', 108],
      ['atAttestation', 'Attestation', 112],
      ['complete', 'Complete', 102],
      ['withErrors', 'With Errors', 114],
      ['publicYes', 'Public: Yes', 112],
      ['publicNo', 'Public: No', 108],
      ['publicNotSet', 'Public: Not Set', 138],
      ['nothingToReport', 'Nothing to Report', 150],
    ]),
  ],
  csv: 'SubmissionsDataSummary',
  pageSize: 20,
});
