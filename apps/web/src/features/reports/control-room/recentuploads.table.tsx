/** The files that were uploaded lately, by anyone. For staff. Spec: control-room-load. */
import { type FileState, fileStateLabels, fileStates } from '@idss/domain/findings/finding';
import { pluralize } from '@idss/domain/format-number';
import { defineTable } from '#src/components/tables/define-table.ts';
import { choice, text } from '#src/components/tables/table-parameters.ts';
import { Status } from '#src/ui/Status.tsx';
import { controlRoomTable } from './control-room-table.ts';

export default defineTable({
  ...controlRoomTable,
  call: 'GetRecentUploads',
  title: 'Recent Uploads',
  lead: 'The files that were uploaded in the last hours, by anyone, newest first.',
  getRowId: ({ uploadFileId }) => uploadFileId,
  parameters: [
    choice('hours', 'Within', [24, 1, 6, 168], {
      text: (hours) => `${hours} ${pluralize(Number(hours), 'hour')}`,
    }),
    text('hour', 'Hour from (UTC)', { width: 190, placeholder: 'yyyy-MM-ddTHH:00Z' }),
    choice('outcome', 'Outcome', fileStates, {
      none: 'All outcomes',
      text: (state) => fileStateLabels[state as FileState],
    }),
  ],
  pages: { count: 'GetRecentUploadsCount', isLive: true },
  columns: (column) => [
    column.moment('uploadedAt', 'Uploaded'),
    column.text('user', 'User', 120),
    column.text('program', 'Program', 88),
    column.text('fileName', 'File', 180),
    column.subId('submissionId', ({ component }) => component && [component], 84),
    { ...column.text('state', 'Outcome', 110), text: ({ state }) => fileStateLabels[state] },
    {
      ...column.text('validationStatus', 'Validation', 176),
      cell: ({ validationStatus }) => validationStatus && <Status value={validationStatus} />,
    },
    { ...column.text('note', 'Note', 194), isWrapped: true },
  ],
  csv: 'RecentUploads',
  empty: {
    title: 'No files were uploaded',
    text: 'No files were uploaded in this time. Choose more hours.',
  },
});
