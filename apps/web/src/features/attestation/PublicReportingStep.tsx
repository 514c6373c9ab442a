/** Step 0: Yes or No to public reporting, or Acknowledge where Yes is not allowed. Spec: public-reporting-choice. */
import { Button } from '#src/ui/Button.tsx';
import { Title } from '#src/ui/Text.tsx';
import { useState } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { useApiAction } from '#src/api/hooks.ts';
import { useAppLink } from '#src/components/AppLink.tsx';
import { HelperText } from '#src/components/RefusalText.tsx';
import { Refused } from '#src/components/Refused.tsx';
import { paths } from '#src/paths.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { DisabledReasonButton } from '#src/ui/DisabledReasonButton.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import styles from './PublicReportingStep.module.css';
import { Row } from '#src/ui/Layout.tsx';
import { Card } from '#src/ui/Card.tsx';
import { SurveyNotice } from './SurveyNotice.tsx';
import type { Wizard } from './wizard-view.ts';

const choiceRequired = 'You must select or reselect your option to proceed';

const yesOrNo = [
  { value: true, label: 'Yes', description: 'The results of this submission are reported publicly.' },
  { value: false, label: 'No', description: 'The results of this submission are not reported publicly.' },
];
const acknowledgement = [
  {
    value: false,
    label: 'Acknowledge',
    description: 'I understand that the results of this submission are not reported publicly.',
  },
];

interface ReportingChoiceProps {
  readonly wizard: Wizard;
  readonly choice: boolean | null;
  readonly onChoose: (isReported: boolean) => void;
}

const ReportingChoice = ({ wizard, choice, onChoose }: ReportingChoiceProps) => (
  <fieldset className={styles.choices}>
    <legend>
      {wizard.canReportPublicly.ok
        ? `Do you want the results of submission ${wizard.submissionId} to be reported publicly?`
        : `Public reporting of the results of submission ${wizard.submissionId}`}
    </legend>
    {(wizard.canReportPublicly.ok ? yesOrNo : acknowledgement).map(({ value, label, description }) => (
      <label key={label}>
        <input
          type="radio"
          name="public-reporting"
          checked={choice === value}
          aria-disabled={!wizard.canChoose.ok}
          onChange={() => wizard.canChoose.ok && onChoose(value)}
        />
        <span>
          <strong>{label}</strong>
          {description}
        </span>
      </label>
    ))}
  </fieldset>
);

function ReportingNotices({ wizard }: { wizard: Wizard }) {
  const { canReportPublicly, canChoose, isChoiceCurrent, isPublicReported } = wizard;
  return (
    <>
      <SurveyNotice wizard={wizard} />
      {!isChoiceCurrent && isPublicReported !== null && (
        <Notice tone="warn" isAnnounced={false}>
          The data changed after the last choice ({isPublicReported ? 'Yes' : 'No'}) was saved. Please choose
          again.
        </Notice>
      )}
      {!canReportPublicly.ok && (
        <Notice tone="info" isAnnounced={false}>
          {canReportPublicly.reason}
        </Notice>
      )}
      {!canChoose.ok && (
        <Refused title="You cannot choose this" reason={<HelperText parts={listRefusalParts(canChoose)} />} />
      )}
    </>
  );
}

export interface PublicReportingStepProps {
  readonly wizard: Wizard;
  readonly onNext: () => void;
}

const getBody = ({ submissionId, component, sourceLastModified }: Wizard, isPublicReported: boolean) => ({
  submissionId,
  component,
  isPublicReported,
  sourceLastModified: sourceLastModified ?? '',
});

export function PublicReportingStep({ wizard, onNext }: PublicReportingStepProps) {
  const { submissionId, component, canReportPublicly, canChoose, isChoiceCurrent, isPublicReported } = wizard;
  const [choice, setChoice] = useState<boolean | null>(isChoiceCurrent ? isPublicReported : null);
  const [isConfirming, setConfirming] = useState(false);
  const link = useAppLink();
  const save = useApiAction('UpdateSubmissionAttestationReportingFlags', {
    onRefreshed: () => {
      setConfirming(false);
      onNext();
    },
    onError: () => setConfirming(false),
  });
  const isSaved = isChoiceCurrent && choice === isPublicReported;
  const submit = (): void => {
    if (choice !== null) save.mutate({ body: getBody(wizard, choice) });
  };
  const next = (): void => {
    // A user who may sign but not choose continues with the saved choice.
    if (isSaved && !canChoose.ok) onNext();
    else if (canReportPublicly.ok) setConfirming(true);
    else submit();
  };
  const refusal = canChoose.ok || isSaved ? null : (canChoose.reason ?? 'You may not choose this.');
  const reason = refusal ?? (choice === null ? choiceRequired : null);
  return (
    <Card pad="xl">
      <Title level={2} tabIndex={-1} data-step-heading>
        Public Reporting
      </Title>
      <ReportingNotices wizard={wizard} />
      <ReportingChoice wizard={wizard} choice={choice} onChoose={setChoice} />
      {save.error && <ErrorState title="The choice was not saved" {...describeError(save.error)} />}
      <Row>
        <Button
          variant="outlined"
          {...link(paths.submissionHome(submissionId, component, wizard.productLine))}
        >
          Back
        </Button>
        <DisabledReasonButton variant="contained" reason={reason} onClick={next} isBusy={save.isPending}>
          Next
        </DisabledReasonButton>
        {reason && refusal === null && <span>{reason}</span>}
      </Row>
      <ConfirmDialog
        isOpen={isConfirming}
        title={choice ? 'Report these results publicly?' : 'Keep these results from public reporting?'}
        confirmLabel={choice ? 'Yes, report publicly' : 'No, do not report'}
        isBusy={save.isPending}
        onConfirm={submit}
        onCancel={() => setConfirming(false)}
      >
        After the submission deadline, no corrections can be made.
      </ConfirmDialog>
    </Card>
  );
}
import { listRefusalParts } from '@idss/domain/permissions/who-can-help';
