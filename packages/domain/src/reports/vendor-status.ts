/**
 * The survey vendor status reports: the status of a survey, and who may read which program and row. Spec:
 * findings-survey-status, reports-vendor-status.
 */
import type { ValidationStatus } from '../findings/finding.ts';
import { can, canAnywhere, isSysadmin, uploadAction, viewResultsAction } from '../permissions/can.ts';
import type { Role } from '../permissions/actions.ts';
import type { ComponentReach, Person } from '../permissions/can.ts';
import type { SecurityMatrix } from '../permissions/matrix.ts';
import { getComponent, type Program } from '../program.ts';
import type { SubmissionSeason } from '../season/season-label.ts';
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
  /** There is a current file. */
  readonly hasFile: boolean;
}

/**
 * Not submitted: no file has arrived. Processed: the file has no issues, or was attested or marked final with issues.
 * Submitted: a file has arrived, and something is left to do.
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

/** May this person read the status of this survey? Everyone who may upload it may. */
export function canReadStatus(
  matrix: SecurityMatrix,
  person: Person,
  program: Program,
  component: ComponentReach,
): Verdict {
  const view = can(matrix, person, viewResultsAction(program), component);
  return view.ok || can(matrix, person, uploadAction(program), component).ok ? yes() : view;
}

/** Those of the person's roles that let them read the status of every component that the role reaches, in such a season. */
export const rolesThatReadStatus = (
  matrix: SecurityMatrix,
  { roles }: Pick<Person, 'roles'>,
  program: Program,
  season: SubmissionSeason,
): readonly Role[] =>
  roles.filter((role) => {
    const { entityId } = role;
    const reached = { submissionId: entityId, organizationId: entityId, vendorId: entityId };
    const component = { ...reached, component: getComponent(program), ...season };
    return canReadStatus(matrix, { roles: [role], auditorAssignments: new Map() }, program, component).ok;
  });

/**
 * "HEDIS, CAHPS or HOS accessibility" of the Reports page: the program is switched on, and the person may read the
 * status of at least one of its components. Staff may also read programs that are switched off.
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
  const programComponent = getComponent(program);
  return components.some(
    (component) =>
      component.component === programComponent && canReadStatus(matrix, person, program, component).ok,
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
