/** Uploads of a program: choose, optionally check, send, follow. Spec: uploads-screen. */
import { Button } from '#src/ui/Button.tsx';
import type { BulkUploadResult } from '@idss/contract/runs/uploads';
import { isProgram, type Program } from '@idss/domain/program';
import { isProgramOpen } from '@idss/domain/settings/settings';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { invalidateAfter } from '#src/api/invalidate.ts';
import { getUrl } from '#src/api/client.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { SelectedFilesPanel } from '#src/components/upload/SelectedFilesPanel.tsx';
import { FilePicker, maxFiles } from '#src/components/upload/FilePicker.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { Refused } from '#src/components/Refused.tsx';
import { saveFileAnswer } from '#src/components/save-file.ts';
import type { SendingState } from '#src/components/upload/use-sending.ts';
import { useSelectedFiles } from '#src/components/upload/use-selected-files.ts';
import { useIsSeasonClosed, useMeasurementYear } from '#src/components/client-settings.ts';
import { paths } from '#src/paths.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { PageSkeleton } from '#src/ui/Skeletons.tsx';
import { NotFoundScreen } from '#src/components/StateScreens.tsx';
import { Heading, Row, Stack } from '#src/ui/Layout.tsx';
import { acceptedFiles } from './accepted-files.ts';
import { LateReason, useLateReason } from './LateReason.tsx';
import { RecentUploads } from './RecentUploads.tsx';
import { type PrecheckState, usePrecheck } from './use-precheck.ts';

const PrecheckPanel = lazyPart(() => import('./PrecheckPanel.tsx'), 3);
const UploadOutcome = lazyPart(() => import('./UploadOutcome.tsx'));

const tooManyMessage = `An upload can have at most ${maxFiles} submissions.`;

function Materials({ program }: { program: Program }) {
  return (
    <Panel title="Materials">
      <Row items="start">
        {program === 'HEDIS' && (
          <DownloadButton onDownload={() => saveFileAnswer('GetImportSchema', 'hedis-submission.xsd')}>
            XML schema (XSD)
          </DownloadButton>
        )}
        <DownloadButton
          onDownload={() => saveFileAnswer('GetValidationDictionary', 'ValidationDictionary.csv')}
        >
          Validation dictionary (CSV)
        </DownloadButton>
      </Row>
    </Panel>
  );
}

function getLabel(sending: SendingState, { phase, reports }: PrecheckState): string {
  if (sending.kind === 'failed' && !sending.isRefused) return 'Send again';
  const hasIssues = reports.some(({ status }) => status !== 'NoIssues');
  return phase === 'done' && hasIssues ? 'Upload anyway' : 'Upload';
}

interface CheckButtonProps {
  readonly program: Program;
  readonly files: readonly File[];
  readonly precheck: ReturnType<typeof usePrecheck>;
}

/** Checks the files on this computer. */
function CheckButton({ program, files, precheck }: CheckButtonProps) {
  const admin = useApi('GetAdminModel').data;
  const { phase } = precheck.state;
  return (
    <Button
      variant="outlined"
      isBusy={phase === 'running'}
      startIcon={<Icon name="shield" size={17} />}
      onClick={() =>
        precheck.start({
          program,
          files,
          guid: admin?.enableMeasureGuidValidation ?? false,
          experimental: admin?.enableExperimentalValidation ?? false,
        })
      }
    >
      {phase === 'done' ? 'Check again' : 'Check before sending'}
    </Button>
  );
}

/** The upload that is followed is named by the address. */
function useFollowed(program: Program, transaction: string | undefined) {
  const navigate = useNavigate();
  const show = useCallback(
    (id: string | undefined) =>
      navigate({
        to: '/bulkupload/$uploadType',
        params: { uploadType: program },
        search: { transaction: id },
        replace: true,
      }),
    [navigate, program],
  );
  const [answer, setAnswer] = useState<BulkUploadResult | null>(null);
  const [isProcessing, setProcessing] = useState(transaction !== undefined);
  const onReceived = useCallback(
    (received: BulkUploadResult) => {
      setAnswer(received);
      setProcessing(true);
      void invalidateAfter('UploadFiles');
      void show(received.transactionId);
    },
    [show],
  );
  const onFinished = useCallback(() => setProcessing(false), []);
  return { answer, isProcessing, show, onReceived, onFinished };
}

function ClosedNotice() {
  const measurementYear = useMeasurementYear();
  return (
    useIsSeasonClosed() && (
      <Notice tone="warn" isAnnounced={false} title={`Measurement year ${measurementYear} is closed`}>
        Files for its submissions are refused. You see its uploads here because it is selected at the top.
      </Notice>
    )
  );
}

function Uploads({ program }: { program: Program }) {
  const { transaction } = useSearch({ from: '/shell/bulkupload/$uploadType' });
  const { answer, isProcessing, show, onReceived, onFinished } = useFollowed(program, transaction);
  const precheck = usePrecheck();
  const late = useLateReason(program);
  const getAddress = useCallback(
    (transactionId: string) =>
      getUrl('UploadFiles', { submissionType: program, transactionId, lateReason: late.sent }),
    [program, late.sent],
  );
  const selected = useSelectedFiles({ getAddress, onReceived, tooManyMessage, onChange: precheck.reset });
  const { files, sending } = selected;
  const isFollowing = transaction !== undefined && isProcessing;
  const checked = precheck.state;
  return (
    <Stack gap="l">
      <Heading>
        <PageHeader
          title={`${program} Uploads`}
          lead="Upload submission files and follow their validation. A checked file becomes the current one, even with errors; a file with Schema or Fatal findings is refused."
        />
      </Heading>
      <ClosedNotice />
      <FilePicker
        {...acceptedFiles[program]}
        files={files}
        isDisabled={sending.state.kind === 'sending' || isFollowing}
        onAdd={selected.add}
        onRefused={selected.refuse}
      />
      {files.length > 0 && <LateReason late={late} />}
      <SelectedFilesPanel
        selected={selected}
        refusedTitle="The upload was refused"
        failedTitle="The upload did not arrive"
        tryAgain="You can send it again: it uses the same number, so nothing is uploaded twice."
      >
        <Button variant="contained" onClick={() => sending.send(files)} disabled={isFollowing}>
          {getLabel(sending.state, checked)}
        </Button>
        <CheckButton program={program} files={files} precheck={precheck} />
      </SelectedFilesPanel>
      {checked.phase !== 'none' && (
        <PrecheckPanel state={checked} fileCount={files.length} isSurvey={program !== 'HEDIS'} />
      )}
      {transaction !== undefined && (
        <UploadOutcome
          key={transaction}
          transactionId={transaction}
          answer={answer?.transactionId === transaction ? answer : null}
          onClose={() => void show(undefined)}
          onFinished={onFinished}
        />
      )}
      <RecentUploads program={program} current={transaction} />
      <Materials program={program} />
    </Stack>
  );
}

/** A user who may not send files of this program, or not now, is informed before choosing any. */
function UploadsOrRefusal({ program }: { program: Program }) {
  const { transaction } = useSearch({ from: '/shell/bulkupload/$uploadType' });
  const allowed = useApi('GetBulkUploadAvailabilities');
  const admin = useApi('GetAdminModel').data;
  // An upload that was sent before is followed to its end.
  if (transaction !== undefined) return <Uploads program={program} />;
  if (allowed.isPending) return <PageSkeleton />;
  const isAllowed = {
    HEDIS: allowed.data?.allowsHedisSubmission,
    CAHPS: allowed.data?.allowsCahpsSubmission,
    HOS: allowed.data?.allowsHosSubmission,
  }[program];
  if (allowed.data && isAllowed) return <Uploads program={program} />;
  const isSwitchedOff = admin !== undefined && !isProgramOpen(program, admin);
  return (
    <>
      <PageHeader title={`${program} Uploads`} />
      {allowed.data ? (
        <Refused
          title={
            isSwitchedOff
              ? `${program} uploads are closed at the moment`
              : `You cannot upload ${program} files`
          }
          reason={
            isSwitchedOff
              ? `${program} submissions are switched off at the moment.`
              : `Your roles do not include the permission to upload ${program} files.`
          }
          action={<AppLink href={paths.submissions()}>Go to the submissions</AppLink>}
        />
      ) : (
        <QueryError error={allowed.error} onRetry={() => void allowed.refetch()} />
      )}
    </>
  );
}

export default function UploadPage() {
  const { uploadType } = useParams({ from: '/shell/bulkupload/$uploadType' });
  // A page of its own for each program: no file selected for one is sent to another.
  return isProgram(uploadType) ? (
    <UploadsOrRefusal key={uploadType} program={uploadType} />
  ) : (
    <NotFoundScreen />
  );
}
