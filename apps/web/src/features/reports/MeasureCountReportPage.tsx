/** In how many submissions each measure stands, and how its rows are designated. For staff. */
import type { MeasureCountRow } from '@idss/contract/admin-reports';
import { useApi } from '#src/api/hooks.ts';
import { measureCountColumns } from './admin-report-columns.tsx';
import { TableReport } from './TableReport.tsx';
import { useTestOrganizations } from './use-test-organizations.tsx';

const rowId = ({ measureCode, productLine }: MeasureCountRow): string => `${measureCode} ${productLine}`;

export default function MeasureCountReportPage() {
  const [query, toggle] = useTestOrganizations();
  const report = useApi('GetSubmissionCountsOnMeasures', query);
  return (
    <TableReport
      title="Submission Counts on Measures"
      what="In how many submissions each measure stands, and how its rows are designated."
      columns={measureCountColumns}
      rowId={rowId}
      csvName="SubmissionCountsOnMeasures.csv"
      pageSize={15}
      report={report}
      toolbar={toggle}
      emptyTitle="Nothing to report yet"
      empty="Rows appear here once submissions of the season have come in."
    />
  );
}
