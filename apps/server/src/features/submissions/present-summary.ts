/** The head of submission home: facts, steps, and what the caller may do now. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { isExtractable } from '@idss/domain/attestation/public-reporting';
import { hasErrors, isRefused } from '@idss/domain/findings/finding';
import type { ActionName } from '@idss/domain/permissions/actions';
import { can } from '@idss/domain/permissions/can';
import { requiredFileName } from '@idss/domain/files/required-file-name';
import { isHedis, getProgram } from '@idss/domain/program';
import { surveyPart } from '@idss/domain/stages/attesting';
import { isLate, findMilestone, type Milestone } from '@idss/domain/stages/milestones';
import { listNextSteps } from '@idss/domain/stages/next-step';
import { stepTitle } from '@idss/domain/stages/step-texts';
import type { ComponentFacts } from '@idss/domain/stages/transition';
import { findPassedDueDate } from '@idss/domain/uploads/late-upload';
import { isAfter, isBefore, stageNumber, listStages } from '@idss/domain/stages/stage';
import { canUploadFile } from '@idss/domain/stages/workflow';
import type { Verdict } from '@idss/domain/verdict';
import { mayInPortal } from '@idss/domain/permissions/portal-permissions';
import { countOpenRows } from '#src/features/review/count-open-rows.ts';
import { getDownloads } from '#src/features/downloads/list-downloads.ts';
import type { Context } from '#src/kernel/context.ts';
import { toFacts } from '#src/access/component-facts.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { presentRights } from './present-rights.ts';
import { readSummaryExtras } from '#src/access/component-extras.sql.ts';
import { presentComponents } from './present-components.ts';

const toShownCounts = (counts: Readonly<Record<string, number>>): SubmissionSummary['counts'] => ({
  schema: counts['Schema'] ?? 0,
  fatal: counts['Fatal'] ?? 0,
  error: counts['Error'] ?? 0,
  warning: counts['Warning'] ?? 0,
});

interface NextFacts {
  readonly facts: ComponentFacts;
  readonly upload: Verdict;
  readonly counts: Readonly<Record<string, number>>;
}

/** What the component waits for, and whether a file that is sent now is late. */
function presentNext(
  now: Date,
  milestones: readonly Milestone[],
  record: ComponentRecord,
  next: NextFacts,
): Pick<SubmissionSummary, 'nextStep' | 'lateSince'> {
  const { component, isBegun } = record;
  return {
    nextStep: presentNextStep(record, next),
    lateSince: findPassedDueDate({ component, isBegun, milestones, at: now })?.at ?? null,
  };
}

function presentNextStep(
  record: ComponentRecord,
  { facts, upload, counts }: NextFacts,
): SubmissionSummary['nextStep'] {
  if (record.seasonState === 'closed') return null;
  const isLastFileRefused = isRefused(record.validationStatus);
  const isChecking = record.runningUploadFileId !== null;
  const [step] = listNextSteps({ facts, upload, isChecking, isLastFileBad: isLastFileRefused });
  if (!step) return null;
  const { isBegun, isAuditRequired } = record;
  const title = stepTitle({
    kind: step.kind,
    program: getProgram(record.component),
    counts,
    isBegun,
    isAuditRequired,
    isLastFileRefused,
    hasCurrentFile: record.currentFileId !== null,
    rowsWithoutDesignation: facts.rowsWithoutDesignation,
    failing: null,
    movedBy: null,
    isReportingChosen: facts.isReportingChoiceCurrent,
  });
  return { kind: step.kind, title };
}

/** Long: a line for each field of the answer. */
export async function presentSummary(context: Context, record: ComponentRecord): Promise<SubmissionSummary> {
  const { app, caller } = context;
  const [matrix, settings, season, extras, componentStates] = await Promise.all([
    app.cached.matrix(),
    app.cached.settings(),
    app.cached.getSeason(record.measurementYear),
    readSummaryExtras(app.pool, record.submissionId, record.component),
    presentComponents(context, record),
  ]);
  const program = getProgram(record.component);
  const permission = (action: ActionName): Verdict => can(matrix, caller, action, record.reach);
  const rowsWithoutDesignation = await countOpenRows(app.pool, season.catalogue, record);
  const facts = toFacts(record, { ...extras, rowsWithoutDesignation }, settings, caller.isSysadmin);
  const uploadable = canUploadFile({
    ...record,
    isSysadmin: caller.isSysadmin,
    settings,
    season,
    now: app.now(),
    isJobRunning: record.runningUploadFileId !== null,
  });
  const counts = extras.counts ?? {};
  const rights = await presentRights(context, record, { facts, uploadable, counts, signed: extras.signed });
  return {
    productLine: record.productLine,
    reportingProduct: record.reportingProduct,
    reportingUnitId: record.reportingUnitId,
    specialArea: record.specialArea ?? 'None',
    specialProject: record.specialProject ?? 'None',
    subId: record.submissionId,
    orgId: record.organizationId,
    orgName: record.organizationName,
    cmsContract: record.cmsContractNumber ?? '',
    vendorId: record.vendorId,
    vendorName: record.vendorName,
    activeStepNumber: stageNumber(record.stage),
    component: record.component,
    measurementYear: record.measurementYear,
    seasonState: record.seasonState,
    isFileProcessed: record.latestRunId !== null && record.runningUploadFileId === null,
    isFileUploaded: record.currentFileId !== null,
    didValidationError: hasErrors(record.validationStatus),
    didValidationWarning: (counts['Warning'] ?? 0) > 0,
    isFileUploadAllowed: uploadable.ok,
    fileUploadNotAllowedReason: uploadable.ok ? '' : uploadable.reason,
    submissionDownloads: await getDownloads(context, record),
    isPublicReported: record.isPublicReported,
    somc: record.somc,
    attestationModifiedDate: record.attestationModifiedAt,
    isAccredited: record.isAccredited,
    hasSubmissionAccess: true,
    isAuditRequired: record.isAuditRequired,
    validationStatus: record.validationStatus,
    isFinal: record.isFinal,
    isAttested: record.isAttested,
    isLate: record.attestedLateAt !== null,
    lateOn: record.attestedLateAt,
    requiredFileName: requiredFileName(record),
    isCahpsOnlySubmission: record.cahps !== null && record.hedisStage === null,
    hedisSubInMarkFinalOrEarlier:
      record.hedisStage !== null && isBefore(record.hedisStage, 'hedis-attestation'),
    submissionIntention: record.submissionIntention,
    submissionIsExtractable: isExtractable(record.isAuditRequired, record.isTestOrganization),
    sourceLastModified: record.sourceLastModified,
    isJobRunning: record.runningUploadFileId !== null,
    componentsOfSubmission: componentStates.map(({ component }) => component),
    componentStates,
    surveyPart: surveyPart(record),
    steps: listStages(program, record.isAuditRequired).map(({ stage, title }) => ({
      step: stageNumber(stage),
      title,
      state:
        isBefore(stage, record.stage) || record.stage === 'complete'
          ? 'done'
          : stage === record.stage
            ? 'active'
            : 'todo',
      dueAt: findMilestone({ ...record, stage }, season.milestones)?.at ?? null,
      isLate: stage === record.stage && stage !== 'complete' && isLate(record, season.milestones, app.now()),
    })),
    ...rights,
    canSeeDesignations:
      isHedis(record.component) && isAfter(record.stage, 'plan-lock') && permission('VIEW_ART').ok,
    canSeeAuditors: mayInPortal(caller, 'viewAuditors'),
    softwareVendorId: isHedis(record.component) ? record.softwareVendorId : null,
    canSeeDetails: mayInPortal(caller, 'viewSubmissionDetails'),
    currentFile: extras.currentFile,
    lastUploadRefused:
      isRefused(record.validationStatus) &&
      record.currentFileId !== null &&
      extras.latestFileId !== record.currentFileId,
    ...presentNext(app.now(), season.milestones, record, { facts, upload: uploadable, counts }),
    counts: toShownCounts(counts),
  };
}
