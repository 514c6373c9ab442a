/**
 * The survey vendor status reports: where a survey stands in the words of the portal, and who reads which program and
 * which row. Spec: findings-survey-status, reports-vendor-status.
 */
import type { ValidationStatus } from '../findings/finding.ts';
import { can, canAnywhere, isSysadmin, uploadAction, viewResultsAction } from '../permissions/can.ts';
import type { ComponentReach, Person } from '../permissions/can.ts';
import type { SecurityMatrix } from '../permissions/matrix.ts';
import { componentOf, type Program } from '../program.ts';
import type { Stage } from '../stages/stage.ts';
import { isUploadStage } from '../stages/workflow.ts';
import type { Verdict } from '../verdict.ts';
import { no, yes } from '../verdict.ts';

export type SurveyProgram = Exclude<Program, 'HEDIS'>;

export const surveySubmissionStatuses = ['Not submitted', 'Submitted', 'Processed'] as const;
export type SurveySubmissionStatus = (typeof surveySubmissionStatuses)[number];

export interface SurveyFacts {
  readonly program: SurveyProgram;
  readonly stage: Stage;
  readonly validationStatus: ValidationStatus;
  /** A file is in force. */
  readonly hasFile: boolean;
}

/**
 * Not submitted: nothing has come. Processed: the file has no issues, or was attested or marked final with what it has.
 * Submitted: a file has come, and something is left to do with it.
 */
export function surveySubmissionStatus({
  program,
  stage,
  validationStatus,
  hasFile,
}: SurveyFacts): SurveySubmissionStatus {
  if (validationStatus === 'NotRun' && !hasFile) return 'Not submitted';
  const isPastChecking = !isUploadStage(program, stage);
  return validationStatus === 'NoIssues' || isPastChecking ? 'Processed' : 'Submitted';
}

/** May this person read how the survey of this component stands? Whoever may upload it reads what became of it. */
export function canReadStatus(
  matrix: SecurityMatrix,
  person: Person,
  program: Program,
  component: ComponentReach,
): Verdict {
  const view = can(matrix, person, viewResultsAction(program), component);
  return view.ok || can(matrix, person, uploadAction(program), component).ok ? yes() : view;
}

/**
 * "HEDIS, CAHPS or HOS accessibility" of the Reports page: the program is switched on, and the person may read how at
 * least one component of it stands. Staff read closed programs, too.
 */
export function canReadProgram(
  matrix: SecurityMatrix,
  person: Person,
  {
    program,
    isOpen,
    components,
  }: { program: Program; isOpen: boolean; components: readonly ComponentReach[] },
): Verdict {
  if (isSysadmin(person)) return yes();
  if (!isOpen) return no(`The ${program} program is switched off at the moment.`);
  const isOf = componentOf(program);
  return components.some(
    (component) => component.component === isOf && canReadStatus(matrix, person, program, component).ok,
  )
    ? yes()
    : no(`You have no ${program} submissions whose status you may read.`);
}

/** Does the Reports page offer anything about the results of this program? Spec: reports-page. */
export const hasResultsReports = (
  matrix: SecurityMatrix,
  person: Person,
  program: Program,
  isOpen: boolean,
): boolean => isSysadmin(person) || (isOpen && canAnywhere(matrix, person, viewResultsAction(program)));

/** The attestation templates and the validation dictionary are for the people of organizations, who attest, and for staff. */
export const canAccessAttestationTemplates = (person: Person): boolean =>
  isSysadmin(person) || person.roles.some(({ group }) => group === 'organization');
