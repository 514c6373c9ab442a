/** Where the HEDIS submissions of accredited and other organizations stand. For staff. */
import type { AccreditationRow } from '@idss/contract/admin-reports';
import { useApi } from '#src/api/hooks.ts';
import { accreditationColumns } from './admin-report-columns.tsx';
import { TableReport } from './TableReport.tsx';
import { useTestOrganizations } from './use-test-organizations.tsx';

const rowId = ({ submissionId }: AccreditationRow): string => String(submissionId);

export default function AccreditationReportPage() {
  const [query, toggle] = useTestOrganizations();
  const report = useApi('GetSubmissionsAccredStatus', query);
  return (
    <TableReport
      title="Accreditation Status"
      what="Where the HEDIS submissions of accredited and other organizations stand."
      columns={accreditationColumns}
      rowId={rowId}
      csvName="AccreditationStatus.csv"
      pageSize={20}
      report={report}
      toolbar={toggle}
      emptyTitle="Nothing to report yet"
      empty="Rows appear here once submissions of the season have come in."
    />
  );
}
