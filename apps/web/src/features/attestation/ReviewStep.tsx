/**
 * Step 1: read the draft and sign it, which continues to the finish step; the signed document can be downloaded. Spec:
 * attestation-wizard.
 */
import { describeRefusal, listRefusalParts } from '@idss/domain/permissions/who-can-help';
import { HelperText } from '#src/components/RefusalText.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useMutation } from '@tanstack/react-query';
import { Title } from '#src/ui/Text.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { ask } from '#src/api/client.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { invalidateCall } from '#src/api/invalidate.ts';
import { formatMoment } from '#src/components/moments.ts';
import { QueryError } from '#src/components/QueryError.tsx';
import { saveBlob } from '#src/ui/csv.ts';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import styles from './ReviewStep.module.css';
import { Box, Row, Grow } from '#src/ui/Layout.tsx';
import { Card } from '#src/ui/Card.tsx';
import { StepButtons } from '#src/ui/StepButtons.tsx';
import { SurveyNotice } from './SurveyNotice.tsx';
import { useDocument } from './use-document.ts';
import type { Wizard } from './wizard-view.ts';
import { lazyComponent, lazyPart } from '#src/components/lazy-component.tsx';

const PdfView = lazyPart(
  () => import('./PdfView.tsx'),
  () => <LinesSkeleton lines={14} height={28} />,
);
const SignDialog = lazyComponent(() => import('./SignDialog.tsx'));

/** The finish step waits 10 seconds at most, then says so. Spec: attestation-finish. */
const slowAfterMilliseconds = 10_000;

/** Waits for the attestation to be recorded; the wizard is reloaded until it is. */
function Finishing() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const pollTimer = window.setInterval(() => void invalidateCall('GetAttestationWizard'), 1_000);
    const slowTimer = window.setTimeout(() => setSlow(true), slowAfterMilliseconds);
    return () => {
      window.clearInterval(pollTimer);
      window.clearTimeout(slowTimer);
    };
  }, []);
  return (
    <div role="status">
      <Box below="s">
        {isSlow
          ? 'Recording the attestation takes longer than usual. This page shows when it is done; you can also leave it, and nothing is lost.'
          : 'Recording the attestation'}
      </Box>
      <ProgressBar label="Recording the attestation" percent={null} />
    </div>
  );
}

/** Records that the signature was confirmed, and finishes. */
function useFinishing({ submissionId, component }: Wizard) {
  const submission = { submissionId, component };
  const finish = useApiAction('ExecutePlanAction');
  const finishNow = (): void => finish.mutate({ query: { ...submission, action: 'Attestation' } });
  // Signing opens the finish step automatically; if that fails, the bar below stays with its button.
  const confirm = useMutation({
    mutationFn: () => ask('UpdateSubmissionAttestationFlags', { query: { ...submission, isAttested: true } }),
    onSuccess: finishNow,
  });
  const isFinishing = confirm.isPending || finish.isPending || finish.isSuccess;
  return { confirm, finish, finishNow, isFinishing };
}

function useSignedFocus(isSigned: boolean): void {
  const wasSigned = useRef(isSigned);
  useEffect(() => {
    // The button that had the focus is gone: the heading of the next step gets it and is read aloud.
    if (isSigned && !wasSigned.current) document.querySelector<HTMLElement>('[data-step-heading]')?.focus();
    wasSigned.current = isSigned;
  }, [isSigned]);
}

interface FinishBarProps {
  readonly wizard: Wizard;
  readonly finishing: ReturnType<typeof useFinishing>;
}

/** The signature, and the button or the progress of the finish step. */
function FinishBar({ wizard, finishing }: FinishBarProps) {
  const { signed, canFinish } = wizard;
  const { confirm, finish, finishNow, isFinishing } = finishing;
  return (
    <div className={styles.finishBar}>
      {signed && (
        <div>
          <strong>The attestation is signed</strong>
          <div>
            By {signed.signedBy}, {formatMoment(signed.signedAt)}.
            {!isFinishing && ' Finish to finalize the submission.'}
          </div>
        </div>
      )}
      {isFinishing ? (
        <Finishing />
      ) : (
        <DisabledReasonButton
          variant="contained"
          startIcon={<Icon name="check" size={17} />}
          reason={canFinish.ok ? null : canFinish.reason}
          onClick={finishNow}
        >
          Finish
        </DisabledReasonButton>
      )}
      {confirm.error && (
        <ErrorState title="Ajax Error" {...describeError(confirm.error)} onRetry={() => confirm.mutate()} />
      )}
      {finish.error && (
        <ErrorState title="The submission was not finalized" {...describeError(finish.error)} />
      )}
    </div>
  );
}

function PaperPart({ documentQuery }: { documentQuery: ReturnType<typeof useDocument> }) {
  if (documentQuery.data)
    return <PdfView bytes={documentQuery.data.bytes} label={documentQuery.data.fileName} />;
  if (documentQuery.error)
    return (
      <QueryError
        title="The document could not be loaded"
        error={documentQuery.error}
        onRetry={() => void documentQuery.refetch()}
      />
    );
  return (
    <div role="status" aria-busy="true" className={styles.preparing}>
      Preparing the document
      <LinesSkeleton lines={14} height={28} />
    </div>
  );
}

interface DownloadButtonProps {
  readonly file: NonNullable<ReturnType<typeof useDocument>['data']>;
  readonly isSigned: boolean;
}

const DownloadButton = ({ file, isSigned }: DownloadButtonProps) => (
  <Button
    variant={isSigned ? 'outlined' : 'text'}
    startIcon={<Icon name="download" size={16} />}
    onClick={() => saveBlob(new Blob([file.bytes], { type: 'application/pdf' }), file.fileName)}
  >
    {isSigned ? 'Download Document' : 'Download draft'}
  </Button>
);

const Why = ({ verdict }: { verdict: Wizard['canSign'] }) =>
  !verdict.ok && (
    <span>
      <HelperText parts={listRefusalParts(verdict)} />
    </span>
  );

/** What the signature confirms, as it was chosen in the step before. */
function ReportingFact({ wizard: { submissionId, isPublicReported } }: { wizard: Wizard }) {
  return (
    <dl className={styles.facts}>
      <dt>Submission</dt>
      <dd>{submissionId}</dd>
      <dt>Public reporting</dt>
      <dd>{isPublicReported ? 'Yes, reported publicly' : 'No, not reported publicly'}</dd>
    </dl>
  );
}

interface SignButtonsProps {
  readonly wizard: Wizard;
  readonly hasDraft: boolean;
  readonly onBack: () => void;
  readonly onSign: () => void;
}

const SignButtons = ({ wizard: { canSign }, hasDraft, onBack, onSign }: SignButtonsProps) => (
  <>
    <StepButtons
      label="Sign"
      icon="pen"
      reason={
        canSign.ok ? (hasDraft ? null : 'The draft is still being prepared.') : describeRefusal(canSign)
      }
      onBack={onBack}
      onNext={onSign}
    />
    <Why verdict={canSign} />
  </>
);

interface NextToDocumentProps {
  readonly paper: ReactNode;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

/** What is chosen and signed is next to the document, or above it on a narrow screen; the buttons are always in sight. */
const NextToDocument = ({ paper, buttons, children }: NextToDocumentProps) => (
  <div className={styles.sides}>
    <div className={styles.words}>{children}</div>
    <div className={styles.paper}>{paper}</div>
    <Row className={styles.foot}>{buttons}</Row>
  </div>
);

export function ReviewStep({ wizard, onBack }: { wizard: Wizard; onBack: () => void }) {
  const { signed } = wizard;
  const documentQuery = useDocument(wizard);
  const [isSigning, setSigning] = useState(false);
  const finishing = useFinishing(wizard);
  const { confirm, isFinishing } = finishing;
  useSignedFocus(signed !== null);
  const { data: file } = documentQuery;
  return (
    <Card pad="xl">
      <Row>
        <Grow>
          <Title level={2} tabIndex={-1} data-step-heading>
            {signed ? 'Signed' : 'Review and Sign'}
          </Title>
        </Grow>
        {file && <DownloadButton file={file} isSigned={signed !== null} />}
      </Row>
      {signed || isFinishing ? (
        <>
          <FinishBar wizard={wizard} finishing={finishing} />
          <PaperPart documentQuery={documentQuery} />
        </>
      ) : (
        <NextToDocument
          paper={<PaperPart documentQuery={documentQuery} />}
          buttons={
            <SignButtons
              wizard={wizard}
              hasDraft={Boolean(file?.draft)}
              onBack={onBack}
              onSign={() => setSigning(true)}
            />
          }
        >
          <p className={styles.advice}>
            Read the draft to its end. Nothing is signed until you sign in the next step.
          </p>
          <ReportingFact wizard={wizard} />
          <SurveyNotice wizard={wizard} />
        </NextToDocument>
      )}
      {isSigning && file?.draft && !signed && (
        <SignDialog
          wizard={wizard}
          draft={file.draft}
          onClose={() => setSigning(false)}
          onSigned={() => {
            setSigning(false);
            confirm.mutate();
          }}
          onStale={() => {
            setSigning(false);
            void invalidateCall('GetAttestationWizard').then(() => documentQuery.refetch());
          }}
        />
      )}
    </Card>
  );
}
