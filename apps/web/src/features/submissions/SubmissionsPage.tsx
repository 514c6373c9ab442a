/** Every component that the user can see, filtered in the browser. Spec: submissions-list. */
import { useMemo, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import { SavedViews } from '#src/components/tables/SavedViews.tsx';
import { useDefaultColumns } from '#src/components/tables/use-default-columns.ts';
import { toColumnsText } from '#src/components/tables/view-address.ts';
import { Button } from '#src/ui/Button.tsx';
import { Box } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { editLink, getColumns, submissionList } from './list-columns.tsx';
import { defaultFilters, type ListView, setShowAll, setShowTest } from './list-view.ts';
import { useSubmissionsView } from './use-submissions-view.ts';

const OwnStages = lazyPart(() => import('./OwnStages.tsx'), 20);

/** One component has its stages on submission home; staff have those of the season in the control room. */
const leastComponents = 2;

function useSubmissions(canSeeTests: boolean, view: ListView) {
  const isTest = canSeeTests && view.showTestOrgsSubs;
  const userSubmissions = useApi(
    'GetSubmissionsForUser',
    { getAllSubmissions: canSeeTests && view.showAllSubmissions },
    { enabled: !isTest },
  );
  const testSubmissions = useApi('GetTestSubmissionsForUser', undefined, { enabled: isTest });
  return isTest ? testSubmissions : userSubmissions;
}

function SubmissionsHead({ hasStages }: { readonly hasStages: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHeader
        title="Submissions"
        actions={
          hasStages && (
            <Button variant="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? 'Hide stages by day' : 'Stages by day'}
            </Button>
          )
        }
      />
      {hasStages && isOpen && (
        <Box below="m">
          <OwnStages />
        </Box>
      )}
    </>
  );
}

export default function SubmissionsPage() {
  const { view, show, saved } = useSubmissionsView();
  const user = useApi('GetCurrentUser');
  const canSeeTests = user.data?.may.viewTestOrganizations ?? false;
  const canFilterByVendor = user.data?.may.filterBySurveyVendor ?? false;
  const submissions = useSubmissions(canSeeTests, view);
  const columns = useMemo(() => getColumns(canFilterByVendor), [canFilterByVendor]);
  const usualColumns = useDefaultColumns(columns);
  return (
    <>
      <SubmissionsHead hasStages={!canSeeTests && (submissions.data?.length ?? 0) >= leastComponents} />
      <QueryTable
        {...submissionList}
        query={submissions}
        columns={columns}
        rowActions={editLink}
        filters={view.filters}
        defaultFilters={defaultFilters}
        onFilters={(next) => show({ ...view, filters: next })}
        sort={view.sort}
        onSort={(sort) => show({ ...view, sort })}
        visibility={view.columns ?? usualColumns}
        onVisibility={(next) =>
          show({
            ...view,
            columns: toColumnsText(next, columns, usualColumns) === undefined ? null : next,
          })
        }
        toolbarStart={<SavedViews {...saved} />}
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
