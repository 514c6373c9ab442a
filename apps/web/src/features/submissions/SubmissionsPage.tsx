/** Every component that the user can see, filtered in the browser. Spec: submissions-list. */
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useApi } from '#src/api/hooks.ts';
import type { Search } from '#src/components/tables/filter-address.ts';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import { paths } from '#src/paths.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { getColumns, editLink, submissionList } from './list-columns.tsx';
import {
  getViewAddress,
  defaultFilters,
  type AddressView,
  useListView,
  parseView,
  setShowAll,
  setShowTest,
} from './list-view.ts';

function useSubmissions(canSeeTests: boolean, view: AddressView) {
  const isTest = canSeeTests && view.showTestOrgsSubs;
  const userSubmissions = useApi(
    'GetSubmissionsForUser',
    { getAllSubmissions: canSeeTests && view.showAllSubmissions },
    { enabled: !isTest },
  );
  const testSubmissions = useApi('GetTestSubmissionsForUser', undefined, { enabled: isTest });
  return isTest ? testSubmissions : userSubmissions;
}

export default function SubmissionsPage() {
  const { productLine, stage, orgId } = useParams({ strict: false });
  const search: Search = useSearch({ strict: false });
  const { history } = useRouter();
  const user = useApi('GetCurrentUser');
  const canSeeTests = user.data?.may.viewTestOrganizations ?? false;
  const canFilterByVendor = user.data?.may.filterBySurveyVendor ?? false;
  const lastView = useListView();
  const addressView = useMemo(() => {
    return parseView({ productLine, stage, orgId, program: search['program'] }, search);
  }, [productLine, stage, orgId, search]);
  const view = { ...lastView, ...addressView };
  // The address of the first view names nothing, so that the view itself has to be stored before.
  const show = ({ filters, showAllSubmissions, showTestOrgsSubs }: AddressView): void => {
    useListView.setState({ filters, showAllSubmissions, showTestOrgsSubs });
    history.replace(getViewAddress({ filters, showAllSubmissions, showTestOrgsSubs }));
  };
  const list = useSubmissions(canSeeTests, view);
  const columns = useMemo(() => getColumns(canFilterByVendor), [canFilterByVendor]);
  // The last view is named by the address too, so that it survives a reload and can be sent.
  const { filters, showAllSubmissions, showTestOrgsSubs } = view;
  const isAddressEmpty = productLine === undefined && Object.keys(search).length === 0;
  useEffect(() => {
    useListView.setState({ filters, showAllSubmissions, showTestOrgsSubs });
    const address = getViewAddress({ filters, showAllSubmissions, showTestOrgsSubs });
    if (isAddressEmpty && address !== paths.submissions()) history.replace(address);
  }, [filters, showAllSubmissions, showTestOrgsSubs, isAddressEmpty, history]);
  return (
    <>
      <PageHeader title="Submissions" />
      <QueryTable
        {...submissionList}
        query={list}
        columns={columns}
        rowActions={editLink}
        filters={filters}
        defaultFilters={defaultFilters}
        onFilters={(next) => show({ ...view, filters: next })}
        visibility={view.visibility}
        onVisibility={(visibility) => useListView.setState({ visibility })}
        toolbar={
          canSeeTests && (
            <>
              <Switch isOn={view.showAllSubmissions} onChange={(isOn) => show(setShowAll(view, isOn))}>
                Show All Submissions
              </Switch>
              <Switch isOn={view.showTestOrgsSubs} onChange={(isOn) => show(setShowTest(view, isOn))}>
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
