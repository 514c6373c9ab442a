/** Where a person is signed in, with the end of other sessions, and when they came last. Spec: shell-account. */
import { formatCount } from '@idss/domain/format-number';
import { useState } from 'react';
import type { Answer } from '#src/api/calls.ts';
import { useApi } from '#src/api/hooks.ts';
import { reportDone, useManagingAction } from '#src/components/feedback.ts';
import { Moment, TimeAgo } from '#src/components/Moment.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { type PlainColumn, PlainTable } from '#src/ui/PlainTable.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { Muted } from '#src/ui/Text.tsx';

type Account = Answer<'GetOwnSessions'>;
type Session = Account['sessions'][number];
type SignIn = Account['signIns'][number];

const signInColumns: readonly PlainColumn<SignIn>[] = [
  { header: 'Signed in', cell: ({ at }) => <Moment at={at} /> },
  { header: 'From', width: '200px', cell: ({ address }) => address || 'unknown' },
  {
    header: 'Second factor',
    width: '140px',
    cell: ({ hasSecondFactor }) =>
      hasSecondFactor === null ? 'not known' : hasSecondFactor ? 'used' : 'none',
  },
];

export function OwnSessions() {
  const account = useApi('GetOwnSessions');
  return (
    <>
      <Panel title="Where you are signed in">
        <QueryState queries={[account]} loading={<LinesSkeleton lines={3} />}>
          {({ isElsewhere, sessions }) =>
            isElsewhere ? (
              <Muted>Your organization’s sign-in keeps your sessions. You see and end them there.</Muted>
            ) : (
              <Sessions sessions={sessions} />
            )
          }
        </QueryState>
      </Panel>
      <Panel title="Last sign-ins">
        <QueryState queries={[account]} loading={<LinesSkeleton lines={3} />}>
          {({ signIns }) => (
            <PlainTable
              label="Last sign-ins"
              rows={signIns}
              columns={signInColumns}
              getRowId={({ at, address }) => `${at} ${address}`}
              hasBlocks
              empty={{ title: 'No sign-in is recorded yet' }}
            />
          )}
        </QueryState>
      </Panel>
    </>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const [now] = useState(() => new Date());
  const end = useManagingAction('EndOwnSessions', {
    onDone: (count) => reportDone(`${formatCount(count, 'session')} ended.`),
  });
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const columns: readonly PlainColumn<Session>[] = [
    { header: 'Browser', cell: ({ device }) => device },
    { header: 'From', width: '180px', cell: ({ address }) => address ?? 'unknown' },
    { header: 'Signed in', width: '190px', cell: ({ signedInAt }) => <Moment at={signedInAt} /> },
    { header: 'Last used', width: '130px', cell: ({ usedAt }) => <TimeAgo at={usedAt} now={now} /> },
    {
      header: 'End the session',
      isHeaderHidden: true,
      width: '120px',
      cell: ({ id, isCurrent, device }) =>
        isCurrent ? (
          'This session'
        ) : (
          <Button
            variant="outlined"
            isBusy={end.isPending}
            aria-label={`End the session: ${device}`}
            onClick={() => end.mutate({ body: { id } })}
          >
            End
          </Button>
        ),
    },
  ];
  return (
    <Stack gap="l">
      <PlainTable
        label="Where you are signed in"
        rows={sessions}
        columns={columns}
        getRowId={({ id }) => id}
        isCurrent={({ isCurrent }) => isCurrent}
        hasBlocks
      />
      {others.length > 1 && (
        <div>
          <Button
            variant="outlined"
            isBusy={end.isPending}
            onClick={() => end.mutate({ body: { id: null } })}
          >
            End all other sessions
          </Button>
        </div>
      )}
      {others.length > 0 && (
        <Muted>
          A session that you do not know may be another person’s: end it, and change your password.
        </Muted>
      )}
    </Stack>
  );
}
