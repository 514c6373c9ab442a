/** The place to drop a corrected file on submission home, and what becomes of it. Spec: submissions-outlook, uploads-stop. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { maxLateReason } from '@idss/domain/uploads/late-upload';
import { formatCount } from '@idss/domain/format-number';
import { getProgram, isHedis } from '@idss/domain/program';
import { createPortal } from 'react-dom';
import { AppLink } from '#src/components/AppLink.tsx';
import { formatMoment } from '#src/components/moments.ts';
import { Refused } from '#src/components/Refused.tsx';
import { FilePicker } from '#src/components/upload/FilePicker.tsx';
import { SendingBar, SendingWatch } from '#src/components/upload/Sending.tsx';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextArea } from '#src/ui/Field.tsx';
import { Labelled } from '#src/ui/Labelled.tsx';
import { Row, Stack } from '#src/ui/Layout.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { Strong } from '#src/ui/Text.tsx';
import { acceptedFiles } from './accepted-files.ts';
import { HomeProgress } from './HomeProgress.tsx';
import PrecheckPanel from './PrecheckPanel.tsx';
import { type HomeUploadState, useHomeUpload } from './use-home-upload.ts';

type Running = {
  readonly transactionId: string;
  readonly fileName: string;
  readonly canStop: { readonly ok: boolean; readonly reason?: string | undefined };
};

export interface HomeUploadProps {
  readonly summary: SubmissionSummary;
  /** The upload whose file is checked now, whoever sent it. */
  readonly running: Running | null;
  /** Sending a file is the main action of the card. */
  readonly isPrimary: boolean;
  /** Where the findings of the check in the browser are shown. */
  readonly reportPlace: Element | null;
}

/** What the check in the browser found, and what the person decides. */
function Decision({ upload, lateSince }: { upload: HomeUploadState; lateSince: string | null }) {
  const { chosen, precheck, hasErrors, isThrough, isFree, sending } = upload;
  if (!chosen || isFree) return null;
  const counts = precheck.reports.reduce(
    (sum, { counts: { Schema, Fatal, Error } }) => sum + Schema + Fatal + Error,
    0,
  );
  const missing = upload.needsReason && upload.lateReason.trim() === '' ? 'Say why it is sent again.' : null;
  return (
    <Stack gap="s">
      {precheck.phase === 'running' && (
        <div role="status">
          <div>Checking {chosen.files[0].name} on this computer</div>
          <ProgressBar label="Check on this computer" percent={precheck.currentFile?.percent ?? 0} />
        </div>
      )}
      {hasErrors && (
        <Notice tone="warn" title={`${formatCount(counts, 'error')} found on this computer`}>
          Nothing was sent. The findings are next to this.
        </Notice>
      )}
      {precheck.phase === 'failed' && (
        <Notice tone="warn">
          The check on this computer could not finish. The portal checks every file.
        </Notice>
      )}
      {chosen.twin && (
        <Notice tone="info" title={`Identical to the upload of ${formatMoment(chosen.twin.createDate)}`}>
          Its findings would be the same.
        </Notice>
      )}
      {lateSince !== null && (
        <Labelled
          label="Why is it sent again?"
          hint={`Files were due on ${formatMoment(lateSince)}. The reason is kept with the upload.`}
        >
          <TextArea
            rows={2}
            maxLength={maxLateReason}
            required
            value={upload.lateReason}
            onChange={({ target }) => upload.setLateReason(target.value)}
          />
        </Labelled>
      )}
      <Row>
        {isThrough && (
          <DisabledReasonButton variant="contained" reason={missing} onClick={upload.send}>
            {sending.state.kind === 'failed'
              ? 'Send Again'
              : hasErrors || chosen.twin
                ? 'Send Anyway'
                : 'Send'}
          </DisabledReasonButton>
        )}
        <Button onClick={upload.clear}>{isThrough ? 'Choose another' : 'Stop'}</Button>
      </Row>
    </Stack>
  );
}

function SendingPart({ upload: { sending } }: { upload: HomeUploadState }) {
  const { state } = sending;
  if (state.kind === 'sending') return <SendingBar percent={state.percent} onCancel={sending.cancel} />;
  if (state.kind !== 'failed') return null;
  return state.isRefused ? (
    <Refused title="The upload was refused" reason={state.message} />
  ) : (
    <ErrorState
      title="The upload did not arrive"
      message={`${state.message} You can send it again: it uses the same number, so nothing is uploaded twice.`}
      reference={state.reference}
    />
  );
}

interface ZoneProps extends Pick<HomeUploadProps, 'summary' | 'isPrimary'> {
  readonly upload: HomeUploadState;
}

/** Nothing is chosen, and nothing is checked. */
function Zone({ summary, upload, isPrimary }: ZoneProps) {
  const { component, requiredFileName, isFileUploaded } = summary;
  const program = getProgram(component);
  return (
    <>
      <FilePicker
        {...acceptedFiles[program]}
        lead={isFileUploaded ? 'Drop the corrected file here' : 'Drop the file here'}
        hint={requiredFileName}
        files={[]}
        isSingle
        isDense
        isSecondary={!isPrimary}
        onAdd={([file]) => upload.choose(file)}
        onRefused={() => upload.choose(undefined)}
      />
      <Row>
        <Switch isOn={upload.isChecked} onChange={upload.setChecked}>
          Check before sending
        </Switch>
        <AppLink href={paths.bulkUpload(program)}>Several files or a zip</AppLink>
      </Row>
      {upload.refusal && (
        <Notice tone="bad" title="This file was not taken">
          {upload.refusal}
        </Notice>
      )}
    </>
  );
}

export default function HomeUpload({ summary, running, isPrimary, reportPlace }: HomeUploadProps) {
  const upload = useHomeUpload(summary);
  const { chosen, sending, precheck, transactionId } = upload;
  const followed = transactionId ?? (running?.canStop.ok ? running.transactionId : null);
  const isSending = sending.state.kind === 'sending';
  return (
    <Stack gap="s">
      {followed !== null && (
        <HomeProgress
          key={followed}
          transactionId={followed}
          fileName={running?.fileName ?? summary.requiredFileName}
          onClose={transactionId === null ? null : () => upload.setTransactionId(null)}
        />
      )}
      {followed === null && running && (
        <Notice tone="info" title={`${running.fileName} is being checked`} isAnnounced={false}>
          {running.canStop.reason}
        </Notice>
      )}
      {followed === null && !running && !chosen && (
        <Zone summary={summary} upload={upload} isPrimary={isPrimary} />
      )}
      {chosen && <Strong>{chosen.files[0].name}</Strong>}
      <SendingPart upload={upload} />
      {!isSending && <Decision upload={upload} lateSince={summary.lateSince} />}
      <SendingWatch state={sending.state} />
      {reportPlace &&
        precheck.phase !== 'none' &&
        createPortal(
          <PrecheckPanel state={precheck} fileCount={1} isSurvey={!isHedis(summary.component)} />,
          reportPlace,
        )}
    </Stack>
  );
}
