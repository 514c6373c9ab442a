/** Bulk actions of the last 30 days: who did what to how many, and how far it is. Spec: bulk-record. */
import type { BulkRecord } from '@idss/contract/bulk/bulk-records';
import { bulkRecordDays } from '@idss/domain/stages/bulk-record';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { defineList } from '#src/components/tables/define-list.ts';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import { paths } from '#src/paths.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Strong } from '#src/ui/Text.tsx';
import { describeState, formatSubject, getTitle } from './bulk-record-text.ts';

const list = defineList<BulkRecord>({
  label: 'Bulk actions',
  scope: '',
  getRowId: ({ bulkId }) => bulkId,
  columns: (column) => [
    column.moment('begunAt', 'Begun'),
    {
      id: 'title',
      header: 'Action',
      width: 220,
      filter: 'choice',
      opensRow: true,
      text: getTitle,
      cell: (record) => (
        <AppLink href={paths.bulkAction(record.bulkId)}>
          <Strong>{getTitle(record)}</Strong>
        </AppLink>
      ),
    },
    { id: 'subject', header: 'Of', width: 140, filter: 'none', text: formatSubject },
    {
      id: 'state',
      header: 'State',
      width: 184,
      filter: 'choice',
      text: (record) => describeState(record).text,
      cell: (record) => {
        const { text, tone } = describeState(record);
        return <Chip tone={tone}>{text}</Chip>;
      },
    },
    column.count('done', 'Done', 76),
    column.count('refused', 'Refused', 92),
    { id: 'years', header: 'Year', width: 88, filter: 'choice', text: ({ years }) => years.join(', ') },
    column.text('userName', 'By', 170),
  ],
  csvName: 'BulkActions.csv',
  pageSize: 25,
  empty: {
    title: 'No bulk actions',
    icon: 'clock',
    text: `What is done to many submissions at once is listed here for ${bulkRecordDays} days.`,
  },
});

export default function BulkActionsPage() {
  const query = useApi('GetBulkActions', { resultCount: '1000' });
  return (
    <>
      <PageHeader
        title="Bulk Actions"
        lead={`What was done to many at once in the last ${bulkRecordDays} days. Open one to see the outcome of each, or to undo it.`}
      />
      <QueryTable {...list} query={{ ...query, data: query.data?.actions }} />
    </>
  );
}
