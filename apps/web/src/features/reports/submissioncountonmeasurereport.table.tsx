/** The number of submissions with each measure, and the designations of its rows. For staff. */
import { defineReport, nothingYet, testOrganizations } from './define-report.ts';

export default defineReport({
  call: 'GetSubmissionCountsOnMeasures',
  level: 'admin',
  title: 'Submission Counts on Measures',
  lead: 'In how many submissions each measure appears, and how its rows are designated.',
  entry: {
    group: 'Administration',
    order: 3,
    what: 'In how many submissions each measure appears, and how it is designated.',
  },
  questions: [testOrganizations],
  rowId: ({ measureCode, productLine }) => `${measureCode} ${productLine}`,
  columns: (make) => [
    make.text('measureCode', 'Measure', 96),
    make.text('measureName', 'Measure Name', 270),
    make.productLine('productLine'),
    make.count('submissions', 'Submissions', 120),
    make.count('reported', 'Reported', 104),
    make.count('notReported', 'Not Reported', 124),
    make.count('benefitNotOffered', 'No Benefit', 112),
    make.count('designatedR', 'R', 64),
    make.count('designatedNB', 'NB', 70),
    make.count('designatedNR', 'NR', 70),
    make.count('designatedNQ', 'NQ', 70),
    make.count('designatedBR', 'BR', 70),
  ],
  csv: 'SubmissionCountsOnMeasures',
  pageSize: 15,
  empty: nothingYet,
});
