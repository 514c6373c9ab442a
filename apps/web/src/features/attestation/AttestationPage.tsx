/** Public reporting and signature, in two steps. Spec: attestation-wizard. */
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type Component, componentLabel, hedisComponent, parseComponent } from '@idss/domain/program';
import { ApiError } from '#src/api/api-error.ts';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { MessageScreen } from '#src/components/MessageScreen.tsx';
import { QueryError } from '#src/components/QueryError.tsx';
import { useStepFocus } from '#src/components/use-step-focus.ts';
import { useSeasonOf } from '#src/components/use-season-of.ts';
import { paths } from '#src/paths.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { PageSkeleton } from '#src/ui/Skeletons.tsx';
import { Stepper, type StepperStep } from '#src/ui/Stepper.tsx';
import { Finalized } from './Finalized.tsx';
import { PublicReportingStep } from './PublicReportingStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { getStep, type Wizard, type WizardStep } from './wizard-view.ts';
import { Stack } from '#src/ui/Layout.tsx';
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

type Refusal = 'missing' | 'by vendor' | 'with HEDIS';

/** With a HEDIS component a survey has no attestation of its own. */
function findRefusal(error: unknown, component: Component): Refusal | null {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 409 && component === 'CAHPS') return 'with HEDIS';
  return status === 404 ? 'missing' : status === 400 ? 'by vendor' : null;
}

interface NoWizardProps {
  readonly refusal: Refusal;
  readonly subId: number;
  readonly message: string | undefined;
}

const NoWizard = ({ refusal, subId, message }: NoWizardProps) =>
  refusal === 'with HEDIS' ? (
    <MessageScreen
      title="Attested together with HEDIS"
      icon="pen"
      actions={<AppLink href={paths.attestation(subId, hedisComponent)}>HEDIS attestation</AppLink>}
    >
      {message}
    </MessageScreen>
  ) : (
    <MessageScreen
      title="This attestation is not available"
      icon="lock"
      actions={<AppLink href={paths.submissions()}>Back to submissions</AppLink>}
    >
      {refusal === 'by vendor'
        ? 'HOS submissions are attested by their survey vendor under Bulk Attestation (HOS).'
        : 'There is no such submission in this season, or you have no access to it.'}
    </MessageScreen>
  );

const TooEarly = ({ wizard, home }: { wizard: Wizard; home: string }) => (
  <MessageScreen
    title="Not ready for signature"
    icon="pen"
    actions={<AppLink href={home}>Back to submission</AppLink>}
  >
    Submission {wizard.submissionId} is at {wizard.stage}. Public reporting and the signature come after it
    was marked final.
  </MessageScreen>
);

export default function AttestationPage() {
  const { subId, component } = useParams({ from: '/shell/attestation/$subId/$component' });
  const search = useSearch({ from: '/shell/attestation/$subId/$component' });
  const navigate = useNavigate();
  const parsedComponent = parseComponent(component);
  const isAddress = parsedComponent !== null && /^\d{1,9}$/.test(subId);
  const answer = useApi(
    'GetAttestationWizard',
    { submissionId: Number(subId), component: parsedComponent ?? hedisComponent },
    { enabled: isAddress },
  );
  const wizard = answer.data;
  useSeasonOf(wizard?.measurementYear);
  const step = wizard ? getStep(wizard, search.step) : null;
  useStepFocus(step);
  const go = (nextStep: 'sign' | undefined): void =>
    void navigate({
      to: '/attestation/$subId/$component',
      params: { subId, component },
      search: { step: nextStep },
    });

  const refusal = isAddress ? findRefusal(answer.error, parsedComponent) : 'missing';
  if (refusal) return <NoWizard refusal={refusal} subId={Number(subId)} message={answer.error?.message} />;
  if (answer.error && !wizard)
    return (
      <>
        <PageHeader title={title} />
        <QueryError error={answer.error} onRetry={() => void answer.refetch()} />
      </>
    );
  if (!wizard || !step) return <PageSkeleton />;
  const home = paths.submissionHome(wizard.submissionId, wizard.component, wizard.productLine);
  if (step === 'early') return <TooEarly wizard={wizard} home={home} />;
  return (
    <>
      <PageHeader
        title={title}
        documentTitle={`${title}, submission ${wizard.submissionId}`}
        lead={`Submission ${wizard.submissionId} ${componentLabel(wizard.component)}, ${wizard.productLine}, ${wizard.orgName}`}
        actions={<AppLink href={home}>Back to submission</AppLink>}
      />
      <Stack gap="m" className={styles.page}>
        <Stepper label="Steps of the attestation" steps={getStepper(step)} />
        {step === 'choose' && (
          <PublicReportingStep key={wizard.sourceLastModified} wizard={wizard} onNext={() => go('sign')} />
        )}
        {step === 'sign' && <ReviewStep wizard={wizard} onBack={() => go(undefined)} />}
        {step === 'finalized' && <Finalized wizard={wizard} />}
      </Stack>
    </>
  );
}
