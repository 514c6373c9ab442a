/** The state of every CAHPS submission of a season, with its survey vendor. */
import { defineReport } from './define-report.ts';
import { vendorStatusColumns, vendorStatusTable } from './vendor-status.tsx';

export default defineReport({
  call: 'GetCahpsVendorSubmissionStatus',
  title: 'CAHPS Vendor Submission Status',
  entry: {
    group: 'Survey vendor status',
    order: 2,
    what: 'Adult, child and child CCC surveys: what has come, what was found, what is final.',
    isOffered: ({ accessibility }) => accessibility.allowsCahpsSubmission,
  },
  ...vendorStatusTable('CAHPS'),
  columns(make) {
    const { survey, state, end } = vendorStatusColumns(make, 'CAHPS');
    return [...survey, ...state, ...end];
  },
  csv: 'CahpsVendorSubmissionStatus',
});
