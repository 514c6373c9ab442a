/** The rules with findings in the latest validation of every submission. For staff. */
import { defineAdminReport } from './define-report.ts';

export default defineAdminReport({
  call: 'GetValidationReportData',
  title: 'Validation Report',
  lead: 'What the rules found in the latest validation of every submission, the most widespread first.',
  order: 2,
  description: 'Which rules found something, and in how many submissions.',
  getRowId: ({ component, ruleId, severity }) => `${component} ${ruleId} ${severity}`,
  columns: (column) => [
    column.component('component'),
    column.text('ruleId', 'Rule', 96),
    column.text('ruleName', 'Rule Name', 290),
    column.severity('severity'),
    ...column.counts([
      ['submissions', 'Submissions', 120],
      ['organizations', 'Organizations', 128],
      ['findings', 'Findings', 110],
    ]),
    column.text('mostlyIn', 'Mostly In', 116),
  ],
  csv: 'ValidationReport',
  pageSize: 15,
});
