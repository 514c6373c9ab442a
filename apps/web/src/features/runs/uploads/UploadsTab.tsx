/**
 * UPLOAD HISTORY: every file, by whom, when, what it found, to fetch again and to compare. Spec: submissions-home,
 * comparison-uploads.
 */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { formatMoment } from '#src/components/moments.ts';
import { saveStoredFile } from '#src/components/save-file.ts';
import { formatSize } from '#src/components/format-size.ts';
import { renderStatus } from '#src/components/upload/file-status.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import type { RowActions } from '#src/ui/data-table-model.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Box, FocusTarget, Row } from '#src/ui/Layout.tsx';
import { RestoreNotice, RestoreUpload } from './RestoreUpload.tsx';
import { ChooseUploads } from './ChooseUploads.tsx';
import { getDownloadQuery } from '#src/components/download-names.ts';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { defineList } from '#src/components/tables/define-list.ts';
import { QueryTable } from '#src/components/tables/QueryTable.tsx';
import { getCounted } from './counted-uploads.ts';
import { formatCounts, type Uploaded } from './upload-text.ts';

const UploadComparison = lazyPart(() => import('./UploadComparison.tsx'));
const FindingsOverUploads = lazyPart(() => import('./FindingsOverUploads.tsx'));

const list = defineList<Uploaded>({
  label: 'Upload history',
  scope: 'uploads',
  name: 'upload history',
  getRowId: ({ fileId }) => fileId,
  columns: (column) => [
    column.text('originalName', 'Original name', 190),
    column.moment('createDate', 'Uploaded'),
    column.text('createUser', 'Uploaded by', 150),
    { ...column.choice('validationStatus', 'Validation Status', 180), cell: renderStatus },
    {
      ...column.yesNo('isInForce', 'Current', 96),
      cell: ({ isInForce }) =>
        isInForce ? (
          <Chip tone="ok" icon={<Icon name="ok" />}>
            Yes
          </Chip>
        ) : (
          'No'
        ),
    },
    { id: 'counts', header: 'What it found', width: 220, text: formatCounts },
    { ...column.text('remark', 'Remark', 260), isWrapped: true },
    { ...column.count('size', 'Size', 100), cell: ({ size }) => formatSize(size) },
    column.text('savedName', 'Saved name', 260),
    {
      id: 'lateReason',
      header: 'Reason after the due date',
      width: 240,
      isWrapped: true,
      text: ({ lateReason }) => lateReason ?? '',
    },
    { ...column.component('component', 120), isInitiallyHidden: true },
    { ...column.text('sha256', 'SHA-256', 520), isInitiallyHidden: true },
  ],
  csvName: 'UploadHistory.csv',
  pageSize: 20,
  empty: { title: 'No file has been uploaded yet', icon: 'upload' },
});

interface UploadActionsProps {
  readonly upload: Uploaded;
  /** Null: the file may not be fetched. */
  readonly query: ReturnType<typeof getDownloadQuery> | null;
  readonly onRestore: (upload: Uploaded) => void;
}

function UploadActions({ upload, query, onRestore }: UploadActionsProps) {
  const { originalName, createDate, canRestore } = upload;
  const label = `Download ${originalName} of ${formatMoment(createDate)}`;
  const download = query ? (
    <DownloadButton aria-label={label} onDownload={() => saveStoredFile(query)}>
      Download
    </DownloadButton>
  ) : (
    <DisabledReasonButton
      aria-label={label}
      startIcon={<Icon name="download" size={16} />}
      reason="This file may contain member records: only those who may see its validation errors can fetch it."
    >
      Download
    </DisabledReasonButton>
  );
  return (
    <Row as="span" gap="none">
      {download}
      <DisabledReasonButton
        aria-label={`Make ${originalName} of ${formatMoment(createDate)} current`}
        reason={canRestore.ok ? null : (canRestore.reason ?? '')}
        onClick={() => onRestore(upload)}
      >
        Make Current
      </DisabledReasonButton>
    </Row>
  );
}

function useRowActions(summary: SubmissionSummary, onRestore: (upload: Uploaded) => void) {
  return useMemo((): RowActions<Uploaded> => {
    const downloadableKeys = new Set(summary.submissionDownloads.map(({ key }) => key));
    return {
      label: 'Download and make current',
      width: 250,
      cell: (upload) => (
        <UploadActions
          upload={upload}
          query={downloadableKeys.has(upload.fileId) ? getDownloadQuery(summary, upload.fileId) : null}
          onRestore={onRestore}
        />
      ),
    };
  }, [summary, onRestore]);
}

/** File ids of the two uploads that an address compares. */
interface Pair {
  readonly before?: string;
  readonly after?: string;
}

/** After a comparison the keyboard focus returns to where it was opened. */
function useFocusAfter(isComparing: boolean) {
  const choice = useRef<HTMLDivElement>(null);
  const wasComparing = useRef(isComparing);
  useEffect(() => {
    if (wasComparing.current && !isComparing) choice.current?.focus();
    wasComparing.current = isComparing;
  }, [isComparing]);
  return choice;
}

export default function UploadsTab({ summary }: { summary: SubmissionSummary }) {
  const { subId, component, productLine } = summary;
  const uploads = useApi('GetSubmissionUploadedDocuments', { submissionId: subId, component });
  const { before, after } = useSearch({ from: '/shell/submissionHome/$subId/{-$component}/{-$productLine}' });
  const isComparing = before !== undefined || after !== undefined;
  const navigate = useNavigate();
  const show = (pair: Pair = {}): void =>
    void navigate({
      to: '/submissionHome/$subId/{-$component}/{-$productLine}',
      params: { subId: String(subId), component, productLine },
      search: { tab: 'uploads', ...pair },
    });
  const choice = useFocusAfter(isComparing);
  const [restoring, setRestoring] = useState<Uploaded | null>(null);
  const [restored, setRestored] = useState<string | null>(null);
  const rowActions = useRowActions(summary, setRestoring);
  if (isComparing)
    return (
      <UploadComparison
        key={`${before} ${after}`}
        query={{ submissionId: subId, component, before: before ?? '', after: after ?? '' }}
        onClose={() => show()}
      />
    );
  return (
    <>
      {uploads.data && uploads.data.length > 1 && (
        <FocusTarget ref={choice} tabIndex={-1}>
          <ChooseUploads
            uploads={uploads.data}
            onCompare={(earlier, later) => show({ before: earlier, after: later })}
          />
        </FocusTarget>
      )}
      {restoring && (
        <RestoreUpload
          submissionId={subId}
          component={component}
          upload={restoring}
          onClose={() => setRestoring(null)}
          onDone={setRestored}
        />
      )}
      <Box pad="l">
        {restored !== null && (
          <Box below="m">
            <RestoreNotice component={component} transactionId={restored} />
          </Box>
        )}
        {uploads.data && getCounted(uploads.data).length > 1 && (
          <FindingsOverUploads uploads={uploads.data} />
        )}
        <QueryTable {...list} query={uploads} rowActions={rowActions} />
      </Box>
    </>
  );
}
