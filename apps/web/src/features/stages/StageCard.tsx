/** The current step, who does it, and the actions that are possible now: one is primary, each refusal has its reason. */
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Title, Line } from '#src/ui/Text.tsx';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { getProgram } from '@idss/domain/program';
import { type ComponentType, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { AppLink, useAppLink } from '#src/components/AppLink.tsx';
import { getProgress } from '#src/components/open-components.ts';
import { OpenComponents } from '#src/components/OpenComponents.tsx';
import { Refused } from '#src/components/Refused.tsx';
import { getStage, takesFile } from '#src/components/submission-stage.ts';
import { ComponentStates } from '#src/components/ComponentStates.tsx';
import { paths } from '#src/paths.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import { ProgressBar } from '#src/ui/ProgressBar.tsx';
import styles from './StageCard.module.css';
import { Box } from '#src/ui/Layout.tsx';
import {
  attestationLink,
  canOnlyRead,
  cardActions,
  groupRefusals,
  excludedSurveyLink,
  type Refusal,
} from './stage-card-view.ts';
import { AttestationLink } from './AttestationLink.tsx';
import { toWords } from './stage-words.ts';
import { useStageAction } from '#src/components/use-stage-action.ts';

type StageAction = SubmissionSummary['actions'][number];

const icons: Partial<Record<StageAction['action'], IconName>> = {
  PlanLock: 'lock',
  AuditLock: 'lock',
  MarkFinal: 'check',
};

/**
 * Why something cannot be done is written under the buttons as well; a tooltip is easily missed. A refusal for
 * a missing permission names who has it.
 */
function Reasons({ entries, isOnlyRead }: { entries: readonly Refusal[]; isOnlyRead: boolean }) {
  const { stated, missing } = groupRefusals(entries);
  const lines = isOnlyRead
    ? stated
    : [...stated, ...missing.map(({ labels, roles }) => ({ label: labels, reason: `open to ${roles}.` }))];
  return (
    <>
      {lines.length > 0 && (
        <ul className={styles.reasons}>
          {lines.map(({ label, reason }) => (
            <li key={label}>
              <Icon name="info" size={15} />
              <span>
                <strong>{label}:</strong> {reason}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOnlyRead && missing.length > 0 && (
        <Refused
          title="You can read this submission; what is done at this step needs another role"
          reason={missing.map(({ labels, roles }) => (
            <Line key={labels}>
              <strong>{labels}:</strong> open to {roles}.
            </Line>
          ))}
        />
      )}
    </>
  );
}

/** Provided by the audit feature, loaded when first opened. */
type AuditLockDialog = ComponentType<{
  readonly summary: SubmissionSummary;
  readonly unsaved: null;
  readonly isOpen: boolean;
  readonly action: ReturnType<typeof useStageAction>;
  readonly onClose: () => void;
}>;

export function StageCard({
  summary,
  AuditLockDialog,
}: {
  summary: SubmissionSummary;
  AuditLockDialog: AuditLockDialog;
}) {
  const { component, canUpload, isJobRunning } = summary;
  const [asking, setAsking] = useState<StageAction | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => setIsAsking(false);
  const action = useStageAction(summary, close);
  const finish = useStageAction(summary, () => undefined);
  const { signed } = summary.attestation;
  const link = useAppLink();
  const words = toWords(summary);
  // A user who may lock sees each row that is still open instead of a disabled button.
  const listsOpenRows = (entry: StageAction): boolean =>
    entry.action === 'AuditLock' && entry.whoCan === null && summary.canSeeDesignations;
  const title = summary.steps.find((entry) => entry.step === summary.activeStepNumber)?.title;
  const actions = cardActions(summary);
  const isLoading = takesFile(summary);
  const attesting = attestationLink(summary);
  const surveyLink = excludedSurveyLink(summary);
  const isOnlyRead = canOnlyRead(summary);
  const isUploadFirst =
    getStage(summary) === 'import' ||
    !(attesting?.isPrimary || actions.some(({ tone, verdict }) => tone === 'primary' && verdict.ok));

  const refused = [
    ...(isLoading && !canUpload.ok ? [{ label: 'Upload', reason: canUpload.reason ?? '' }] : []),
    ...(signed && !signed.finish.ok ? [{ label: 'Finish', reason: signed.finish.reason ?? '' }] : []),
    ...(attesting?.reason && !signed ? [{ label: attesting.label, reason: attesting.reason }] : []),
    ...actions
      .filter(({ verdict }) => !verdict.ok)
      .map(({ label, verdict }) => ({ label, reason: verdict.reason ?? '' })),
  ];
  if (!words || !title)
    return (
      <div className={styles.card}>
        <Title level={2}>This is not a valid stage</Title>
      </div>
    );
  return (
    <Card as="section" className={styles.step} aria-label="Current step">
      <div className={styles.card}>
        <div>
          <Title level={2} className={styles.title}>
            {title}
          </Title>
          <p>{words.what}</p>
          {words.who !== '' && <p className={styles.who}>Who does it: {words.who}</p>}
          {getStage(summary) === 'complete' && (
            <OpenComponents {...summary} open={getProgress(summary.componentStates).open} />
          )}
        </div>
        {isJobRunning && (
          <div role="status">
            <Box below="s">A file for this submission is being processed; this page follows it.</Box>
            <ProgressBar label="Processing a file" percent={null} />
          </div>
        )}
        {isLoading && (
          <p>
            Required file name: <code>{summary.requiredFileName}</code>
          </p>
        )}
        <div className={styles.buttons}>
          {isLoading &&
            (canUpload.ok ? (
              <Button
                variant={isUploadFirst ? 'contained' : 'outlined'}
                startIcon={<Icon name="upload" size={17} />}
                {...link(paths.bulkUpload(getProgram(component)))}
              >
                {summary.isFileUploaded ? 'Upload a corrected file' : 'Upload the file'}
              </Button>
            ) : (
              <DisabledReasonButton
                variant="outlined"
                startIcon={<Icon name="upload" size={17} />}
                reason={canUpload.reason ?? summary.fileUploadNotAllowedReason}
              >
                Upload a file
              </DisabledReasonButton>
            ))}
          {signed ? (
            <>
              <DisabledReasonButton
                variant={signed.finish.ok ? 'contained' : 'outlined'}
                startIcon={<Icon name="check" size={17} />}
                reason={signed.finish.ok ? null : signed.finish.reason}
                isBusy={finish.isPending}
                onClick={() => finish.mutate('Attestation')}
              >
                Finish
              </DisabledReasonButton>
              <Button
                variant="outlined"
                startIcon={<Icon name="pen" size={17} />}
                {...link(paths.attestation(summary.subId, component))}
              >
                Signed attestation
              </Button>
            </>
          ) : (
            <AttestationLink summary={summary} />
          )}
          {actions.map((entry) => {
            const icon = icons[entry.action];
            return (
              <DisabledReasonButton
                key={entry.action}
                variant={entry.tone === 'primary' && entry.verdict.ok ? 'contained' : 'outlined'}
                color={entry.tone === 'danger' ? 'error' : 'primary'}
                startIcon={icon && <Icon name={icon} size={17} />}
                reason={entry.verdict.ok || listsOpenRows(entry) ? null : entry.verdict.reason}
                onClick={() => {
                  action.reset();
                  setAsking(entry);
                  setIsAsking(true);
                }}
              >
                {entry.label}
              </DisabledReasonButton>
            );
          })}
        </div>
        {finish.error && (
          <ErrorState title="The submission was not finalized" {...describeError(finish.error)} />
        )}
        {surveyLink && (
          <div>
            <AppLink href={surveyLink.href}>{surveyLink.label}</AppLink>
          </div>
        )}
        <Reasons entries={refused} isOnlyRead={isOnlyRead} />
      </div>
      {asking && listsOpenRows(asking) && (
        <AuditLockDialog summary={summary} unsaved={null} isOpen={isAsking} action={action} onClose={close} />
      )}
      <ConfirmDialog
        isOpen={isAsking && !(asking && listsOpenRows(asking))}
        title={`${asking?.label ?? ''} for submission ${summary.subId}?`}
        confirmLabel={asking?.label ?? ''}
        tone={asking?.tone === 'danger' ? 'danger' : 'primary'}
        isBusy={action.isPending}
        error={action.error ? describeError(action.error) : null}
        onConfirm={() => asking && action.mutate(asking.action)}
        onCancel={close}
      >
        {asking?.confirm}
        {asking?.action === 'MarkFinal' && summary.componentStates.length > 1 && (
          <Box above="m">
            <ComponentStates states={summary.componentStates} />
          </Box>
        )}
      </ConfirmDialog>
    </Card>
  );
}
