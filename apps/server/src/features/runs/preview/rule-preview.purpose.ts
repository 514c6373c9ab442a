/**
 * Checks of stored files with changed rules: the pipeline and the rules are those of uploads. Only the difference of each file
 * is stored; nothing of a submission changes. Spec: rule-preview-run.
 */
import type { Finding } from '@idss/domain/findings/finding';
import { isHedis, getProgram } from '@idss/domain/program';
import { getValidationStatus } from '@idss/domain/findings/finding';
import { getPreviewOutcome, rulesChanged } from '@idss/domain/rule-preview/preview-outcome';
import { toRuleSetting, type RuleSettings } from '@idss/domain/season/rule-settings';
import { loadCurrentUser } from '#src/access/current-user.ts';
import type { Actor } from '#src/kernel/actor.ts';
import type { App } from '#src/kernel/app.ts';
import type { Claim, Purpose, StoredUploadFile } from '#src/features/runs/purpose.ts';
import { loadCombinedRegister, loadSharedRegister, loadSwitches } from '#src/features/runs/load-register.ts';
import type { RunningValidation } from '#src/features/runs/threads/validation-pool.ts';
import { createGroupCommit } from '#src/db/group-commit.ts';
import { makeChange } from '#src/kernel/change.ts';
import { uploadHint } from '#src/features/runs/upload-hint.ts';
import { validationTask } from '#src/features/runs/validation-task.ts';
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

/** Results that are stored by one statement, at most: fewer than are on their way, so that threads have others meanwhile. */
const resultsTogether = 10;

/** One more than there are: they take turns with uploads of organizations. */
const share = { organization: 'rule preview', person: '' };

const rulePreviewPurpose: Purpose<PreviewFile> = {
  name: 'rule-preview',
  queue: previewQueue,
  async open(app, { transactionId, actor }) {
    const preview = await findPreview(app.pool, transactionId);
    if (preview?.state !== 'Running') return null;
    let checking = 0;
    const store = createGroupCommit<FileResult>({
      maxItems: resultsTogether,
      expectsMore: () => checking > 0,
      async commit(results) {
        await saveFileResults(app.pool, transactionId, results);
        await fault(app.config, 'rule-preview.after-save');
      },
    });
    const claim = await claimWith(app, preview, async (file, running) => {
      checking += 1;
      const result = await readDifference(file, running).finally(() => {
        checking -= 1;
      });
      await store(result);
    });
    return {
      upload: { transactionId, userId: preview.userId },
      share,
      claimsTogether: 20,
      listOpenFiles: () => listOpenFiles(app.pool, transactionId),
      claim,
      close: ({ uploadFileId }, why) => store({ ...unchecked, uploadFileId, note: getNote(why) }),
      finish: (_waiting, job) => finish({ app, actor }, preview, job),
    };
  },
  maintain: dropExpiredPreviews,
};

export default rulePreviewPurpose;

const unchecked = { outcome: 'unchecked', before: null, after: null, rules: [], findings: [] } as const;

const getNote = (why: Finding | string): string => (typeof why === 'string' ? why : why.message);

type Follow = (file: PreviewFile, running: RunningValidation) => Promise<void>;

/** A claim changes nothing, so it needs nothing for itself. */
async function claimWith(
  app: App,
  { userId, createdOn, measurementYear, seasonId, components, changes }: StoredPreview,
  follow: Follow,
): Promise<(files: readonly StoredUploadFile<PreviewFile>[]) => Promise<readonly Claim[]>> {
  const programs = components.map(getProgram);
  const registers = new Map(
    await Promise.all(
      programs.map(async (each) => [each, await loadSharedRegister(app, each, measurementYear)] as const),
    ),
  );
  const context = {
    upload: { createdAt: createdOn },
    measurementYear,
    uploader: await loadCurrentUser(app.pool, userId),
    switches: await loadSwitches(app),
  };
  const changedRules: RuleSettings = new Map(
    changes.map(({ ruleId, after }) => [ruleId, toRuleSetting(after)]),
  );
  return async (files) => {
    const { id } = await app.cached.seasonData(measurementYear);
    if (id !== seasonId) return files.map(() => ({ kind: 'closed', why: rulesChanged }));
    const hedis = registers.get('HEDIS');
    const ids = files.flatMap(({ file }) => (isHedis(file.component) ? [file.submissionId] : []));
    const register = hedis
      ? await loadCombinedRegister(app, { measurementYear, shared: hedis, uploader: null }, ids)
      : null;
    return files.map(({ file, stored }) => ({
      kind: 'ready',
      async task(source) {
        const program = getProgram(file.component);
        const shared = registers.get(program);
        if (!shared) throw new Error(`The preview has no register of ${program}.`);
        const revalidated = { uploaderName: stored.createdBy };
        const prepared = { register, explained: null };
        const task = await validationTask(
          app,
          { ...context, program, shared },
          { file, target: null, prepared, revalidated },
          source,
        );
        return { ...task, changedRules };
      },
      store: (running) => follow(file, running),
    }));
  };
}

async function readDifference(
  { uploadFileId, component }: PreviewFile,
  running: RunningValidation,
): Promise<FileResult> {
  const { difference } = await running.done;
  if (!difference) throw new Error('A check of a rule preview has no difference.');
  const before = getValidationStatus(difference.before);
  const after = getValidationStatus(difference.after);
  const { rules, findings } = difference;
  const outcome = getPreviewOutcome(component, { before, after }, rules);
  return { uploadFileId, outcome, before, after, rules, findings, note: '' };
}

/** Of all files: those that were uploaded while it ran are checked, too. */
const finish = (
  changer: { readonly app: App; readonly actor: Actor },
  { previewId, userId }: StoredPreview,
  job: Pick<Job, 'complete'>,
): Promise<boolean> =>
  makeChange(changer, async ({ db, hint }) => {
    const preview = await findPreview(db, previewId, { isLocked: true });
    if (preview?.state === 'Running') {
      const isCurrent =
        (await changer.app.cached.seasonData(preview.measurementYear)).id === preview.seasonId;
      if (isCurrent && preview.sampleSize === null && (await addPreviewFiles(db, preview)) > 0) return false;
      if ((await listOpenFiles(db, previewId)).length > 0) return false;
      await endPreview(db, previewId, 'Done');
    }
    await job.complete(db);
    await closePreviewUpload(db, previewId);
    hint(uploadHint({ transactionId: previewId, userId }));
    return true;
  });
