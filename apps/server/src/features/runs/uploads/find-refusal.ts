/** Why a component does not take a file that this person has sent, as a finding. Spec: uploads-allowed. */
import type { Finding } from '@idss/domain/findings/finding';
import { can, uploadAction } from '@idss/domain/permissions/can';
import { getProgram } from '@idss/domain/program';
import { withoutMaintenance } from '@idss/domain/settings/settings';
import { canUploadFile } from '@idss/domain/stages/workflow';
import { findPassedDueDate, type LateFacts, requireLateReason } from '@idss/domain/uploads/late-upload';
import { stageLocked } from '@idss/validation/rules/hedis/stage-locked';
import { submissionNotAuthorised } from '@idss/validation/rules/hedis/submission-not-authorised';
import type { App } from '#src/kernel/app.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { fileFinding } from '#src/features/runs/file-finding.ts';
import type { UploadTransaction } from './upload-records.sql.ts';
import type { CurrentUser } from '#src/access/current-user.ts';

/** Of a file that is sent again after its due date; null where no reason is asked for. `at`: when the upload arrived. */
async function getLateFacts(app: App, record: ComponentRecord, at: string): Promise<LateFacts> {
  const { component, isBegun } = record;
  const { milestones } = await app.cached.getSeason(record.measurementYear);
  return { component, isBegun, milestones, at: new Date(at) };
}

type SentUpload = Pick<UploadTransaction, 'createdAt' | 'lateReason'>;

/** Why the file is not taken without a reason, as a finding. Spec: uploads-late. */
export async function findLateRefusal(
  app: App,
  upload: SentUpload,
  record: ComponentRecord,
): Promise<Finding | null> {
  const { timeZone } = await app.cached.getSeason(record.measurementYear);
  const facts = await getLateFacts(app, record, upload.createdAt);
  const verdict = requireLateReason(facts, upload.lateReason, timeZone);
  return verdict.ok ? null : fileFinding(stageLocked, verdict.reason);
}

/** The reason of a file that needed one; null of others. `record`: as it was before the file. */
export async function getLateReason(
  app: App,
  upload: SentUpload,
  record: ComponentRecord,
): Promise<string | null> {
  const isLate = findPassedDueDate(await getLateFacts(app, record, upload.createdAt)) !== null;
  return isLate ? upload.lateReason : null;
}

export async function findRefusal(
  app: App,
  uploader: CurrentUser,
  record: ComponentRecord,
): Promise<Finding | null> {
  const program = getProgram(record.component);
  const verdict = canUploadFile({
    component: record.component,
    stage: record.stage,
    hasNothingToReport: record.hasNothingToReport,
    isSysadmin: uploader.isSysadmin,
    settings: withoutMaintenance(await app.cached.settings()),
    season: await app.cached.getSeason(record.measurementYear),
    isBegun: record.isBegun,
    now: app.now(),
    isJobRunning: false,
  });
  if (!verdict.ok) return fileFinding(stageLocked, verdict.reason);
  return can(await app.cached.matrix(), uploader, uploadAction(program), record.reach).ok
    ? null
    : fileFinding(submissionNotAuthorised, `You may not load data for submission ${record.submissionId}.`);
}
