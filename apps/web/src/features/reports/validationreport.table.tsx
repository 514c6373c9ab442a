/** The rules with findings in the latest validation of every submission. For staff. */
import { Severity } from '#src/ui/Severity.tsx';
import { defineReport, nothingYet, testOrganizations } from './define-report.ts';

export default defineReport({
  call: 'GetValidationReportData',
  level: 'admin',
  title: 'Validation Report',
  lead: 'What the rules found in the latest validation of every submission, the most widespread first.',
  entry: {
    group: 'Administration',
    order: 2,
    what: 'Which rules found something, and in how many submissions.',
  },
  questions: [testOrganizations],
  rowId: ({ component, ruleId, severity }) => `${component} ${ruleId} ${severity}`,
  columns: (make) => [
    make.component('component'),
    make.text('ruleId', 'Rule', 96),
    make.text('ruleName', 'Rule Name', 290),
    { ...make.choice('severity', 'Severity', 130), cell: ({ severity }) => <Severity value={severity} /> },
    make.count('submissions', 'Submissions', 120),
    make.count('organizations', 'Organizations', 128),
    make.count('findings', 'Findings', 110),
    make.text('mostlyIn', 'Mostly In', 116),
  ],
  csv: 'ValidationReport',
  pageSize: 15,
  empty: nothingYet,
});
