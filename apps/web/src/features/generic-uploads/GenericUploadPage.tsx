/** Generic Uploads: files are checked whole and submitted nowhere. Document 3, "Generic upload"; decisions, part 9. */
import Button from '@mui/material/Button';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { urlOf } from '#src/api/client.ts';
import { useApi } from '#src/api/hooks.ts';
import { ChosenFiles, FilePicker, filesAtMost } from '#src/components/upload/FilePicker.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { Refused } from '#src/components/Refused.tsx';
import { SendingBar, SendingWatch } from '#src/components/upload/Sending.tsx';
import { fileSize } from '#src/components/upload/upload-progress.ts';
import { useSending } from '#src/components/upload/use-sending.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { PageSkeleton } from '#src/ui/Skeletons.tsx';
import { GenericOutcome } from './GenericOutcome.tsx';

const xmlOnly = { 'text/xml': ['.xml'] };

/** The answer comes as soon as the files are safe; the lines tell the rest. */
const addressOf = (transactionId: string): string =>
  urlOf('UploadGenericFile', { transactionId, wait: false });

function GenericUploads() {
  const { transaction } = useSearch({ from: '/shell/genericuploads' });
  const navigate = useNavigate();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(transaction !== undefined);

  const show = useCallback(
    (id: string | undefined) =>
      navigate({ to: '/genericuploads', search: { transaction: id }, replace: true }),
    [navigate],
  );
  const onReceived = useCallback(
    (_answer: object, transactionId: string) => {
      setFiles([]);
      setChecking(true);
      void show(transactionId);
    },
    [show],
  );
  const sending = useSending(addressOf, onReceived);
  const { state } = sending;
  const isSending = state.kind === 'sending';
  const choose = (next: readonly File[]): void => {
    setFiles(next);
    sending.reset();
  };
  const add = useCallback(
    (added: readonly File[]) => {
      setRefusal(null);
      const names = new Set(added.map(({ name }) => name));
      const next = [...files.filter(({ name }) => !names.has(name)), ...added];
      if (next.length > filesAtMost) setRefusal(`A generic upload may hold at most ${filesAtMost} files.`);
      else setFiles(next);
    },
    [files],
  );
  const onFinished = useCallback(() => setChecking(false), []);
  const onClose = useCallback(() => {
    setChecking(false);
    void show(undefined);
  }, [show]);
  const isFollowing = transaction !== undefined && isChecking;
  const total = files.reduce((sum, { size }) => sum + size, 0);

  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <div style={{ marginBottom: -16 }}>
        <PageHeader
          title="Generic Uploads"
          lead="Check HEDIS files of any product line. Nothing is submitted; files, reports and workbooks are kept for one day."
        />
      </div>
      <FilePicker
        label="HEDIS files to check"
        accept={xmlOnly}
        what=".xml"
        names={`Up to ${filesAtMost} files. Names: product line and any submission id, such as Commercial1234.xml`}
        files={files}
        isOff={isSending || isFollowing}
        onAdd={add}
        onRefused={() => setRefusal('Please select a valid file')}
      />
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      {files.length > 0 && (
        <Panel
          title={`${files.length} ${files.length === 1 ? 'file' : 'files'} chosen, ${fileSize(total)}`}
          beside={!isSending && <Button onClick={() => choose([])}>Clear list</Button>}
        >
          <ChosenFiles
            files={files}
            onRemove={isSending ? null : (file) => choose(files.filter((other) => other !== file))}
          />
          {state.kind === 'failed' && (
            <div style={{ marginTop: 12 }}>
              {state.isRefused ? (
                <Refused title="Upload not Successful" reason={state.message} />
              ) : (
                <ErrorState
                  title="Upload not Successful"
                  message={`${state.message} You can send the files again: they go under the same number, so nothing is checked twice.`}
                  reference={state.reference}
                />
              )}
            </div>
          )}
          <div style={{ marginTop: 12, minHeight: 36 }}>
            {state.kind === 'sending' ? (
              <SendingBar percent={state.percent} onCancel={sending.cancel} />
            ) : (
              <Button variant="contained" onClick={() => sending.send(files)} disabled={isFollowing}>
                {state.kind === 'failed' && !state.isRefused ? 'Send again' : 'Check files'}
              </Button>
            )}
          </div>
        </Panel>
      )}
      <SendingWatch state={state} />
      {transaction !== undefined && (
        <GenericOutcome
          key={transaction}
          transactionId={transaction}
          onClose={onClose}
          onFinished={onFinished}
        />
      )}
    </div>
  );
}

/** Who may not, or not now, is told so before he chooses files. */
export default function GenericUploadPage() {
  const { transaction } = useSearch({ from: '/shell/genericuploads' });
  const allowed = useApi('GetBulkUploadAvailabilities');
  if (allowed.isPending) return <PageSkeleton />;
  if (allowed.error && !allowed.data)
    return <QueryError error={allowed.error} onRetry={() => void allowed.refetch()} />;
  if (allowed.data?.allowsGenericUploads || transaction !== undefined) return <GenericUploads />;
  return (
    <>
      <PageHeader
        title="Generic Uploads"
        lead="Check HEDIS files of any product line without submitting them."
      />
      <Refused
        title="Generic uploads are not open to you"
        reason="They are switched off, or your roles do not include the permission to upload HEDIS files."
      />
    </>
  );
}
