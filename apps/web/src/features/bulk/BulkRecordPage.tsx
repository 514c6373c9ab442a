/** One bulk action: the outcome of each submission or person, and its undo while that is possible. Spec: bulk-record. */
import type { RecordedOutcome } from '@idss/contract/bulk/bulk-records';
import { formatCount } from '@idss/domain/format-number';
import { isComponent } from '@idss/domain/program';
import { bulkRecordDays } from '@idss/domain/stages/bulk-record';
import { useParams } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { Moment } from '#src/components/Moment.tsx';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { createColumnHelper } from '#src/components/tables/columns.tsx';
import { paths } from '#src/paths.ts';
import type { Column } from '#src/ui/data-table-model.ts';
import { Chip, type ToneName } from '#src/ui/Chip.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { formatSubject, getTitle } from './bulk-record-text.ts';
import { ResultTable } from './ResultTable.tsx';

type Record_ = Answer<'GetBulkAction'>;

const BulkPeople = lazyPart(() => import('./BulkPeople.tsx'));
const ReprocessProgress = lazyPart(() => import('./ReprocessProgress.tsx'));
const UndoBulkAction = lazyPart(() => import('./UndoBulkAction.tsx'));

const results = {
  done: { text: 'Done', tone: 'ok' },
  refused: { text: 'Not done', tone: 'bad' },
  waiting: { text: 'Not tried', tone: 'none' },
} as const satisfies Record<RecordedOutcome['state'], { text: string; tone: ToneName }>;

const column = createColumnHelper<RecordedOutcome>();
const columns: readonly Column<RecordedOutcome>[] = [
  column.subId('submissionId', ({ component, stage }) =>
    isComponent(component) && stage !== '' ? [component] : null,
  ),
  { id: 'measurementYear', header: 'Year', width: 80, filter: 'choice' },
  column.text('orgName', 'Org Name', 190),
  {
    id: 'state',
    header: 'Result',
    width: 112,
    filter: 'choice',
    text: ({ state }) => results[state].text,
    cell: ({ state }) => <Chip tone={results[state].tone}>{results[state].text}</Chip>,
  },
  { id: 'stage', header: 'Stage afterwards', width: 166, filter: 'choice' },
  { ...column.choice('reason', 'Reason', 250), isWrapped: true },
  {
    id: 'undo',
    header: 'Undo',
    width: 220,
    filter: 'choice',
    isWrapped: true,
    text: ({ state, undo }) => (undo.ok ? 'Possible' : state === 'done' ? (undo.reason ?? '') : ''),
  },
];
const getRowId = ({ submissionId, component }: RecordedOutcome): string => `${submissionId} ${component}`;

export default function BulkRecordPage() {
  const { bulkId } = useParams({ from: '/shell/bulkactions/$bulkId' });
  const query = useApi('GetBulkAction', { bulkId });
  return (
    <>
      {!query.data && <PageHeader title="Bulk Action" />}
      <QueryState
        queries={[query]}
        loading={<LinesSkeleton lines={6} />}
        title="The bulk action is not there"
      >
        {(record) => <BulkRecordView record={record} />}
      </QueryState>
    </>
  );
}

function BulkRecordView({ record }: { record: Record_ }) {
  const { bulkId, action, outcomes, people, files, done, undo } = record;
  return (
    <>
      <PageHeader
        title={`${getTitle(record)}: ${formatSubject(record)}`}
        lead={
          <>
            By {record.userName}, <Moment at={record.begunAt} />. Kept for {bulkRecordDays} days.
          </>
        }
      />
      <Stack gap="m">
        <Notices record={record} />
        {people ? (
          <BulkPeople bulkId={bulkId} people={people} isUndoOffered={undo.ok} />
        ) : (
          <>
            <UndoBulkAction
              bulkId={bulkId}
              action={action}
              submissions={outcomes.filter(({ undo }) => undo.ok)}
            />
            {files > 0 && <ReprocessProgress groupId={bulkId} total={done} />}
            <ResultTable
              label="Outcome of each submission"
              rows={outcomes}
              columns={columns}
              getRowId={getRowId}
              csvName={`${action}.csv`}
              pageSize={25}
            />
          </>
        )}
      </Stack>
    </>
  );
}

function Notices({ record }: { record: Record_ }) {
  const { state, waiting, hidden, undo, undoes, undoneBy } = record;
  return (
    <>
      {state === 'interrupted' && (
        <Notice tone="warn" title="The action was interrupted">
          {formatCount(waiting, 'submission was', 'submissions were')} not tried. What is marked as done is
          done. Send the others again.
        </Notice>
      )}
      {undoneBy.length > 0 && (
        <Notice tone="info" isAnnounced={false} title="Undone">
          {undoneBy.map((each, index) => (
            <Fragment key={each.bulkId}>
              {index > 0 && ', '}
              <AppLink underline="always" href={paths.bulkAction(each.bulkId)}>
                By {each.userName}, <Moment at={each.begunAt} />
              </AppLink>
            </Fragment>
          ))}
        </Notice>
      )}
      {undoes !== null && (
        <Notice tone="info" isAnnounced={false} title="This is an undo">
          <AppLink underline="always" href={paths.bulkAction(undoes)}>
            Open the bulk action that it undoes
          </AppLink>
        </Notice>
      )}
      {!undo.ok && (
        <Notice tone="info" isAnnounced={false} title="It cannot be undone">
          {undo.reason}
        </Notice>
      )}
      {hidden > 0 && (
        <Notice tone="info" isAnnounced={false} title={`${formatCount(hidden, 'submission')} not shown`}>
          You have no access to {hidden === 1 ? 'it' : 'them'} any more.
        </Notice>
      )}
    </>
  );
}
