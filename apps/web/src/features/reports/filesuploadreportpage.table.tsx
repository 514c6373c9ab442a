/** Every uploaded file of the season. Spec: reports-uploads. */
import { toggle } from '#src/components/tables/table-parameters.ts';
import { defineReport } from './define-report.ts';

export default defineReport({
  call: 'FilesUploadReportDatas',
  counts: 'CountUploadedFiles',
  title: 'Files Upload Report',
  lead: 'Every file uploaded this season for the submissions that you can see, newest first.',
  entry: {
    group: 'Uploads and activity',
    order: 1,
    description:
      'Every file uploaded this season for the submissions that you can see, and what validation found.',
  },
  parameters: [toggle('getAll', 'Show All, with Test Organizations', 'viewTestOrganizations')],
  getRowId: ({ fileId }) => fileId,
  columns: (column) => [
    column.subId('submissionId', ({ component }) => [component], 84),
    ...column.organization('organizationId', 'organizationName', [76, 190]),
    column.component('component', 108),
    column.text('savedName', 'File', 184),
    column.validation('validationStatus', 180),
    column.text('createUser', 'Uploaded By', 138),
    column.moment('createDate', 'Uploaded'),
  ],
  csv: 'FilesUploadReport',
  pageSize: 20,
  empty: {
    title: 'No files were uploaded yet',
    text: 'Files appear here as soon as they are uploaded for one of your submissions.',
  },
});
