/** Files that are validated again, while and after they are: how far, and the result of each. */
import type { UploadedFileRow } from '@idss/contract/runs/uploads';
import { formatCount, formatNumber } from '@idss/domain/format-number';
import { QueryError } from '#src/components/QueryError.tsx';
import { createColumnHelper } from '#src/components/tables/columns.tsx';
import { renderStatus } from '#src/components/upload/file-status.tsx';
import { readUploadLines } from '#src/components/upload/upload-progress.ts';
import { useUploadLines } from '#src/components/upload/use-upload-lines.ts';
import type { Column } from '#src/ui/data-table-model.ts';
import { Box } from '#src/ui/Layout.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { VisuallyHidden } from '#src/ui/Skeletons.tsx';
import { ResultTable } from './ResultTable.tsx';

const getResult = ({ isProcessed, isValidated }: UploadedFileRow): string =>
  isValidated ? 'Validated' : isProcessed ? 'Not validated' : 'Waiting';

const column = createColumnHelper<UploadedFileRow>();
const columns: readonly Column<UploadedFileRow>[] = [
  column.text('submissionID', 'Sub ID', 92),
  column.text('fileName', 'File', 230),
  { id: 'result', header: 'Result', width: 130, filter: 'choice', text: getResult },
  { ...column.choice('validationStatus', 'Validation Status', 190), cell: renderStatus },
  column.stage('submissionStatus', 170),
  { ...column.text('note', 'What it found', 420), isWrapped: true },
];
const getRowId = (row: UploadedFileRow): string => row.fileId;

export interface ReprocessProgressProps {
  readonly groupId: string;
  /** So many files were accepted. */
  readonly total: number;
  readonly title?: string;
  readonly csvName?: string;
}

export default function ReprocessProgress(props: ReprocessProgressProps) {
  const { groupId, title = 'Reprocessing', csvName = 'Reprocess.csv' } = props;
  const lines = useUploadLines(groupId);
  if (lines.error && !lines.data)
    return <QueryError error={lines.error} onRetry={() => void lines.refetch()} />;
  const { files, closing } = readUploadLines(lines.data ?? []);
  const done = files.filter(({ isProcessed }) => isProcessed).length;
  const total = Math.max(props.total, files.length);
  const failed = files.filter(({ isProcessed, isValidated }) => isProcessed && !isValidated).length;
  const text = closing
    ? `${formatCount(done - failed, 'submission was', 'submissions were')} validated${failed > 0 ? `, ${formatNumber(failed)} could not be` : ''}`
    : `${done} of ${formatCount(total, 'submission')} validated`;
  return (
    <Panel title={closing ? `${title}: finished` : title}>
      <VisuallyHidden role="status">{closing ? `Finished. ${text}` : text}</VisuallyHidden>
      <Box below="s">
        {text}.{!closing && ' You may leave this page; the work continues.'}
      </Box>
      {!closing && <ProgressBar label={title} percent={done > 0 ? Math.round((100 * done) / total) : null} />}
      {files.length > 0 && (
        <ResultTable
          label={`${title}: result per submission`}
          rows={files}
          columns={columns}
          getRowId={getRowId}
          csvName={csvName}
        />
      )}
    </Panel>
  );
}
