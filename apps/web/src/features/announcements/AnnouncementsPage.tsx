/** All announcements, and the one that is being written. Spec: announcements-manager. */
import type { Announcement } from '@idss/contract/announcements/announcements';
import { announcedText, isShownOn } from '@idss/domain/announcements/announcement';
import { deadlineMoment } from '@idss/domain/announcements/deadline';
import { toPlainText } from '@idss/domain/announcements/rich-text';
import { dayIn, dayText, deadlineText } from '@idss/domain/moments/moment-text';
import { Button } from '#src/ui/Button.tsx';
import { useMemo, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import { useClientSettings } from '#src/components/client-settings.ts';
import { undoByCall } from '#src/components/feedback.ts';
import { defineTable } from '#src/components/tables/define-table.ts';
import { UndoableAction } from '#src/components/tables/UndoableAction.tsx';
import { TablePage } from '#src/components/tables/TablePage.tsx';
import { describeAudience } from './announcement-form.ts';
import { useEditAddress } from './edit-address.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { RowButtons } from '#src/ui/RowButtons.tsx';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { PageSkeleton } from '#src/ui/Skeletons.tsx';

// The list does not wait for the editor, which is as large as itself.
const AnnouncementEditor = lazyPart(
  () => import('./AnnouncementEditor.tsx'),
  () => <PageSkeleton />,
);

const tones = { Shown: 'ok', Planned: 'info', Over: 'none' } as const;
const icons = { Shown: 'check', Planned: 'calendar', Over: 'clock' } as const;

const StatusChip = ({ status }: { status: keyof typeof tones }) => (
  <Chip tone={tones[status]} icon={<Icon name={icons[status]} />}>
    {status}
  </Chip>
);

const toExcerpt =
  (timeZone: string) =>
  ({ text, deadlineDate }: Announcement): string =>
    toPlainText(announcedText(text, deadlineDate, timeZone));

function RowLinks({ row }: { row: Announcement }) {
  const link = useAppLink();
  const { getAddress } = useEditAddress();
  return (
    <RowButtons>
      <Button {...link(getAddress(row.id))} aria-label={`Edit announcement ${row.id}`}>
        Edit
      </Button>
      <UndoableAction
        call="DeleteAnnouncement"
        input={{ query: { id: row.id } }}
        label="Delete"
        fullLabel={`Delete announcement ${row.id}`}
        done="The announcement was deleted."
        undo={undoByCall('RestoreAnnouncement', { query: { id: row.id } }, 'The announcement is back.')}
      />
    </RowButtons>
  );
}

function AddLink() {
  const link = useAppLink();
  const { getAddress } = useEditAddress();
  return (
    <Button variant="contained" startIcon={<Icon name="megaphone" size={18} />} {...link(getAddress('new'))}>
      Add announcement
    </Button>
  );
}

const audienceColumn = {
  id: 'audience',
  header: 'For',
  width: 110,
  filter: 'choice',
  text: ({ programs }: Announcement) => describeAudience(programs),
} as const;

/** The days on which an announcement is shown are those of the season's zone. */
function createTable(timeZone: string, today: string) {
  const getExcerpt = toExcerpt(timeZone);
  return defineTable({
    call: 'GetAnnouncementsDetail',
    title: 'Announcements',
    lead: 'What the dashboard of every user shows, in this order.',
    getRowId: ({ id }) => String(id),
    columns: (column) => [
      { ...column.text('displayOrder', 'Order', 74), isNumber: true },
      { id: 'excerpt', header: 'Text', width: 262, isWrapped: true, text: getExcerpt },
      {
        id: 'status',
        header: 'On Dashboard',
        width: 140,
        filter: 'choice',
        text: (row) => isShownOn(row, today),
        cell: (row) => <StatusChip status={isShownOn(row, today)} />,
      },
      audienceColumn,
      {
        ...column.text('startDate', 'Start Date', 118),
        filter: 'none',
        cell: ({ startDate }) => startDate && dayText(startDate),
      },
      {
        ...column.text('stopDate', 'Stop Date', 118),
        filter: 'none',
        cell: ({ stopDate }) => stopDate && dayText(stopDate),
      },
      {
        ...column.text('deadlineDate', 'Deadline Date', 150),
        filter: 'none',
        isWrapped: true,
        cell({ deadlineDate }) {
          const deadline = deadlineMoment(deadlineDate, timeZone);
          return deadline !== null && deadlineText(deadline, timeZone);
        },
      },
      column.text('lastChangedBy', 'Last Changed By', 152),
      column.moment('lastChangedOn', 'Last Changed On'),
    ],
    rowActions: {
      label: 'Edit or delete',
      width: 122,
      cell: (row) => <RowLinks row={row} />,
    },
    actions: <AddLink />,
    pageSize: 15,
    empty: {
      title: 'No Announcements at this time',
      icon: 'megaphone',
      text: 'New announcements appear on everyone’s dashboard.',
    },
  });
}

function AllAnnouncements() {
  const { timeZone } = useClientSettings();
  const [today] = useState(() => dayIn(new Date(), timeZone));
  const table = useMemo(() => createTable(timeZone, today), [timeZone, today]);
  return <TablePage table={table} />;
}

export default function AnnouncementsPage() {
  const { edit } = useEditAddress();
  const announcements = useApi('GetAnnouncementsDetail');
  const isNew = edit === 'new';
  const edited = announcements.data?.find(({ id }) => String(id) === edit);
  if (edit === undefined || (announcements.error && !announcements.data)) return <AllAnnouncements />;
  if (!announcements.data) return <PageSkeleton />;
  return <AnnouncementEditor key={edit} id={isNew ? null : Number(edit)} stored={edited ?? null} />;
}
