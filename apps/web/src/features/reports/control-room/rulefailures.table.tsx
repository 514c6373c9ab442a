/** Findings of each rule in the latest validation of each submission. For staff. Spec: control-room-rules. */
import { severities } from '@idss/domain/findings/finding';
import { programs } from '@idss/domain/program';
import { defineTable } from '#src/components/tables/define-table.ts';
import { choice, text } from '#src/components/tables/table-parameters.ts';
import { controlRoomTable, submissionColumns } from './control-room-table.ts';

export default defineTable({
  ...controlRoomTable,
  call: 'GetRuleFailures',
  title: 'Rule Failures',
  lead: 'What each rule found in the latest validation of each submission, the most findings first.',
  getRowId: ({ submissionId, component, ruleId, severity }) =>
    `${submissionId} ${component} ${ruleId} ${severity}`,
  parameters: [
    choice('program', 'Program', programs, { none: 'All programs' }),
    text('ruleId', 'Rule', { width: 90 }),
    choice('severity', 'Severity', severities, { none: 'All severities' }),
    text('organizationId', 'Org ID', { width: 90, isNumber: true }),
    text('vendorId', 'Vendor ID', { width: 90, isNumber: true }),
  ],
  pages: { count: 'GetRuleFailuresCount' },
  columns: (column) => [
    ...submissionColumns,
    column.text('vendorName', 'Vendor', 150),
    column.text('stage', 'Stage', 152),
    column.text('ruleId', 'Rule', 72),
    { ...column.text('ruleName', 'Rule Name', 220), isInitiallyHidden: true },
    column.severity('severity', 112),
    column.count('findings', 'Findings', 92),
  ],
  csv: 'RuleFailures',
  empty: {
    title: 'Nothing was found',
    text: 'No submission has findings of this rule. Clear a filter to see more.',
  },
});
