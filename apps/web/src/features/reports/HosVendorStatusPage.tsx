/** How each HOS submission of a season stands with its survey vendor. */
import { useApi } from '#src/api/hooks.ts';
import { hosColumns } from './status-columns.tsx';
import { useStatusView } from './use-status-view.ts';
import { VendorStatusReport } from './VendorStatusReport.tsx';

export default function HosVendorStatusPage() {
  const view = useStatusView('HOS');
  const report = useApi('GetHosVendorSubmissionStatus', view.query, { enabled: view.isReady });
  return <VendorStatusReport view={view} columns={hosColumns} report={report} />;
}
