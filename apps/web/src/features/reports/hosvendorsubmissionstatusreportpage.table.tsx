/** The state of every HOS submission of a season, with its survey vendor. */
import { toColumns } from '#src/components/tables/columns.tsx';
import { defineReport } from './define-report.ts';
import { vendorStatusColumns, vendorStatusTable } from './vendor-status.tsx';

export default defineReport({
  call: 'GetHosVendorSubmissionStatus',
  ...vendorStatusTable('HOS', {
    order: 1,
    what: 'Baseline and follow-up surveys: what has come, what was found, who attested, what is final.',
  }),
  columns(make) {
    const { survey, state, end } = vendorStatusColumns(toColumns(), 'HOS');
    return [
      ...survey,
      make.text('cmsContractNumber', 'CMS Contract', 130),
      ...state,
      make.text('attester', 'Attested By', 170),
      ...end,
    ];
  },
  csv: 'HosVendorSubmissionStatus',
});
