/** Public reporting and signature, in two steps. Spec: attestation-wizard. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { componentLabel, hedisComponent, parseComponent } from '@idss/domain/program';
import { useEffect, useRef } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { MessageScreen } from '#src/components/MessageScreen.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { paths } from '#src/paths.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { PageSkeleton } from '#src/ui/Skeletons.tsx';
import { Stepper, type StepperStep } from '#src/ui/Stepper.tsx';
import { Finalized } from './Finalized.tsx';
import { PublicReportingStep } from './PublicReportingStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { getStep, type WizardStep } from './wizard-view.ts';
import styles from './AttestationPage.module.css';

const title = 'Public reporting and signature';

const getStepper = (step: WizardStep): StepperStep[] => [
  { id: 0, title: 'Public Reporting', state: step === 'choose' ? 'active' : 'done' },
  {
    id: 1,
    title: 'Review and Sign',
    state: step === 'finalized' ? 'done' : step === 'sign' ? 'active' : 'todo',
  },
];

/** After a change of step the focus goes to its heading, which a screen reader then reads. */
function useStepFocus(step: WizardStep | null): void {
  const before = useRef<WizardStep | null>(null);
  useEffect(() => {
    if (before.current !== null && step !== null && before.current !== step)
      document.querySelector<HTMLElement>('[data-step-heading]')?.focus();
    before.current = step;
  }, [step]);
}

export default function AttestationPage() {
  const { subId, component } = useParams({ from: '/shell/attestation/$subId/$component' });
  const search = useSearch({ from: '/shell/attestation/$subId/$component' });
  const navigate = useNavigate();
  const known = parseComponent(component);
  const isAddress = known !== null && /^\d{1,9}$/.test(subId);
  const answer = useApi(
    'GetAttestationWizard',
    { submissionId: Number(subId), component: known ?? hedisComponent },
    { enabled: isAddress },
  );
  const wizard = answer.data;
  const step = wizard ? getStep(wizard, search.step) : null;
  useStepFocus(step);
  const go = (wanted: 'sign' | undefined): void =>
    void navigate({
      to: '/attestation/$subId/$component',
      params: { subId, component },
      search: { step: wanted },
    });

  if (!isAddress || (answer.error instanceof ApiError && [400, 404].includes(answer.error.status)))
    return (
      <MessageScreen
        title="This attestation is not available"
        icon="lock"
        actions={<AppLink href={paths.submissions()}>Back to submissions</AppLink>}
      >
        {answer.error instanceof ApiError && answer.error.status === 400
          ? 'HOS submissions are attested by their survey vendor under Bulk Attestation (HOS).'
          : 'There is no such submission in this season, or you have no access to it.'}
      </MessageScreen>
    );
  // With a HEDIS component a survey has no attestation of its own.
  if (known === 'CAHPS' && answer.error instanceof ApiError && answer.error.status === 409)
    return (
      <MessageScreen
        title="Attested together with HEDIS"
        icon="pen"
        actions={<AppLink href={paths.attestation(Number(subId), hedisComponent)}>HEDIS attestation</AppLink>}
      >
        {answer.error.message}
      </MessageScreen>
    );
  if (answer.error && !wizard)
    return (
      <>
        <PageHeader title={title} />
        <QueryError error={answer.error} onRetry={() => void answer.refetch()} />
      </>
    );
  if (!wizard || !step) return <PageSkeleton />;
  const home = paths.submissionHome(wizard.submissionId, wizard.component, wizard.productLine);
  if (step === 'early')
    return (
      <MessageScreen
        title="Not ready for signature"
        icon="pen"
        actions={<AppLink href={home}>Back to submission</AppLink>}
      >
        Submission {wizard.submissionId} is at {wizard.stage}. Public reporting and the signature come after
        it was marked final.
      </MessageScreen>
    );
  return (
    <>
      <PageHeader
        title={title}
        documentTitle={`${title}, submission ${wizard.submissionId}`}
        lead={`Submission ${wizard.submissionId} ${componentLabel(wizard.component)}, ${wizard.productLine}, ${wizard.orgName}`}
        actions={<AppLink href={home}>Back to submission</AppLink>}
      />
      <div className={styles.page}>
        <Stepper label="Steps of the attestation" steps={getStepper(step)} />
        {step === 'choose' && (
          <PublicReportingStep key={wizard.sourceLastModified} wizard={wizard} onNext={() => go('sign')} />
        )}
        {step === 'sign' && <ReviewStep wizard={wizard} onBack={() => go(undefined)} />}
        {step === 'finalized' && <Finalized wizard={wizard} />}
      </div>
    </>
  );
}
