/** The security matrix: replaced after its difference was shown, the current one, and its versions. Spec: admin-console-matrix. */
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ask, read } from '#src/api/client.ts';
import { useApi, useApiAction } from '#src/api/hooks.ts';
import { FileList, FilePicker } from '#src/components/upload/FilePicker.tsx';
import { reportDone, reportFailure } from '#src/components/feedback.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PanelSkeleton } from '#src/ui/PanelSkeleton.tsx';
import { QueryState } from '#src/components/QueryState.tsx';
import { describeError } from '#src/api/api-error.ts';
import type { Preview } from './ApplyMatrixDialog.tsx';
import { CurrentMatrix } from './CurrentMatrix.tsx';
import { toBody, getFile } from './matrix-file.ts';
import { MatrixVersions } from './MatrixVersions.tsx';
import { lazyComponent } from '#src/components/lazy-component.tsx';

const accepted = { 'text/csv': ['.csv'] };
const ApplyMatrixDialog = lazyComponent(() => import('./ApplyMatrixDialog.tsx'));

function ReplaceMatrix() {
  const [file, setFile] = useState<File | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [preview, setPreview] = useState<{ file: File; difference: Preview } | null>(null);
  const check = useApiAction('PreviewSecurityMatrix');
  const { reset } = check;
  const choose = useCallback(
    (selected: File | null) => {
      reset();
      setPreview(null);
      setRefused(false);
      setFile(selected);
    },
    [reset],
  );
  const add = useCallback((selected: readonly File[]) => choose(selected[0] ?? null), [choose]);
  const refuse = useCallback(() => {
    choose(null);
    setRefused(true);
  }, [choose]);
  const problems = preview?.difference.problems ?? [];
  const files = file === null ? [] : [file];
  return (
    <Panel title="Replace the matrix">
      <Stack gap="m">
        <FilePicker
          label="Security matrix (.csv)"
          accept={accepted}
          fileTypes=".csv"
          hint="All actions and all roles, Y or N. You see what it changes before you apply it."
          files={files}
          isSingle
          onAdd={add}
          onRefused={refuse}
        />
        {file && <FileList files={files} onRemove={check.isPending ? null : () => choose(null)} />}
        {isRefused && <Notice tone="bad">Please select a valid file</Notice>}
        {check.error && <ErrorState title="The file was not checked" {...describeError(check.error)} />}
        {preview && problems.length > 0 && (
          <Notice tone="bad" title={`${preview.file.name} cannot be applied. Nothing was changed.`}>
            <ul>
              {problems.map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  Line {line}: {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <Row>
          <DisabledReasonButton
            variant="contained"
            reason={file === null ? 'Choose a .csv file first.' : null}
            isBusy={check.isPending}
            onClick={() => {
              if (file === null) return;
              check.mutate(
                { body: toBody(file) },
                {
                  onSuccess: (difference) => setPreview({ file, difference }),
                  onSettled: () => setFile(null),
                },
              );
            }}
          >
            Upload
          </DisabledReasonButton>
        </Row>
      </Stack>
      {preview && problems.length === 0 && (
        <ApplyMatrixDialog
          file={preview.file}
          difference={preview.difference}
          onClose={() => setPreview(null)}
          onDone={reportDone}
        />
      )}
    </Panel>
  );
}

interface Proposal {
  readonly file: File;
  readonly difference: Preview;
}

/** Cells that were changed, or an earlier version: shown as a difference first, as an uploaded file is. */
function useProposal() {
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const proposing = useMutation({
    mutationFn: async (file: File | Promise<File>): Promise<Proposal> => {
      const selectedFile = await file;
      return {
        file: selectedFile,
        difference: await ask('PreviewSecurityMatrix', { body: toBody(selectedFile) }),
      };
    },
    onSuccess: setProposal,
    onError: reportFailure,
  });
  return { proposal, close: () => setProposal(null), propose: proposing.mutate, isBusy: proposing.isPending };
}

const versionFile = async (version: number): Promise<File> =>
  getFile((await read('GetSecurityMatrix', { version })).csv, `SecurityMatrix_${version}.csv`);

export default function SecurityMatrixPage() {
  const matrix = useApi('GetSecurityMatrix', {});
  const versions = useApi('GetSecurityMatrixVersions');
  const { proposal, close, propose, isBusy } = useProposal();
  return (
    <>
      <PageHeader
        title="Security Matrix"
        lead="Which role may do what. A change applies to everyone’s next click."
      />
      <QueryState queries={[matrix, versions]} loading={<PanelSkeleton title="Security matrix" lines={16} />}>
        {({ csv }, list) => (
          <Stack gap="l">
            <CurrentMatrix
              csv={csv}
              isBusy={isBusy}
              onPreview={(changed) => propose(getFile(changed, 'SecurityMatrix.csv'))}
            />
            <ReplaceMatrix />
            <MatrixVersions
              versions={list}
              isBusy={isBusy}
              onRestore={(version) => propose(versionFile(version))}
            />
          </Stack>
        )}
      </QueryState>
      {proposal && (
        <ApplyMatrixDialog
          file={proposal.file}
          difference={proposal.difference}
          onClose={close}
          onDone={reportDone}
        />
      )}
    </>
  );
}
