/** The last step: which files, what the zip will contain and what not, and the download, which the browser streams. */
import { Card } from '#src/ui/Card.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { SubmissionListItem } from '@idss/contract/bulk/bulk';
import { formatCount } from '@idss/domain/format-number';
import type { Program } from '@idss/domain/program';
import { useId, useMemo, useState } from 'react';
import { useApi, useApiAction } from '#src/api/hooks.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { NativeCheck } from '#src/ui/DataTableParts.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { StepButtons } from '#src/ui/StepButtons.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import styles from './DownloadStep.module.css';
import { describeError } from '#src/api/api-error.ts';
import { getDownloadRequest, type FileType, filterTypes } from './download-view.ts';
import { StepFrame } from './StepFrame.tsx';
import { lazyComponent, lazyPart } from '#src/components/lazy-component.tsx';

const NoFileDialog = lazyComponent(() => import('./NoFileDialog.tsx'));

// Shown when the first type is chosen.
const ZipPart = lazyPart(() => import('./ZipPart.tsx'), 3);

function FileTypes({
  legend,
  types,
  typeIds,
  onToggle,
}: {
  legend: string;
  types: readonly FileType[];
  typeIds: readonly number[];
  onToggle: (type: FileType, isOn: boolean) => void;
}) {
  const id = useId();
  if (types.length === 0) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {types.map((type) => (
        <label key={type.fileTypeId} htmlFor={`${id}-${type.fileTypeId}`}>
          <NativeCheck
            type="checkbox"
            id={`${id}-${type.fileTypeId}`}
            checked={typeIds.includes(type.fileTypeId)}
            onChange={({ target }) => onToggle(type, target.checked)}
          />
          {type.label}
        </label>
      ))}
    </fieldset>
  );
}

interface OfferedTypesProps {
  /** Null: not known yet. */
  readonly offeredTypes: readonly FileType[] | null;
  readonly typeIds: readonly number[];
  readonly onToggle: (type: FileType, isOn: boolean) => void;
}

const OfferedTypes = ({ offeredTypes, typeIds, onToggle }: OfferedTypesProps) => (
  <Card className={styles.part}>
    {offeredTypes === null ? (
      <LinesSkeleton lines={4} />
    ) : offeredTypes.length === 0 ? (
      <span>
        No files available for download. No file type is available for all selected submissions: go back and
        select fewer.
      </span>
    ) : (
      <>
        <FileTypes
          legend="Files to download of each submission"
          types={offeredTypes.filter(({ isMore }) => !isMore)}
          typeIds={typeIds}
          onToggle={onToggle}
        />
        <FileTypes
          legend="More file types"
          types={offeredTypes.filter(({ isMore }) => isMore)}
          typeIds={typeIds}
          onToggle={onToggle}
        />
      </>
    )}
  </Card>
);

/** File types that are offered of all submissions, and those of them that are selected. */
function useOffered(program: Program, rows: readonly SubmissionListItem[], fileTypes: readonly number[]) {
  const types = useApi('GetBulkFileTypes', { submissionType: program });
  const allowed = useApi('GetSubmissionsDownloadableInfo', {
    submissionIds: rows.map(({ subId }) => subId).join(','),
    submissionType: program,
  });
  const offeredTypes = types.data && allowed.data ? filterTypes(types.data, allowed.data) : null;
  const typeIds = useMemo(
    () => (offeredTypes ?? []).map(({ fileTypeId }) => fileTypeId).filter((type) => fileTypes.includes(type)),
    [offeredTypes, fileTypes],
  );
  const refetch = (): void => {
    void types.refetch();
    void allowed.refetch();
  };
  return { offeredTypes, selected: typeIds, failure: types.error ?? allowed.error, refetch };
}

function useDownload(onStarted: (fileName: string) => void, onNoFile: () => void) {
  return useApiAction('PrepareBulkDownload', {
    onSuccess: ({ isValidDownload, url, fileName }) => {
      if (!isValidDownload) {
        onNoFile();
        return;
      }
      // The browser streams it to the disk: the zip is never in the page's memory.
      const link = document.createElement('a');
      link.href = url;
      link.download = fileName;
      link.click();
      onStarted(fileName);
    },
  });
}

export interface DownloadStepProps {
  readonly program: Program;
  readonly rows: readonly SubmissionListItem[];
  readonly fileTypes: readonly number[];
  readonly onFileTypes: (ids: readonly number[]) => void;
  /** The name of the zip whose download has begun. */
  readonly startedFile: string | null;
  readonly onStarted: (fileName: string) => void;
  readonly onBack: () => void;
  readonly onReset: () => void;
}

export function DownloadStep(props: DownloadStepProps) {
  const { program, rows, fileTypes, onFileTypes, startedFile, onStarted, onBack, onReset } = props;
  const { offeredTypes, selected: typeIds, failure, refetch } = useOffered(program, rows, fileTypes);
  const body = getDownloadRequest(rows, typeIds);
  const [hasNoFile, setHasNoFile] = useState(false);
  const download = useDownload(onStarted, () => setHasNoFile(true));
  const toggle = ({ fileTypeId }: FileType, isOn: boolean): void =>
    onFileTypes(isOn ? [...typeIds, fileTypeId] : typeIds.filter((type) => type !== fileTypeId));
  const reason =
    typeIds.length === 0 ? 'Choose at least one file type.' : download.isPending ? 'Being prepared.' : null;

  return (
    <StepFrame
      title="Download Selection"
      status={`${formatCount(rows.length, 'submission')} selected`}
      buttons={
        startedFile === null ? (
          <StepButtons
            label="Download"
            icon="download"
            reason={reason}
            onBack={onBack}
            onNext={() => download.mutate({ body })}
          />
        ) : (
          <Button variant="contained" onClick={onReset}>
            Reset
          </Button>
        )
      }
    >
      <Notice tone="info" isAnnounced={false}>
        Not all files download if Schema or Fatal errors are present.
      </Notice>
      {failure && !offeredTypes && <QueryError error={failure} onRetry={refetch} />}
      {startedFile === null && !failure && (
        <OfferedTypes offeredTypes={offeredTypes} typeIds={typeIds} onToggle={toggle} />
      )}
      {startedFile === null && typeIds.length > 0 && <ZipPart body={body} />}
      {download.error && (
        <ErrorState
          title="The download could not begin"
          {...describeError(download.error)}
          onRetry={() => download.mutate({ body })}
        />
      )}
      {startedFile !== null && (
        <Notice tone="ok" title="The download has begun.">
          {startedFile} is being saved by your browser, which shows its progress. When many people download at
          once it may begin a little later. Reset to select other submissions.
        </Notice>
      )}
      {hasNoFile && <NoFileDialog onClose={() => setHasNoFile(false)} />}
    </StepFrame>
  );
}
