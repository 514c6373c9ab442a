/** Why a component does not take a file that this person has sent, as a finding. Spec: uploads-allowed. */
import type { Finding } from '@idss/domain/findings/finding';
import { can, uploadAction } from '@idss/domain/permissions/can';
import { getProgram } from '@idss/domain/program';
import { withoutMaintenance } from '@idss/domain/settings/settings';
import { canUploadFile } from '@idss/domain/stages/workflow';
import { stageLocked } from '@idss/validation/rules/hedis/stage-locked';
import { submissionNotAuthorised } from '@idss/validation/rules/hedis/submission-not-authorised';
import type { App } from '#src/kernel/app.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { fileFinding } from '#src/features/runs/file-finding.ts';
import type { CurrentUser } from '#src/access/current-user.ts';

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
