/** The submissions that may miss the season, and why. For staff. Spec: control-room-risk. */
import { riskDays, type RiskReason, riskReasonLabels, riskReasons } from '@idss/domain/control-room/risk';
import { productLines, programs } from '@idss/domain/program';
import { defineTable } from '#src/components/tables/define-table.ts';
import { choice } from '#src/components/tables/table-parameters.ts';
import { controlRoomTable, submissionColumns } from './control-room-table.ts';

export default defineTable({
  ...controlRoomTable,
  call: 'GetSubmissionsAtRisk',
  title: 'Submissions at Risk',
  lead: 'Late, a last upload that ended badly, errors unchanged for a week, no file yet, due soon, or no auditor; the most urgent first.',
  getRowId: ({ submissionId, component }) => `${submissionId} ${component}`,
  parameters: [
    choice('reason', 'Why', riskReasons, {
      none: 'Any reason',
      text: (reason) => riskReasonLabels[reason as RiskReason],
    }),
    choice('program', 'Program', programs, { none: 'All programs' }),
    choice('productLine', 'Product line', productLines, { none: 'All product lines' }),
    choice('days', 'Due within', riskDays, { text: (days) => `${days} days` }),
  ],
  pages: { count: 'GetSubmissionsAtRiskCount' },
  columns: (column) => [
    ...submissionColumns,
    column.text('stage', 'Stage', 158),
    { ...column.text('why', 'Why', 330), text: ({ why }) => why.join('; '), isWrapped: true },
  ],
  csv: 'SubmissionsAtRisk',
  empty: {
    title: 'No submission is at risk',
    text: 'No submission has this reason. Choose another one, or more days.',
  },
});
