/** Generic Uploads: files are checked whole and submitted nowhere. Spec: generic-uploads-purpose. */
import { Button } from '#src/ui/Button.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { getUrl } from '#src/api/client.ts';
import { useApi } from '#src/api/hooks.ts';
import { SelectedFilesPanel } from '#src/components/upload/SelectedFilesPanel.tsx';
import { FilePicker, maxFiles } from '#src/components/upload/FilePicker.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { Refused } from '#src/components/Refused.tsx';
import { useSelectedFiles } from '#src/components/upload/use-selected-files.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { PageSkeleton } from '#src/ui/Skeletons.tsx';
import { Heading, Stack } from '#src/ui/Layout.tsx';

const GenericOutcome = lazyPart(() => import('./GenericOutcome.tsx'));

const tooManyMessage = `A generic upload can have at most ${maxFiles} files.`;
const xmlOnly = { 'text/xml': ['.xml'] };

/** The answer comes as soon as the files are stored; the lines report the rest. */
const getAddress = (transactionId: string): string =>
  getUrl('UploadGenericFile', { transactionId, wait: false });

/** The upload that is followed is named by the address. */
function useFollowed(transaction: string | undefined) {
  const navigate = useNavigate();
  const [isChecking, setChecking] = useState(transaction !== undefined);

  const show = useCallback(
    (id: string | undefined) =>
      navigate({ to: '/genericuploads', search: { transaction: id }, replace: true }),
    [navigate],
  );
  const onReceived = useCallback(
    (_answer: object, transactionId: string) => {
      setChecking(true);
      void show(transactionId);
    },
    [show],
  );
  const onFinished = useCallback(() => setChecking(false), []);
  const onClose = useCallback(() => {
    setChecking(false);
    void show(undefined);
  }, [show]);
  return { isChecking, onReceived, onFinished, onClose };
}

function GenericUploads() {
  const { transaction } = useSearch({ from: '/shell/genericuploads' });
  const { isChecking, onReceived, onFinished, onClose } = useFollowed(transaction);
  const selected = useSelectedFiles({ getAddress, onReceived, tooManyMessage });
  const { files, sending } = selected;
  const { state } = sending;
  const isFollowing = transaction !== undefined && isChecking;

  return (
    <Stack gap="l">
      <Heading>
        <PageHeader
          title="Generic Uploads"
          lead="Check HEDIS files of any product line. Nothing is submitted; files, reports and workbooks are stored for one day."
        />
      </Heading>
      <FilePicker
        label="HEDIS files to check"
        accept={xmlOnly}
        fileTypes=".xml"
        hint={`Up to ${maxFiles} files. Names: product line and any submission id, such as Commercial1234.xml`}
        files={files}
        isDisabled={state.kind === 'sending' || isFollowing}
        onAdd={selected.add}
        onRefused={selected.refuse}
      />
      <SelectedFilesPanel
        selected={selected}
        refusedTitle="Upload not Successful"
        failedTitle="Upload not Successful"
        tryAgain="You can send the files again: they use the same number, so nothing is checked twice."
      >
        <Button variant="contained" onClick={() => sending.send(files)} disabled={isFollowing}>
          {state.kind === 'failed' && !state.isRefused ? 'Send again' : 'Check files'}
        </Button>
      </SelectedFilesPanel>
      {transaction !== undefined && (
        <GenericOutcome
          key={transaction}
          transactionId={transaction}
          onClose={onClose}
          onFinished={onFinished}
        />
      )}
    </Stack>
  );
}

/** A user without permission is informed before choosing files. */
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
        title="You do not have access to generic uploads"
        reason="They are turned off, or your roles do not include the permission to upload HEDIS files."
      />
    </>
  );
}
