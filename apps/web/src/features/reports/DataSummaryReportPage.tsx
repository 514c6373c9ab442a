/** How many submissions of each program and product line stand at which step. For staff. */
import type { DataSummaryRow } from '@idss/contract/admin-reports';
import { useApi } from '#src/api/hooks.ts';
import { dataSummaryColumns } from './admin-report-columns.tsx';
import { TableReport } from './TableReport.tsx';
import { useTestOrganizations } from './use-test-organizations.tsx';

const rowId = ({ program, productLine }: DataSummaryRow): string => `${program} ${productLine}`;

export default function DataSummaryReportPage() {
  const [query, toggle] = useTestOrganizations();
  const report = useApi('GetSubmissionsDataSummary', query);
  return (
    <TableReport
      title="Submissions Data Summary"
      what="How many submissions of each program and product line stand at which step."
      columns={dataSummaryColumns}
      rowId={rowId}
      csvName="SubmissionsDataSummary.csv"
      pageSize={20}
      report={report}
      toolbar={toggle}
      emptyTitle="Nothing to report yet"
      empty="Rows appear here once submissions of the season have come in."
    />
  );
}
