/** The state of every CAHPS submission of a season, with its survey vendor. */
import { defineReport } from './define-report.ts';
import { createVendorStatusColumns, createVendorStatusTable } from './vendor-status.tsx';

export default defineReport({
  call: 'GetCahpsVendorSubmissionStatus',
  counts: 'CountCahpsVendorSubmissions',
  ...createVendorStatusTable('CAHPS', {
    order: 2,
    description: 'Adult, child and child CCC surveys: what was received, what was found, what is final.',
  }),
  columns(column) {
    const { survey, state, end } = createVendorStatusColumns(column, 'CAHPS');
    return [...survey, ...state, ...end];
  },
  csv: 'CahpsVendorSubmissionStatus',
});
