/**
 * Every component that the user can see. The browser has the list of a person whole; that of staff, which is as long as a season, comes in
 * pages. Spec: submissions-list, lists-pages.
 */
import type { SubmissionListRow } from '@idss/contract/submissions/submissions';
import { useMemo, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { PagedTable } from '#src/components/tables/PagedTable.tsx';
import { QueryTable, type QueryTableProps } from '#src/components/tables/QueryTable.tsx';
import { SavedViews } from '#src/components/tables/SavedViews.tsx';
import { useDefaultColumns, type Visibility } from '#src/components/tables/use-default-columns.ts';
import { toColumnsText } from '#src/components/tables/view-address.ts';
import { Button } from '#src/ui/Button.tsx';
import type { Filter, Sort } from '#src/ui/data-table-model.ts';
import { Box } from '#src/ui/Layout.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { editLink, getColumns, submissionList } from './list-columns.tsx';
import { defaultFilters, type ListView, setShowAll, setShowTest } from './list-view.ts';
import { useSubmissionsView } from './use-submissions-view.ts';

const OwnStages = lazyPart(() => import('./OwnStages.tsx'), 20);

/** One component has its stages on submission home; staff have those of the season in the control room. */
const leastComponents = 2;

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

type Shown = Pick<ListView, 'filters' | 'sort'> & {
  readonly onFilters: (filters: readonly Filter[]) => void;
  readonly onSort: (sort: Sort | null) => void;
};
/** What the table has, whoever sees it. */
type ListProps = Omit<QueryTableProps<SubmissionListRow>, 'query' | keyof Shown> & Shown;

function OwnList(props: ListProps) {
  const submissions = useApi('GetSubmissionsForUser', { getAllSubmissions: false });
  return (
    <>
      <SubmissionsHead hasStages={(submissions.data?.length ?? 0) >= leastComponents} />
      <QueryTable {...props} query={submissions} />
    </>
  );
}

/** Of a whole season: in pages. */
function SeasonList({ view, ...props }: ListProps & { readonly view: ListView }) {
  const {
    label,
    name = label,
    columns,
    getRowId,
    pageSize,
    empty,
    filters,
    onFilters,
    sort,
    onSort,
    ...rest
  } = props;
  const isTest = view.showTestOrgsSubs;
  return (
    <>
      <SubmissionsHead hasStages={false} />
      <PagedTable
        key={isTest ? 'test' : 'user'}
        {...rest}
        label={label}
        table={{
          call: isTest ? 'GetTestSubmissionsForUser' : 'GetSubmissionsForUser',
          title: label,
          csv: name,
          columns,
          getRowId,
          pageSize,
          empty,
        }}
        counts={isTest ? 'CountTestSubmissionsForUser' : 'CountSubmissionsForUser'}
        query={isTest ? {} : { getAllSubmissions: view.showAllSubmissions }}
        view={{ filters, onFilters, sort, onSort }}
      />
    </>
  );
}

export default function SubmissionsPage() {
  const { view, show, saved } = useSubmissionsView();
  const user = useApi('GetCurrentUser');
  const canFilterByVendor = user.data?.may.filterBySurveyVendor ?? false;
  const columns = useMemo(() => getColumns(canFilterByVendor), [canFilterByVendor]);
  const usualColumns = useDefaultColumns(columns);
  const list = {
    ...submissionList,
    columns,
    rowActions: editLink,
    filters: view.filters,
    defaultFilters,
    onFilters: (next: readonly Filter[]) => show({ ...view, filters: next }),
    sort: view.sort,
    onSort: (sort: Sort | null) => show({ ...view, sort }),
    visibility: view.columns ?? usualColumns,
    onVisibility: (next: Visibility) =>
      show({
        ...view,
        columns: toColumnsText(next, columns, usualColumns) === undefined ? null : next,
      }),
    toolbarStart: <SavedViews {...saved} />,
    canRefresh: true,
  };
  // Whose list it is decides what is asked for.
  if (!user.data)
    return (
      <>
        <SubmissionsHead hasStages={false} />
        <QueryTable {...list} query={{ ...user, data: undefined }} />
      </>
    );
  if (!user.data.may.viewTestOrganizations) return <OwnList {...list} />;
  return (
    <SeasonList
      {...list}
      view={view}
      toolbar={
        <>
          <Switch isOn={view.showAllSubmissions} onChange={(isOn) => show(setShowAll(view, isOn))}>
            Show All Submissions
          </Switch>
          <Switch isOn={view.showTestOrgsSubs} onChange={(isOn) => show(setShowTest(view, isOn))}>
            Show Test Orgs Submissions Only
          </Switch>
        </>
      }
    />
  );
}
