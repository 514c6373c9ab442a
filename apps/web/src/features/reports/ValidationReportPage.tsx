/** What the rules found in the latest validation of every submission, the most widespread first. For staff. */
import type { ValidationReportRow } from '@idss/contract/admin-reports';
import { useApi } from '#src/api/hooks.ts';
import { validationReportColumns } from './admin-report-columns.tsx';
import { TableReport } from './TableReport.tsx';
import { useTestOrganizations } from './use-test-organizations.tsx';

const rowId = ({ component, ruleId, severity }: ValidationReportRow): string =>
  `${component} ${ruleId} ${severity}`;

export default function ValidationReportPage() {
  const [query, toggle] = useTestOrganizations();
  const report = useApi('GetValidationReportData', query);
  return (
    <TableReport
      title="Validation Report"
      what="What the rules found in the latest validation of every submission, the most widespread first."
      columns={validationReportColumns}
      rowId={rowId}
      csvName="ValidationReport.csv"
      pageSize={15}
      report={report}
      toolbar={toggle}
      emptyTitle="Nothing to report yet"
      empty="Rows appear here once submissions of the season have come in."
    />
  );
}
