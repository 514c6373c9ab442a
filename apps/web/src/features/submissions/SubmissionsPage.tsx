/** Every component that the user can see, filtered in the browser. Spec: submissions-list. */
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useApi } from '#src/api/hooks.ts';
import type { Search } from '#src/components/tables/filter-address.ts';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import { paths } from '#src/paths.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { columnsFor, editLink, submissionList } from './list-columns.tsx';
import {
  addressOfView,
  defaultFilters,
  type Shown,
  useListView,
  viewIn,
  withAll,
  withTest,
} from './list-view.ts';

function useSubmissions(maySeeTests: boolean, view: Shown) {
  const isTest = maySeeTests && view.showTestOrgsSubs;
  const mine = useApi(
    'GetSubmissionsForUser',
    { getAllSubmissions: maySeeTests && view.showAllSubmissions },
    { enabled: !isTest },
  );
  const test = useApi('GetTestSubmissionsForUser', undefined, { enabled: isTest });
  return isTest ? test : mine;
}

export default function SubmissionsPage() {
  const { productLine, stage, orgId } = useParams({ strict: false });
  const search: Search = useSearch({ strict: false });
  const { history } = useRouter();
  const user = useApi('GetCurrentUser');
  const maySeeTests = user.data?.may.viewTestOrganizations ?? false;
  const mayFilterByVendor = user.data?.may.filterBySurveyVendor ?? false;
  const last = useListView();
  const named = useMemo(() => {
    return viewIn({ productLine, stage, orgId, program: search['program'] }, search);
  }, [productLine, stage, orgId, search]);
  const view = { ...last, ...named };
  // The address of the first view names nothing, so that the view itself has to be stored before.
  const show = ({ filters, showAllSubmissions, showTestOrgsSubs }: Shown): void => {
    useListView.setState({ filters, showAllSubmissions, showTestOrgsSubs });
    history.replace(addressOfView({ filters, showAllSubmissions, showTestOrgsSubs }));
  };
  const list = useSubmissions(maySeeTests, view);
  const columns = useMemo(() => columnsFor(mayFilterByVendor), [mayFilterByVendor]);
  // The last view is named by the address too, so that it survives a reload and can be sent.
  const { filters, showAllSubmissions, showTestOrgsSubs } = view;
  const isBare = productLine === undefined && Object.keys(search).length === 0;
  useEffect(() => {
    useListView.setState({ filters, showAllSubmissions, showTestOrgsSubs });
    const address = addressOfView({ filters, showAllSubmissions, showTestOrgsSubs });
    if (isBare && address !== paths.submissions()) history.replace(address);
  }, [filters, showAllSubmissions, showTestOrgsSubs, isBare, history]);
  return (
    <>
      <PageHeader title="Submissions" />
      <QueryTable
        {...submissionList}
        query={list}
        columns={columns}
        rowActions={editLink}
        filters={filters}
        ownFilters={defaultFilters}
        onFilters={(next) => show({ ...view, filters: next })}
        visibility={view.visibility}
        onVisibility={(visibility) => useListView.setState({ visibility })}
        toolbar={
          maySeeTests && (
            <>
              <Switch isOn={view.showAllSubmissions} onChange={(isOn) => show(withAll(view, isOn))}>
                Show All Submissions
              </Switch>
              <Switch isOn={view.showTestOrgsSubs} onChange={(isOn) => show(withTest(view, isOn))}>
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
