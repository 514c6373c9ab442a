/** The submissions that may miss the season, and why. For staff. Spec: control-room-risk. */
import { riskDays, type RiskReason, riskReasonLabels, riskReasons } from '@idss/domain/control-room/risk';
import { productLines, programs } from '@idss/domain/program';
import { defineTable } from '#src/components/tables/define-table.ts';
import { choice } from '#src/components/tables/questions.ts';
import { paths } from '#src/paths.ts';

export default defineTable({
  call: 'GetSubmissionsAtRisk',
  level: 'admin',
  title: 'Submissions at Risk',
  lead: 'Late or due soon, a last upload that ended badly, errors unchanged for a week, or no auditor; the most urgent first.',
  back: { label: 'Season control room', href: paths.administration('control-room') },
  rowId: ({ submissionId, component }) => `${submissionId} ${component}`,
  questions: [
    choice('reason', 'Why', riskReasons, {
      none: 'Any reason',
      text: (reason) => riskReasonLabels[reason as RiskReason],
    }),
    choice('program', 'Program', programs, { none: 'All programs' }),
    choice('productLine', 'Product line', productLines, { none: 'All product lines' }),
    choice('days', 'Due within', riskDays, { text: (days) => `${days} days` }),
  ],
  pages: { count: 'GetSubmissionsAtRiskCount' },
  columns: (make) => [
    make.subId('submissionId', ({ component, productLine }) => [component, productLine]),
    make.component('component'),
    make.productLine('productLine'),
    make.text('organizationId', 'Org ID', 84),
    make.text('organizationName', 'Org Name', 220),
    make.text('stage', 'Stage', 170),
    { ...make.text('why', 'Why', 420), text: ({ why }) => why.join('; '), isWrapped: true },
  ],
  csv: 'SubmissionsAtRisk',
  pageSize: 25,
  empty: {
    title: 'No submission is at risk',
    text: 'No submission has this reason. Choose another one, or more days.',
  },
});
