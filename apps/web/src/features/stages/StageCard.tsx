/** The current step, who does it, and the actions that are possible now: one is primary, each refusal has its reason. */
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { Title } from '#src/ui/Text.tsx';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { describeRefusal } from '@idss/domain/permissions/who-can-help';
import { getProgram } from '@idss/domain/program';
import { type ComponentType, type ReactNode, useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { AppLink, useAppLink } from '#src/components/AppLink.tsx';
import { type PageAction, usePageActions } from '#src/components/page-actions.ts';
import { getProgress } from '#src/components/open-components.ts';
import { OpenComponents } from '#src/components/OpenComponents.tsx';
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
  canOnlyRead,
  getAttestationLink,
  listCardActions,
  getExcludedSurveyLink,
  describeToDo,
  isUploadFirst,
  showsUpload,
} from './stage-card-view.ts';
import { CurrentFile, LaterSteps, type Outlook } from './LaterSteps.tsx';
import { Refusals } from './StageRefusals.tsx';
import { NothingToReport } from './NothingToReport.tsx';
import { AttestationLink } from './AttestationLink.tsx';
import { describeStage, type StageText } from './stage-text.ts';
import { reportDone, undoByCall } from '#src/components/feedback.ts';
import { useStageAction } from '#src/components/use-stage-action.ts';

type StageAction = SubmissionSummary['actions'][number];

const icons: Partial<Record<StageAction['action'], IconName>> = {
  PlanLock: 'lock',
  AuditLock: 'lock',
  MarkFinal: 'check',
};

/** Uploading, as an action of the search. */
const getUploadActions = (summary: SubmissionSummary): readonly PageAction[] =>
  takesFile(summary)
    ? [
        {
          label: summary.isFileUploaded ? 'Upload a corrected file' : 'Upload the file',
          reason: summary.canUpload.ok ? null : describeRefusal(summary.canUpload),
          does: paths.bulkUpload(getProgram(summary.component)),
        },
      ]
    : [];

interface SignedButtonsProps {
  readonly summary: SubmissionSummary;
  /** Why it cannot be finished; null if it can. */
  readonly reason: string | null | undefined;
  readonly finish: ReturnType<typeof useStageAction>;
}

/** Once the attestation is signed: to finalize the submission, and to read what was signed. */
function SignedButtons({ summary: { subId, component }, reason, finish }: SignedButtonsProps) {
  const link = useAppLink();
  return (
    <>
      <DisabledReasonButton
        variant={reason === null ? 'contained' : 'outlined'}
        startIcon={<Icon name="check" size={17} />}
        reason={reason}
        isBusy={finish.isPending}
        onClick={() => finish.mutate('Attestation')}
      >
        Finish
      </DisabledReasonButton>
      <Button
        variant="outlined"
        startIcon={<Icon name="pen" size={17} />}
        {...link(paths.attestation(subId, component))}
      >
        Signed attestation
      </Button>
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

/** Asks before a component is moved. */
function StageActionDialog({
  summary: { subId, component, componentStates },
  selected,
  action,
  onClose,
}: {
  summary: SubmissionSummary;
  selected: StageAction;
  action: ReturnType<typeof useStageAction>;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      isOpen
      title={`${selected.label} for submission ${subId}?`}
      confirmLabel={selected.label}
      tone={selected.tone === 'danger' ? 'danger' : 'primary'}
      isBusy={action.isPending}
      error={action.error ? describeError(action.error) : null}
      onConfirm={() =>
        action.mutate(selected.action, {
          // Whoever marks final may take it back, as long as nothing is signed.
          onSuccess: () =>
            selected.action === 'MarkFinal' &&
            reportDone(
              `Submission ${subId} is marked final.`,
              undoByCall(
                'ExecutePlanAction',
                { query: { submissionId: subId, component, action: 'MarkFinalUnlock' } },
                'The final mark is removed.',
              ),
            ),
        })
      }
      onCancel={onClose}
    >
      {selected.confirm}
      {selected.action === 'MarkFinal' && componentStates.length > 1 && (
        <Box above="m">
          <ComponentStates states={componentStates} />
        </Box>
      )}
    </ConfirmDialog>
  );
}

/** The buttons that move the component, and the dialog of the one that was pressed. */
function StageActions({
  summary,
  AuditLockDialog,
}: {
  summary: SubmissionSummary;
  AuditLockDialog: AuditLockDialog;
}) {
  const [selected, setSelected] = useState<StageAction | null>(null);
  const close = (): void => setSelected(null);
  const action = useStageAction(summary, close);
  // A user who may lock sees each row that is still open instead of a disabled button.
  const hasOpenRowList = (entry: StageAction): boolean =>
    entry.action === 'AuditLock' && entry.whoCan === null && summary.canSeeDesignations;
  const reasonOf = (entry: StageAction): string | null | undefined =>
    entry.verdict.ok || hasOpenRowList(entry) ? null : describeRefusal(entry.verdict);
  const select = (entry: StageAction): void => {
    action.reset();
    setSelected(entry);
  };
  const entries = listCardActions(summary);
  usePageActions([
    ...getUploadActions(summary),
    ...entries.map((entry) => ({
      label: entry.label,
      reason: reasonOf(entry),
      does: () => select(entry),
    })),
  ]);
  return (
    <>
      {entries.map((entry) => {
        const icon = icons[entry.action];
        return (
          <DisabledReasonButton
            key={entry.action}
            variant={entry.tone === 'primary' && entry.verdict.ok ? 'contained' : 'outlined'}
            color={entry.tone === 'danger' ? 'error' : 'primary'}
            startIcon={icon && <Icon name={icon} size={17} />}
            reason={reasonOf(entry)}
            onClick={() => select(entry)}
          >
            {entry.label}
          </DisabledReasonButton>
        );
      })}
      {selected &&
        (hasOpenRowList(selected) ? (
          <AuditLockDialog summary={summary} unsaved={null} isOpen action={action} onClose={close} />
        ) : (
          <StageActionDialog summary={summary} selected={selected} action={action} onClose={close} />
        ))}
    </>
  );
}

/** The stage, what is to be done at it, and by whom. */
function StageHeading({
  summary,
  title,
  text,
  responsible,
}: StageText & { summary: SubmissionSummary; title: string }) {
  const toDo = describeToDo(summary);
  return (
    <div>
      {toDo !== null && (
        <div data-stage className={styles.stage}>
          {title}
        </div>
      )}
      <Title level={2} className={styles.title} {...(toDo === null ? { 'data-stage': true } : {})}>
        {toDo ?? title}
      </Title>
      <p>{text}</p>
      {responsible !== '' && <p className={styles.responsible}>Who does it: {responsible}</p>}
      {getStage(summary) === 'complete' && (
        <OpenComponents {...summary} open={getProgress(summary.componentStates).open} />
      )}
    </div>
  );
}

interface ClosedStageCardProps {
  readonly summary: SubmissionSummary;
  readonly title: string;
  readonly text: string;
}

/** Of a season that is only read: where the submission stayed, and nothing to press. */
function ClosedStageCard({ summary, title, text }: ClosedStageCardProps) {
  const { measurementYear } = summary;
  return (
    <Card as="section" className={styles.step} aria-label="Current step">
      <div className={styles.card}>
        <Title level={2} className={styles.title} data-stage>
          {title}
        </Title>
        <p>
          {getStage(summary) === 'complete' ? text : 'The submission stayed at this step.'} Measurement year{' '}
          {measurementYear} is closed: its submissions can be read, but not changed.
        </p>
      </div>
    </Card>
  );
}

export interface StageCardProps extends LaterParts {
  readonly summary: SubmissionSummary;
  readonly AuditLockDialog: AuditLockDialog;
}

export function StageCard({ summary, AuditLockDialog, ...parts }: StageCardProps) {
  const stage = describeStage(summary);
  const title = summary.steps.find((entry) => entry.step === summary.activeStepNumber)?.title;
  if (!stage || !title)
    return (
      <div className={styles.card}>
        <Title level={2}>This is not a valid stage</Title>
      </div>
    );
  if (summary.seasonState === 'closed')
    return <ClosedStageCard summary={summary} title={title} text={stage.text} />;
  return (
    <OpenStageCard
      summary={summary}
      title={title}
      stage={stage}
      AuditLockDialog={AuditLockDialog}
      {...parts}
    />
  );
}

/** Parts that other features provide. */
interface LaterParts {
  /** Where a file is dropped; shown to who may send one. */
  readonly upload: (isPrimary: boolean) => ReactNode;
  /** What the last upload changed. */
  readonly changes: ReactNode;
  readonly outlook: Outlook | undefined;
}

interface OpenStageCardProps extends StageCardProps {
  readonly title: string;
  readonly stage: StageText;
}

function OpenStageCard(props: OpenStageCardProps) {
  const { summary, title, stage, AuditLockDialog } = props;
  const finish = useStageAction(summary, () => undefined);
  const { signed } = summary.attestation;
  const surveyLink = getExcludedSurveyLink(summary);
  return (
    <Card as="section" className={styles.step} aria-label="Current step">
      <div className={styles.card}>
        <StageHeading summary={summary} title={title} {...stage} />
        {showsUpload(summary) ? (
          props.upload(isUploadFirst(summary))
        ) : (
          <>
            {summary.isJobRunning && (
              <div role="status">
                <Box below="s">A file for this submission is being processed; this page follows it.</Box>
                <ProgressBar label="Processing a file" percent={null} />
              </div>
            )}
            {takesFile(summary) && !summary.nothingToReport?.declared && (
              <p>
                Required file name: <code>{summary.requiredFileName}</code>
              </p>
            )}
          </>
        )}
        {canOnlyRead(summary) ? (
          // A state, and not a row of buttons that cannot be pressed.
          getAttestationLink(summary)?.refused === null && <AttestationLink summary={summary} />
        ) : (
          <div className={styles.actions}>
            <NothingToReport summary={summary} />
            {signed ? (
              <SignedButtons
                summary={summary}
                reason={signed.finish.ok ? null : describeRefusal(signed.finish)}
                finish={finish}
              />
            ) : (
              <AttestationLink summary={summary} />
            )}
            <StageActions summary={summary} AuditLockDialog={AuditLockDialog} />
          </div>
        )}
        {finish.error && (
          <ErrorState title="The submission was not finalized" {...describeError(finish.error)} />
        )}
        {surveyLink && (
          <div>
            <AppLink href={surveyLink.href}>{surveyLink.label}</AppLink>
          </div>
        )}
        <Refusals summary={summary} />
        {props.changes}
        <LaterSteps outlook={props.outlook} />
        <CurrentFile summary={summary} />
      </div>
    </Card>
  );
}
