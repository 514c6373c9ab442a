/** All that is pending, whoever it waits for: the documented table, and how much waits at which stage. Spec: dashboard-pending. */
import { useEffect, useRef } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { defineTable } from '#src/components/tables/define-table.ts';
import { PagedTable } from '#src/components/tables/PagedTable.tsx';
import { SavedViews } from '#src/components/tables/SavedViews.tsx';
import { useAddressedTable } from '#src/components/tables/use-list-address.ts';
import { useListViews } from '#src/components/tables/use-list-views.ts';
import { paths } from '#src/paths.ts';
import { Chip } from '#src/ui/Chip.tsx';
import type { Empty } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { FocusTarget, Stack } from '#src/ui/Layout.tsx';
import { Panel, PanelHead } from '#src/ui/Panel.tsx';
import NoSubmissions from './NoSubmissions.tsx';
import styles from './PendingPart.module.css';
import { StageBars } from './StageBars.tsx';

/** Before the names of the table in the address of the dashboard. */
const scope = 'pending';

const table = defineTable({
  call: 'GetPendingSubmissions',
  title: 'Pending submissions',
  getRowId: ({ subId, component }) => `${subId} ${component}`,
  columns: (column) => [
    { ...column.text('orgId', 'Org ID', 92), isOfOrganization: true },
    column.subId('subId', ({ component, productLine }) => [component, productLine]),
    { ...column.text('orgName', 'Org Name', 190), isOfOrganization: true },
    column.component('component', 110),
    column.stage('stage'),
    {
      ...column.yesNo('isLate', 'Late', 88),
      cell: ({ isLate }) =>
        isLate ? (
          <Chip tone="bad" icon={<Icon name="clock" />}>
            Yes
          </Chip>
        ) : (
          'No'
        ),
    },
    { ...column.productLine('productLine'), isInitiallyHidden: true },
  ],
  csv: 'PendingSubmissions',
  pageSize: 10,
  empty: { title: 'Nothing is pending' },
});
/** Where there are submissions. */
const allReceived: Empty = { title: 'Congratulations! All your submissions are received!', isGood: true };

export interface PendingPartProps {
  /** With nothing pending all is received, or there are no submissions: only the counts show which. */
  readonly hasSubmissions: boolean | undefined;
  readonly back: string;
}

function PendingTable({ hasSubmissions, back }: PendingPartProps) {
  const { visibility, onVisibility, ...view } = useAddressedTable(table.columns, scope);
  const views = useListViews(scope);
  return (
    <PagedTable
      label={table.title}
      table={hasSubmissions ? { ...table, empty: allReceived } : table}
      counts="CountPendingSubmissions"
      query={{}}
      view={view}
      visibility={visibility}
      onVisibility={onVisibility}
      csvName={`${table.csv}.csv`}
      head={
        <PanelHead
          title="Pending Submissions"
          aside={
            <>
              <AppLink href={paths.submissions()}>All submissions</AppLink>
              <AppLink href={paths.dashboard}>{back}</AppLink>
            </>
          }
        />
      }
      toolbarStart={<SavedViews {...views} />}
    />
  );
}

export default function PendingPart(props: PendingPartProps) {
  const counts = useApi('GetPendingCounts');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <Stack gap="l">
      <FocusTarget
        ref={place}
        tabIndex={-1}
        role="group"
        aria-label="All that is pending"
        className={styles.fade}
      >
        {props.hasSubmissions === false ? (
          <Panel title="Pending Submissions" isFlush>
            <NoSubmissions />
          </Panel>
        ) : (
          <PendingTable {...props} />
        )}
      </FocusTarget>
      {counts.data && counts.data.length > 0 && (
        <Panel title="Pending by stage">
          <StageBars counts={counts.data} />
        </Panel>
      )}
    </Stack>
  );
}
