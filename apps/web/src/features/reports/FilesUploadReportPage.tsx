/** Every file that was uploaded. Spec: reports-uploads. */
import type { FileUploadReportRow } from '@idss/contract/reports';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { filesUploadColumns } from './files-upload-columns.tsx';
import { TableReport, Toggle } from './TableReport.tsx';

const rowId = ({ fileId }: FileUploadReportRow): string => fileId;

export default function FilesUploadReportPage() {
  const maySeeTests = useApi('GetCurrentUser').data?.may.viewTestOrganizations ?? false;
  const [isAll, setAll] = useState(false);
  const report = useApi('FilesUploadReportDatas', { getAll: maySeeTests && isAll });
  return (
    <TableReport
      title="Files Upload Report"
      what="Every file uploaded this season for the submissions that you can see, newest first."
      report={report}
      columns={filesUploadColumns}
      rowId={rowId}
      csvName="FilesUploadReport.csv"
      pageSize={20}
      toolbar={
        maySeeTests && (
          <Toggle isOn={isAll} onChange={setAll}>
            Show All, with Test Organizations
          </Toggle>
        )
      }
      emptyTitle="No files were uploaded yet"
      empty="Files appear here as soon as they are uploaded for one of your submissions."
    />
  );
}
