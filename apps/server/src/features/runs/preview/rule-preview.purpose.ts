/**
 * Checks of stored files with changed rules: the pipeline and the rules are those of uploads. Only the difference of each file
 * is stored; nothing of a submission changes. Spec: rule-preview-run.
 */
import { isHedis, getProgram, type Program } from '@idss/domain/program';
import { getValidationStatus } from '@idss/domain/findings/finding';
import { getPreviewOutcome, rulesChanged } from '@idss/domain/rule-preview/preview-outcome';
import { toRuleSetting, type RuleSettings } from '@idss/domain/season/rule-settings';
import type { Switches } from '@idss/validation/rules/hedis/subject';
import { type CurrentUser, loadCurrentUser } from '#src/access/current-user.ts';
import type { App } from '#src/kernel/app.ts';
import type { CheckContext, Purpose, Claim, StoredUploadFile } from '#src/features/runs/purpose.ts';
import {
  loadRegisterOfMany,
  loadSharedRegister,
  loadSwitches,
  type RegisterOfMany,
  type SharedRegister,
} from '#src/features/runs/load-register.ts';
import { listForgotten } from '#src/features/runs/upload-rows.sql.ts';
import type { RunningValidation } from '#src/features/runs/validation-pool.ts';
import { createGroupCommit } from '#src/db/group-commit.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { validationTask } from '#src/features/runs/uploads/validation-task.ts';
import { fault } from '#src/kernel/fault.ts';
import type { Job } from '#src/jobs/jobs.ts';
import { dropExpiredPreviews } from './drop-preview.ts';
import {
  addPreviewFiles,
  closePreviewUpload,
  listOpenFiles,
  type FileResult,
  type PreviewFile,
  saveFileResults,
} from './preview-files.sql.ts';
import { previewQueue } from './rule-preview-queue.ts';
import { endPreview, findPreview, type StoredPreview } from './rule-preview.sql.ts';

interface PreviewContext extends CheckContext {
  readonly preview: StoredPreview;
  readonly trial: RuleSettings;
  readonly uploader: CurrentUser;
  readonly measurementYear: number;
  readonly switches: Switches;
  readonly registers: ReadonlyMap<Program, SharedRegister>;
  /** With those that come at about the same time. */
  readonly saveResult: (result: FileResult) => Promise<void>;
}

/** Results that are saved by one statement, at most. */
const resultsTogether = 50;

/** One more than there are: they take turns with uploads of organizations. */
const share = { organization: 'rule preview', person: '' };

export const rulePreviewPurpose: Purpose<PreviewContext, PreviewFile, RegisterOfMany | null> = {
  queue: previewQueue,
  concurrency: 1,
  perOrganization: 1,
  load,
  listOpenFiles: (app, { preview }) => listOpenFiles(app.pool, preview.previewId),
  claimsTogether: 20,
  claim,
  async task(
    app,
    { registers, trial, ...context },
    { submissionId, component },
    { stored, target: register },
    source,
  ) {
    const program = getProgram(component);
    const shared = registers.get(program);
    if (!shared) throw new Error(`The preview has no register of ${program}.`);
    const again = { uploaderName: stored.createdBy, known: null, register };
    const task = await validationTask(
      app,
      { ...context, program, shared },
      { submissionId },
      null,
      source,
      again,
    );
    return { ...task, trial };
  },
  save,
  refuse: (_app, context, file, { message }) => skip(context, file, message),
  fail: (_app, context, file, note) => skip(context, file, note),
  finish,
  listForgotten: (db) => listForgotten(db, { purpose: 'rule-preview' }),
  maintain: dropExpiredPreviews,
};

async function load(
  app: App,
  { transactionId }: { readonly transactionId: string },
): Promise<PreviewContext | null> {
  const preview = await findPreview(app.pool, transactionId);
  if (preview?.state !== 'Running') return null;
  const { measurementYear, userId, createdOn, components } = preview;
  const programs = components.map(getProgram);
  const registers = programs.map(
    async (program): Promise<[Program, SharedRegister]> => [
      program,
      await loadSharedRegister(app, program, measurementYear),
    ],
  );
  return {
    upload: { transactionId, userId, createdAt: createdOn },
    program: programs[0] ?? 'HEDIS',
    share,
    preview,
    trial: new Map(preview.changes.map(({ ruleId, after }) => [ruleId, toRuleSetting(after)])),
    uploader: await loadCurrentUser(app.pool, userId),
    measurementYear,
    switches: await loadSwitches(app),
    registers: new Map(await Promise.all(registers)),
    saveResult: createGroupCommit<FileResult>({
      maxItems: resultsTogether,
      commit: (results) => saveFileResults(app.pool, preview.previewId, results),
    }),
  };
}

/** It changes nothing, so it needs nothing for itself. */
async function claim(
  app: App,
  { preview, measurementYear, registers }: PreviewContext,
  files: readonly StoredUploadFile<PreviewFile>[],
): Promise<readonly Claim<RegisterOfMany | null>[]> {
  const { id } = await app.cached.seasonData(measurementYear);
  if (id !== preview.seasonId) return files.map(() => ({ kind: 'failed', note: rulesChanged }));
  const shared = registers.get('HEDIS');
  const ids = files.flatMap(({ file }) => (isHedis(file.component) ? [file.submissionId] : []));
  const register = shared ? await loadRegisterOfMany(app, { measurementYear, shared }, ids) : null;
  return files.map(() => ({ kind: 'ready', target: register }));
}

async function save(
  app: App,
  { saveResult }: PreviewContext,
  { uploadFileId, component, fileName }: PreviewFile,
  _checked: unknown,
  running: RunningValidation,
): Promise<void> {
  const { difference } = await running.done;
  if (!difference) throw new Error('A check of a rule preview has no difference.');
  const before = getValidationStatus(difference.before);
  const after = getValidationStatus(difference.after);
  const { rules, findings } = difference;
  const outcome = getPreviewOutcome(component, { before, after }, rules);
  await fault(app.config, 'rule-preview.before-save', fileName);
  await saveResult({ uploadFileId, outcome, before, after, rules, findings, note: '' });
}

const skip = ({ saveResult }: PreviewContext, { uploadFileId }: PreviewFile, note: string): Promise<void> =>
  saveResult({
    uploadFileId,
    outcome: 'unchecked',
    before: null,
    after: null,
    rules: [],
    findings: [],
    note,
  });

/** Of all files: those that were uploaded while it ran are checked, too. */
async function finish(
  app: App,
  { preview: { previewId, userId } }: PreviewContext,
  job: Pick<Job, 'complete'>,
): Promise<boolean> {
  return inTransaction(app.pool, async (db) => {
    const preview = await findPreview(db, previewId, { isLocked: true });
    if (preview?.state === 'Running') {
      const isCurrent = (await app.cached.seasonData(preview.measurementYear)).id === preview.seasonId;
      if (isCurrent && preview.sampleSize === null && (await addPreviewFiles(db, preview)) > 0) return false;
      if ((await listOpenFiles(db, previewId)).length > 0) return false;
      await endPreview(db, previewId, 'Done');
    }
    await job.complete(db);
    await closePreviewUpload(db, previewId);
    await app.push.publish(db, { kind: 'upload', transactionId: previewId }, { userId });
    return true;
  });
}
