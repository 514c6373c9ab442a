/** What each rule found in the latest validation of each submission. For staff. Spec: control-room-rules. */
import { severities } from '@idss/domain/findings/finding';
import { programs } from '@idss/domain/program';
import { defineTable } from '#src/components/tables/define-table.ts';
import { choice, text } from '#src/components/tables/questions.ts';
import { paths } from '#src/paths.ts';
import { Severity } from '#src/ui/Severity.tsx';

export default defineTable({
  call: 'GetRuleFailures',
  level: 'admin',
  title: 'Rule Failures',
  lead: 'What each rule found in the latest validation of each submission, the most findings first.',
  back: { label: 'Season control room', href: paths.administration('control-room') },
  rowId: ({ submissionId, component, ruleId, severity }) =>
    `${submissionId} ${component} ${ruleId} ${severity}`,
  questions: [
    choice('program', 'Program', programs, { none: 'All programs' }),
    text('ruleId', 'Rule', { width: 90 }),
    choice('severity', 'Severity', severities, { none: 'All severities' }),
    text('organizationId', 'Org ID', { width: 90, isNumber: true }),
    text('vendorId', 'Vendor ID', { width: 90, isNumber: true }),
  ],
  pages: { count: 'GetRuleFailuresCount' },
  columns: (make) => [
    make.subId('submissionId', ({ component, productLine }) => [component, productLine]),
    make.component('component'),
    make.productLine('productLine'),
    make.text('organizationId', 'Org ID', 84),
    make.text('organizationName', 'Org Name', 220),
    make.text('vendorName', 'Vendor', 170),
    make.text('stage', 'Stage', 160),
    make.text('ruleId', 'Rule', 80),
    { ...make.text('ruleName', 'Rule Name', 220), isHiddenAtFirst: true },
    { ...make.choice('severity', 'Severity', 116), cell: ({ severity }) => <Severity value={severity} /> },
    make.count('findings', 'Findings', 96),
  ],
  csv: 'RuleFailures',
  pageSize: 25,
  empty: {
    title: 'Nothing was found',
    text: 'No submission has findings of this rule. Clear a filter to see more.',
  },
});
