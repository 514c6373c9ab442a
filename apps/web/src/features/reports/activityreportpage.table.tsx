/** Events, each with its person and time. Spec: reports-activity. */
import { formatNumber } from '@idss/domain/format-number';
import { choice, days, toggle } from '#src/components/tables/table-parameters.ts';
import { defineReport } from './define-report.ts';

export default defineReport({
  call: 'GetEventsForUser',
  title: 'Activity Report',
  lead: 'What was done with the submissions that you can see, by whom and when, newest first.',
  entry: {
    group: 'Uploads and activity',
    order: 2,
    description: 'Who did what with which submission, and when.',
  },
  parameters: [
    choice('event', 'Event', 'GetEventsStrings', { none: 'All events' }),
    days(),
    choice('numberReturned', 'At most', [500, 1000, 5000, 10_000], {
      text: (limit) => `${formatNumber(Number(limit))} events`,
    }),
    toggle('forAllSubs', 'Show All Submissions', 'viewAllActivity'),
  ],
  remark: (rows, { numberReturned }) =>
    rows.length >= Number(numberReturned) ? 'Older events are not shown. Choose days or more events.' : null,
  getRowId: ({ id }) => String(id),
  columns: (column) => [
    column.moment('timestamp', 'Time'),
    column.text('user', 'User', 144),
    column.choice('event', 'Event', 176),
    column.subId('submissionId', ({ component }) => component && [component]),
    column.component('component'),
    { ...column.text('message', 'What happened', 440), isWrapped: true },
  ],
  csv: 'ActivityReport',
  pageSize: 20,
  empty: {
    title: 'Nothing has happened',
    text: 'No events match these filters. Choose another event or other days to see more.',
  },
});
