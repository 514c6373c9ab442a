/** How each CAHPS submission of a season stands with its survey vendor. */
import { useApi } from '#src/api/hooks.ts';
import { cahpsColumns } from './status-columns.tsx';
import { useStatusView } from './use-status-view.ts';
import { VendorStatusReport } from './VendorStatusReport.tsx';

export default function CahpsVendorStatusPage() {
  const view = useStatusView('CAHPS');
  const report = useApi('GetCahpsVendorSubmissionStatus', view.query, { enabled: view.isReady });
  return <VendorStatusReport view={view} columns={cahpsColumns} report={report} />;
}
