/** What became of the warnings of each rule over the season. For staff. */
import { defineAdminReport } from './define-report.ts';

export default defineAdminReport({
  call: 'GetWarningsFollowed',
  title: 'Warnings Followed',
  lead: 'In how many submissions the warnings of each rule were corrected, are explained, or are still there without an explanation.',
  order: 6,
  description: 'Which warnings plans correct, explain or ignore.',
  getRowId: ({ component, ruleId }) => `${component} ${ruleId}`,
  columns: (column) => [
    column.component('component'),
    column.text('ruleId', 'Rule', 96),
    column.text('ruleName', 'Rule Name', 290),
    ...column.counts([
      ['submissions', 'Submissions', 120],
      ['corrected', 'Corrected', 110],
      ['explained', 'Explained', 110],
      ['ignored', 'Ignored', 110],
    ]),
  ],
  empty: {
    title: 'No warnings yet',
    text: 'Rules that warn of something in a file are listed here: how often it was corrected, explained or ignored.',
    icon: 'check',
  },
  csv: 'WarningsFollowed',
  pageSize: 15,
});
