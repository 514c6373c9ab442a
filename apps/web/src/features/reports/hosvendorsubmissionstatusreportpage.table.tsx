/** The state of every HOS submission of a season, with its survey vendor. */
import { createColumnHelper } from '#src/components/tables/columns.tsx';
import { defineReport } from './define-report.ts';
import { createVendorStatusColumns, createVendorStatusTable } from './vendor-status.tsx';

export default defineReport({
  call: 'GetHosVendorSubmissionStatus',
  counts: 'CountHosVendorSubmissions',
  ...createVendorStatusTable('HOS', {
    order: 1,
    description:
      'Baseline and follow-up surveys: what was received, what was found, who attested, what is final.',
  }),
  columns(column) {
    const { survey, state, end } = createVendorStatusColumns(createColumnHelper(), 'HOS');
    return [
      ...survey,
      column.text('cmsContractNumber', 'CMS Contract', 130),
      ...state,
      column.text('attester', 'Attested By', 170),
      ...end,
    ];
  },
  csv: 'HosVendorSubmissionStatus',
});
