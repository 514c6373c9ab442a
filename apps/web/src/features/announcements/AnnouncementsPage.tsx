/** All announcements, and the one that is being written. Spec: announcements-manager. */
import type { Announcement } from '@idss/contract/announcements';
import { announcedText, standingOn } from '@idss/domain/announcements/announcement';
import { deadlineMoment } from '@idss/domain/announcements/deadline';
import { plainTextOf } from '@idss/domain/announcements/rich-text';
import { dayIn, deadlineText } from '@idss/domain/moments/moment-text';
import Button from '@mui/material/Button';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { useApi, useApiAction } from '#src/api/hooks.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import { useClientSettings } from '#src/components/client-settings.ts';
import { Moment } from '#src/components/Moment.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { paths } from '#src/paths.ts';
import { usePreferences } from '#src/preferences.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { DataTable } from '#src/ui/DataTable.tsx';
import type { Column } from '#src/ui/data-table-model.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { PageSkeleton } from '#src/ui/Skeletons.tsx';

// The list does not wait for the editor, which is as large as itself.
const AnnouncementEditor = lazy(() => import('./AnnouncementEditor.tsx'));

type Row = Announcement & { readonly excerpt: string; readonly standing: string };

const tones = { Shown: 'ok', Planned: 'info', Over: 'none' } as const;
const icons = { Shown: 'check', Planned: 'calendar', Over: 'clock' } as const;
const isStanding = (text: string): text is keyof typeof tones => text in tones;

const columnsIn = (timeZone: string): readonly Column<Row>[] => [
  { id: 'displayOrder', header: 'Order', width: 74, isNumber: true },
  { id: 'excerpt', header: 'Text', width: 262, isWrapped: true },
  {
    id: 'standing',
    header: 'On Dashboard',
    width: 122,
    filter: 'choice',
    cell: ({ standing }) =>
      isStanding(standing) && (
        <Chip tone={tones[standing]} icon={<Icon name={icons[standing]} />}>
          {standing}
        </Chip>
      ),
  },
  { id: 'startDate', header: 'Start Date', width: 104, text: ({ startDate }) => startDate ?? '' },
  { id: 'stopDate', header: 'Stop Date', width: 104, text: ({ stopDate }) => stopDate ?? '' },
  {
    id: 'deadlineDate',
    header: 'Deadline Date',
    width: 150,
    isWrapped: true,
    text: ({ deadlineDate }) => {
      const at = deadlineMoment(deadlineDate, timeZone);
      return at === null ? '' : deadlineText(at, timeZone);
    },
  },
  { id: 'lastChangedBy', header: 'Last Changed By', width: 136 },
  {
    id: 'lastChangedOn',
    header: 'Last Changed On',
    width: 150,
    cell: ({ lastChangedOn }) => <Moment at={lastChangedOn} />,
  },
];
const rowId = ({ id }: Row): string => String(id);
const tableName = 'announcements';
const firstPageSize = 15;

function AllAnnouncements({ announcements }: { announcements: readonly Announcement[] | undefined }) {
  const link = useAppLink();
  const pageSize = usePreferences(({ pageSizes }) => pageSizes[tableName] ?? firstPageSize);
  const setPageSize = usePreferences((preferences) => preferences.setPageSize);
  const { timeZone } = useClientSettings();
  const [today] = useState(() => dayIn(new Date(), timeZone));
  const columns = useMemo(() => columnsIn(timeZone), [timeZone]);
  const [leaving, setLeaving] = useState<Row | null>(null);
  const [said, setSaid] = useState('');
  const remove = useApiAction('DeleteAnnouncement', {
    readsAgain: ['GetAnnouncementsDetail', 'GetAnnouncements'],
    onSuccess: () => {
      setSaid('The announcement was deleted.');
      setLeaving(null);
    },
  });
  const rows = useMemo(
    () =>
      (announcements ?? []).map(
        (one): Row => ({
          ...one,
          excerpt: plainTextOf(announcedText(one.text, one.deadlineDate, timeZone)),
          standing: standingOn(one, today),
        }),
      ),
    [announcements, today, timeZone],
  );
  const rowActions = useMemo(
    () => ({
      label: 'Edit or delete',
      width: 122,
      cell: (row: Row) => (
        <span style={{ display: 'flex', gap: 4 }}>
          <Button
            {...link(paths.announcementsManager(row.id))}
            aria-label={`Edit announcement ${row.id}`}
            sx={{ minWidth: 0, px: 1 }}
          >
            Edit
          </Button>
          <Button
            color="error"
            aria-label={`Delete announcement ${row.id}`}
            sx={{ minWidth: 0, px: 1 }}
            onClick={() => {
              setSaid('');
              setLeaving(row);
            }}
          >
            Delete
          </Button>
        </span>
      ),
    }),
    [link],
  );
  return (
    <>
      <PageHeader
        title="Announcements"
        lead="What the dashboard of every user shows, in this order."
        actions={
          <Button
            variant="contained"
            startIcon={<Icon name="megaphone" size={18} />}
            {...link(paths.announcementsManager('new'))}
          >
            Add announcement
          </Button>
        }
      />
      {said !== '' && (
        <div style={{ marginBottom: 12 }}>
          <Notice tone="ok">{said}</Notice>
        </div>
      )}
      <DataTable
        label="Announcements"
        rows={rows}
        columns={columns}
        rowId={rowId}
        rowActions={rowActions}
        isLoading={!announcements}
        pageSize={pageSize}
        onPageSize={(size) => setPageSize(tableName, size)}
        empty={
          <EmptyState title="No Announcements at this time" icon="megaphone">
            Add one, and every signed-in user finds it on the dashboard at once.
          </EmptyState>
        }
      />
      <ConfirmDialog
        isOpen={leaving !== null}
        title="Delete announcement"
        confirmLabel="Delete"
        tone="danger"
        isBusy={remove.isPending}
        error={remove.error ? describeError(remove.error) : null}
        onCancel={() => {
          setLeaving(null);
          remove.reset();
        }}
        onConfirm={() => leaving && remove.mutate({ query: { id: leaving.id } })}
      >
        <p style={{ margin: '0 0 8px' }}>It disappears from every dashboard, and cannot be brought back:</p>
        <strong>{leaving?.excerpt}</strong>
      </ConfirmDialog>
    </>
  );
}

export default function AnnouncementsPage() {
  const { edit } = useSearch({ from: '/shell/announcementsmanager' });
  const all = useApi('GetAnnouncementsDetail');
  const isNew = edit === 'new';
  const edited = all.data?.find(({ id }) => String(id) === edit);
  if (all.error && !all.data)
    return (
      <>
        <PageHeader title="Announcements" />
        <QueryError error={all.error} onRetry={() => void all.refetch()} />
      </>
    );
  if (edit !== undefined && !all.data) return <PageSkeleton />;
  if (edit !== undefined)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <AnnouncementEditor key={edit} id={isNew ? null : Number(edit)} kept={edited ?? null} />
      </Suspense>
    );
  return <AllAnnouncements announcements={all.data} />;
}
