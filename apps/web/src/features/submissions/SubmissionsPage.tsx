/** Every component that the user can see, filtered in the browser. Spec: submissions-list. */
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { usePreferences } from '#src/preferences.ts';
import { DataTable } from '#src/ui/DataTable.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { NativeCheck } from '#src/ui/DataTableParts.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { columnsFor, editLink } from './list-columns.tsx';
import { filtersOf, toggleAll, toggleTest, useListView } from './list-view.ts';
import type { SubmissionListRow } from '@idss/contract/submissions';

const Toggle = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 7,
  minHeight: 28,
  cursor: 'pointer',
});

const rowId = ({ subId, component }: SubmissionListRow): string => `${subId} ${component}`;
const tableName = 'submissions';

export default function SubmissionsPage() {
  const segments = useParams({ strict: false });
  const { productLine, stage, orgId } = segments;
  const user = useApi('GetCurrentUser');
  const maySeeTests = user.data?.may.viewTestOrganizations ?? false;
  const mayFilterByVendor = user.data?.may.filterBySurveyVendor ?? false;
  const view = useListView();
  const pageSize = usePreferences(({ pageSizes }) => pageSizes[tableName] ?? 25);
  const setPageSize = usePreferences((preferences) => preferences.setPageSize);
  const isTest = maySeeTests && view.showTestOrgsSubs;
  const mine = useApi(
    'GetSubmissionsForUser',
    { getAllSubmissions: maySeeTests && view.showAllSubmissions },
    { enabled: !isTest },
  );
  const test = useApi('GetTestSubmissionsForUser', undefined, { enabled: isTest });
  const list = isTest ? test : mine;
  const columns = useMemo(() => columnsFor(mayFilterByVendor), [mayFilterByVendor]);
  useEffect(() => {
    const filters = filtersOf({ productLine, stage, orgId });
    if (filters) useListView.setState({ filters });
  }, [productLine, stage, orgId]);
  return (
    <>
      <PageHeader title="Submissions" />
      {list.error && !list.data ? (
        <QueryError error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Submissions"
          rows={list.data ?? []}
          columns={columns}
          rowId={rowId}
          rowActions={editLink}
          csvName="Submissions.csv"
          isLoading={list.isPending}
          pageSize={pageSize}
          onPageSize={(size) => setPageSize(tableName, size)}
          filters={view.filters}
          onFilters={(filters) => useListView.setState({ filters })}
          visibility={view.visibility}
          onVisibility={(visibility) => useListView.setState({ visibility })}
          toolbar={
            maySeeTests && (
              <>
                <Toggle>
                  <NativeCheck
                    type="checkbox"
                    role="switch"
                    aria-checked={view.showAllSubmissions}
                    checked={view.showAllSubmissions}
                    onChange={({ target }) => toggleAll(target.checked)}
                  />
                  Show All Submissions
                </Toggle>
                <Toggle>
                  <NativeCheck
                    type="checkbox"
                    role="switch"
                    aria-checked={view.showTestOrgsSubs}
                    checked={view.showTestOrgsSubs}
                    onChange={({ target }) => toggleTest(target.checked)}
                  />
                  Show Test Orgs Submissions Only
                </Toggle>
              </>
            )
          }
          empty={
            <EmptyState
              title="No submissions found."
              action={
                <Button variant="outlined" onClick={() => void list.refetch()}>
                  Look again
                </Button>
              }
            >
              Submissions appear here once your organization is registered for the season.
            </EmptyState>
          }
        />
      )}
    </>
  );
}
