/** The submissions that a past day of the stages counts. For staff. Spec: control-room-stages. */
import { dayText } from '@idss/domain/moments/moment-text';
import { productLines, programs } from '@idss/domain/program';
import { nothingToReport } from '@idss/domain/stages/nothing-to-report';
import { stageLabelList } from '@idss/domain/stages/stage';
import { defineTable } from '#src/components/tables/define-table.ts';
import { choice } from '#src/components/tables/table-parameters.ts';
import { controlRoomTable, submissionColumns } from './control-room-table.ts';

export default defineTable({
  ...controlRoomTable,
  call: 'GetSubmissionsByDay',
  title: 'Submissions by Day',
  lead: 'The stage of each submission at the end of a day that is over, without test organizations.',
  getRowId: ({ submissionId, component }) => `${submissionId} ${component}`,
  parameters: [
    choice('program', 'Program', programs),
    choice('productLine', 'Product line', productLines, { none: 'All product lines' }),
    choice('day', 'Day', 'GetSeasonDays', { none: 'Yesterday', text: (day) => dayText(String(day)) }),
    choice('stage', 'Stage', stageLabelList, { none: 'All stages' }),
    choice('nothingToReport', nothingToReport, ['No', 'Yes'], { none: 'All' }),
  ],
  pages: { count: 'GetSubmissionsByDayCount' },
  columns: (column) => [
    ...submissionColumns,
    {
      ...column.text('stage', 'Stage That Day', 176),
      text: ({ stage, nothingToReport: nothing }) =>
        nothing === 'Yes' ? `${stage} · ${nothingToReport.toLowerCase()}` : stage,
    },
    { ...column.text('since', 'Since', 120), text: ({ since }) => dayText(since) },
    column.text('stageNow', 'Stage Now', 176),
  ],
  csv: 'SubmissionsByDay',
  empty: {
    title: 'No submissions',
    text: 'No submission was at this stage that day. Choose another stage or day.',
  },
});
