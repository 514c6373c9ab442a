/** Every component that the user can see, filtered in the browser. Spec: submissions-list. */
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { columnsFor, editLink, submissionList } from './list-columns.tsx';
import { filtersOf, toggleAll, toggleTest, useListView } from './list-view.ts';

export default function SubmissionsPage() {
  const segments = useParams({ strict: false });
  const { productLine, stage, orgId } = segments;
  const { program } = useSearch({ strict: false });
  const user = useApi('GetCurrentUser');
  const maySeeTests = user.data?.may.viewTestOrganizations ?? false;
  const mayFilterByVendor = user.data?.may.filterBySurveyVendor ?? false;
  const view = useListView();
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
    const filters = filtersOf({ productLine, stage, orgId, program });
    if (filters) useListView.setState({ filters });
  }, [productLine, stage, orgId, program]);
  return (
    <>
      <PageHeader title="Submissions" />
      <QueryTable
        {...submissionList}
        query={list}
        columns={columns}
        rowActions={editLink}
        filters={view.filters}
        onFilters={(filters) => useListView.setState({ filters })}
        visibility={view.visibility}
        onVisibility={(visibility) => useListView.setState({ visibility })}
        toolbar={
          maySeeTests && (
            <>
              <Switch isOn={view.showAllSubmissions} onChange={toggleAll}>
                Show All Submissions
              </Switch>
              <Switch isOn={view.showTestOrgsSubs} onChange={toggleTest}>
                Show Test Orgs Submissions Only
              </Switch>
            </>
          )
        }
        canRefresh
      />
    </>
  );
}
