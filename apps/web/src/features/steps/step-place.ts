/** Where the button of a next step leads: to the very place where it is done. Spec: dashboard-next-steps. */
import { getProgram } from '@idss/domain/program';
import { isDoneTogether, type StepKind } from '@idss/domain/stages/next-step';
import type { Answer } from '#src/api/calls.ts';
import { paths } from '#src/paths.ts';
import type { ToneName } from '#src/ui/Chip.tsx';
import type { IconName } from '#src/ui/icons.tsx';

export type NextStep = Answer<'GetNextSteps'>['steps'][number];

export const getSubmissionHref = ({ subId, component, productLine }: NextStep): string =>
  paths.submissionHome(subId, component, productLine);

export function getStepHref(step: NextStep): string {
  const { kind, subId, component, productLine, count } = step;
  const program = getProgram(component);
  // What cannot be done yet is explained where it will be done.
  if (!step.verdict.ok) return paths.submissionHome(subId, component, productLine, 'step');
  switch (kind) {
    case 'upload':
      return paths.bulkUpload(program);
    case 'uploadAgain':
    case 'correct':
      return paths.submissionHome(subId, component, productLine, 'findings');
    case 'review':
      return paths.review(subId, productLine);
    case 'chooseReporting':
      return paths.attestation(subId, component);
    case 'sign':
      return paths.attestation(subId, component, 'sign');
    case 'attestHos':
      return paths.bulkAttestation(program, 'all');
    case 'markFinal':
      return count > 1 && isDoneTogether(kind, program) && program !== 'HEDIS'
        ? paths.bulkMarkFinal(program, 'all')
        : paths.submissionHome(subId, component, productLine, 'step');
    case 'planLock':
      return paths.submissionHome(subId, component, productLine, 'step');
  }
}

const marks: Readonly<Record<StepKind, readonly [ToneName, IconName]>> = {
  upload: ['none', 'upload'],
  uploadAgain: ['bad', 'bad'],
  correct: ['bad', 'bad'],
  planLock: ['ok', 'lock'],
  review: ['info', 'table'],
  markFinal: ['ok', 'check'],
  chooseReporting: ['info', 'megaphone'],
  sign: ['info', 'pen'],
  attestHos: ['info', 'pen'],
};
export const getStepMark = ({ kind, verdict }: NextStep): readonly [ToneName, IconName] =>
  verdict.ok ? marks[kind] : ['none', 'clock'];
