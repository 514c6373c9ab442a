/** Bulk Download: organizations (HEDIS only), submissions, files. Spec: bulk-download. */
import { isProgram, type Program } from '@idss/domain/program';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { useStepFocus } from '#src/components/use-step-focus.ts';
import { useDraft } from '#src/session/drafts.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { LinesSkeleton } from '#src/ui/Skeletons.tsx';
import { StepButtons } from '#src/ui/StepButtons.tsx';
import { Stepper } from '#src/ui/Stepper.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { BulkTable } from './BulkTable.tsx';
import { getCounts } from './bulk-view.ts';
import { type DownloadStepName, getNextReason, getStep, getStepper, getSteps } from './download-view.ts';
import { DownloadStep } from './DownloadStep.tsx';
import { NotInBulk } from './NotInBulk.tsx';
import { RequireAccess } from './RequireAccess.tsx';
import { StepFrame } from './StepFrame.tsx';
import { useBulkList } from './use-bulk-list.ts';

// Who has one organization has nothing to choose from.
const OrganizationsStep = lazyPart(() => import('./OrganizationsStep.tsx'), 8);

const noIds: readonly string[] = [];
const noTypes: readonly number[] = [];

/** Who has one organization has nothing to choose from. null: that is not known yet. */
function useOrganizations(program: Program): { only: number | null; hasOrganizations: boolean | null } {
  const isHedis = program === 'HEDIS';
  const { data, error } = useApi(
    'GetOrganizationsForSubmissionTypeByAction',
    { submissionType: program, action: 'download' },
    { enabled: isHedis },
  );
  const [first, second] = data ?? [];
  const only = first && !second ? first.orgId : null;
  // The first step says why they could not be read.
  const isKnown = data !== undefined || error !== null;
  return { only, hasOrganizations: isHedis ? (isKnown ? only === null : null) : false };
}

/** The selections of the steps, which survive a reload. */
function useChoice(program: Program) {
  const [organizations, setOrganizations, forgetOrganizations] = useDraft(
    `bulk download organizations ${program}`,
    noIds,
  );
  const [fileTypes, setFileTypes, forgetFileTypes] = useDraft(`bulk download files ${program}`, noTypes);
  const { only, hasOrganizations } = useOrganizations(program);
  const organizationIds = useMemo(
    () => (only === null ? organizations.map(Number) : [only]),
    [only, organizations],
  );
  const list = useBulkList(program, 'download', {
    organizationIds: program === 'HEDIS' ? organizationIds : [],
    isEnabled: program !== 'HEDIS' || organizationIds.length > 0,
  });
  const forget = (): void => {
    list.clear();
    forgetOrganizations();
    forgetFileTypes();
  };
  return { list, hasOrganizations, organizations, setOrganizations, fileTypes, setFileTypes, forget };
}

interface SubmissionsStepProps {
  readonly program: Program;
  readonly hasOrganizations: boolean;
  readonly list: ReturnType<typeof useBulkList>;
  readonly onStep: (step: DownloadStepName) => void;
}

function SubmissionsStep({ program, hasOrganizations, list, onStep }: SubmissionsStepProps) {
  const { answer, rows, selectedRows } = list;
  return (
    <StepFrame
      title="Select Submissions"
      status={answer.data && getCounts(rows, selectedRows.length)}
      buttons={
        <StepButtons
          label="Next"
          reason={getNextReason(selectedRows.length)}
          onNext={() => onStep('download')}
          onBack={hasOrganizations ? () => onStep('organizations') : undefined}
        />
      }
    >
      <BulkTable
        list={list}
        program={program}
        label={`${program} submissions to download`}
        name={`bulk download ${program}`}
        maxHeight="max(320px, calc(100dvh - 420px))"
        empty={
          hasOrganizations
            ? {
                title:
                  'The organization selected does not have any submissions, please go back and select another.',
              }
            : {
                text: `${program} submissions with files that you can download appear here once they are registered for the season.`,
              }
        }
      />
    </StepFrame>
  );
}

/** The step of the address that can be shown, and the ways to others; null while it is not known. */
function useSteps(program: Program, choice: ReturnType<typeof useChoice>) {
  const { step: urlStep } = useSearch({ from: '/shell/bulkdownload/$downloadType' });
  const navigate = useNavigate();
  const { list, organizations } = choice;
  // While it is not known, only the skeleton is shown.
  const hasOrganizations = choice.hasOrganizations ?? program === 'HEDIS';
  const { answer, selectedRows } = list;
  // The selected rows are known once the list has loaded.
  const isWaiting = urlStep === 'download' && answer.isPending && answer.fetchStatus !== 'idle';
  const step =
    isWaiting || choice.hasOrganizations === null
      ? null
      : getStep(hasOrganizations, urlStep, {
          organizations: organizations.length,
          submissions: selectedRows.length,
        });
  useStepFocus(step);
  const [first] = getSteps(hasOrganizations);
  const go = (to: DownloadStepName): void =>
    void navigate({
      to: '/bulkdownload/$downloadType',
      params: { downloadType: program },
      search: { step: to === first ? undefined : to },
    });
  return { hasOrganizations, step, first, go };
}

function Wizard({ program }: { program: Program }) {
  const [startedFile, setStartedFile] = useState<string | null>(null);
  const choice = useChoice(program);
  const { list, organizations, fileTypes } = choice;
  const { selectedRows } = list;
  const { hasOrganizations, step, first, go } = useSteps(program, choice);
  const reset = (): void => {
    setStartedFile(null);
    choice.forget();
    if (first) go(first);
  };

  return (
    <>
      <PageHeader title={`Bulk Download (${program})`} lead="Files of many submissions in one zip." />
      <Stack gap="m">
        {choice.hasOrganizations !== null && (
          <Stepper
            label="Steps of the download"
            steps={getStepper(hasOrganizations, step ?? 'download', startedFile !== null)}
          />
        )}
        {step === null && <LinesSkeleton lines={6} height={28} />}
        {step === 'organizations' && (
          <OrganizationsStep
            program={program}
            selected={organizations}
            onSelect={choice.setOrganizations}
            onNext={() => go('submissions')}
          />
        )}
        {step === 'submissions' && (
          <SubmissionsStep program={program} hasOrganizations={hasOrganizations} list={list} onStep={go} />
        )}
        {step === 'download' && (
          <DownloadStep
            program={program}
            rows={selectedRows}
            fileTypes={fileTypes}
            onFileTypes={choice.setFileTypes}
            startedFile={startedFile}
            onStarted={setStartedFile}
            onBack={() => go('submissions')}
            onReset={reset}
          />
        )}
      </Stack>
    </>
  );
}

const openStates = {
  HEDIS: 'allowsBulkDownloadHedis',
  CAHPS: 'allowsBulkDownloadCahps',
  HOS: 'allowsBulkDownloadHos',
} as const;

export default function BulkDownloadPage() {
  const { downloadType } = useParams({ from: '/shell/bulkdownload/$downloadType' });
  const program = downloadType.toUpperCase();
  if (isProgram(program))
    return (
      <RequireAccess
        availability={openStates[program]}
        title={`Bulk Download (${program})`}
        action={`download files of ${program} submissions`}
      >
        <Wizard key={program} program={program} />
      </RequireAccess>
    );
  return (
    <NotInBulk title="Missing or Invalid Download Type">
      Files are downloaded in bulk for HEDIS, CAHPS and HOS.
    </NotInBulk>
  );
}
