/** The number of submissions with each measure, and the designations of its rows. For staff. */
import { defineAdminReport } from './define-report.ts';

export default defineAdminReport({
  call: 'GetSubmissionCountsOnMeasures',
  title: 'Submission Counts on Measures',
  lead: 'In how many submissions each measure appears, and how its rows are designated.',
  order: 3,
  description: 'In how many submissions each measure appears, and how it is designated.',
  getRowId: ({ measureCode, productLine }) => `${measureCode} ${productLine}`,
  columns: (column) => [
    column.text('measureCode', 'Measure', 88),
    column.text('measureName', 'Measure Name', 236),
    column.productLine('productLine', 118),
    ...column.counts([
      ['submissions', 'Submissions', 108],
      ['reported', 'Reported', 92],
      ['notReported', 'Not Reported', 112],
      ['benefitNotOffered', 'No Benefit', 100],
    ]),
    ...(['R', 'NB', 'NR', 'NQ', 'BR'] as const).map((designation) =>
      column.count(`designated${designation}`, designation, 54 + 3 * designation.length),
    ),
  ],
  csv: 'SubmissionCountsOnMeasures',
  pageSize: 15,
});
