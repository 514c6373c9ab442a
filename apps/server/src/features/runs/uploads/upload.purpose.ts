/** Checks of the files that are sent for submissions: one after the other where they are for the same component. */
import type { DomainEvent } from '@idss/domain/events/event';
import type { Finding } from '@idss/domain/findings/finding';
import { canSee } from '@idss/domain/permissions/can';
import { getComponent, type Program } from '@idss/domain/program';
import type { App } from '#src/kernel/app.ts';
import type { Claim, Purpose, StoredUploadFile } from '#src/features/runs/purpose.ts';
import { filesPerUpload, type Intake } from '#src/features/runs/receive.ts';
import { waitingLine } from '#src/features/runs/progress-lines.ts';
import { addLines } from '#src/features/runs/upload-rows.sql.ts';
import { makeChange } from '#src/kernel/change.ts';
import { uploadHint } from '#src/features/runs/upload-hint.ts';
import { sweepWhenDue } from '#src/files/regular-sweep.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import type { Job } from '#src/jobs/jobs.ts';
import { type ComponentRecord, findComponents } from '#src/access/find-component.sql.ts';
import { accepted, identifyFile, isAcceptedName, isZipName } from './accepted-files.ts';
import { uploadEffect } from './apply-upload.ts';
import { findBytesRefusal } from './detect-content.ts';
import { findLateRefusal, findRefusal } from './find-refusal.ts';
import { createOutcomeStore } from './follow-check.ts';
import { listTracked } from '#src/features/runs/findings/carry-explanations.ts';
import { openZips } from './open-zips.ts';
import { prepareSeasons } from './prepare-checks.ts';
import { presentUpload } from '#src/features/runs/present-upload.ts';
import { refuseBatch } from './refuse-batch.ts';
import { endUpload, submissionRun } from './submission-run.ts';
import { loadUploadContext, type UploadContext } from './upload-context.ts';
import { uploadQueue } from './upload-queue.ts';
import { listUploadFiles, markWaiting, type UploadFileRow } from './upload-records.sql.ts';
import { validationTask } from '#src/features/runs/validation-task.ts';
import { claimForFiles, isStillTaken } from './validation-run.sql.ts';

export const uploadIntake = (program: Program): Intake => {
  const { extension, name, ...stored } = accepted[program];
  return {
    purpose: 'upload',
    program,
    queue: uploadQueue,
    tooManyFiles: `An upload can have at most ${filesPerUpload} submissions.`,
    isAccepted: (fileName) => isAcceptedName(program, fileName),
    async inspect(app, fileName, head) {
      const refusal = isAcceptedName(program, fileName)
        ? findBytesRefusal(fileName, head, name)
        : `Only .${extension} and .zip files are accepted.`;
      return isZipName(fileName)
        ? { refusal, fileType: fileTypes.uploaded, mediaType: 'application/zip' }
        : { refusal, ...stored, identified: await identifyFile(app, program, fileName, head) };
    },
    present: (transactionId, rows) => presentUpload({ transactionId, program }, 'received', rows),
    events: (transactionId, rows) => [
      ...rows.flatMap(({ state, fileName, note }): DomainEvent[] =>
        state === 'refused' ? [{ kind: 'upload-refused', transactionId, fileName, why: note }] : [],
      ),
      { kind: 'upload-received', transactionId, program, files: rows.map(({ fileName }) => fileName) },
    ],
  };
};

const uploadPurpose: Purpose<UploadFileRow> = {
  name: 'upload',
  queue: uploadQueue,
  async open(app, job) {
    const context = await loadUploadContext(app, job);
    if (!context) return null;
    await openZips(app, context);
    await refuseBatch(app, context);
    const store = createOutcomeStore(app, context, uploadEffect);
    return {
      ...submissionRun(app, context),
      claimsTogether: 20,
      claim: (files) => claim(app, context, files, store),
      finish: (waiting, job) =>
        waiting.length === 0 ? finish(app, context) : suspend(app, context, waiting, job),
    };
  },
  maintain: sweepWhenDue,
};

export default uploadPurpose;

type AnyFile = StoredUploadFile<UploadFileRow>;

/** How a file is checked, before its component is claimed. */
type Decision =
  | { readonly kind: 'closed'; readonly why: Finding }
  | {
      readonly kind: 'checked';
      /** The component that the file is to count for; null where it counts for none. */
      readonly target: ComponentRecord | null;
      /** The season that its submission belongs to; the current one where that is not known. */
      readonly measurementYear: number;
    };

async function claim(
  app: App,
  context: UploadContext,
  files: readonly AnyFile[],
  store: ReturnType<typeof createOutcomeStore>,
): Promise<readonly Claim[]> {
  const component = getComponent(context.program);
  const found = await findComponents(
    app.pool,
    files.flatMap(({ file: { submissionId } }) =>
      submissionId === null ? [] : [{ submissionId, component }],
    ),
  );
  const records = new Map(found.map((record) => [record.submissionId, record]));
  const decided = await Promise.all(
    files.map(async (each) => ({
      ...each,
      decision: await decide(app, context, each, records.get(each.file.submissionId ?? Number.NaN)),
    })),
  );
  const targets = decided.flatMap(({ file: { uploadFileId }, decision }) =>
    decision.kind === 'checked' && decision.target ? [{ ...decision.target, uploadFileId }] : [],
  );
  // A waiting upload occupies nothing.
  const claimed = await claimForFiles(app.pool, component, targets);
  // Afterwards: no other file changes what is registered of a component that is claimed.
  const explained = await listTracked(app.pool, targets);
  const seasons = await prepareSeasons(
    app,
    context,
    decided.flatMap(({ file: { submissionId }, decision }) =>
      decision.kind === 'checked' ? [{ submissionId, measurementYear: decision.measurementYear }] : [],
    ),
    context.uploader,
  );
  return decided.map(({ file, stored, decision }): Claim => {
    if (decision.kind === 'closed') return decision;
    const { target, measurementYear } = decision;
    if (target && !claimed.has(file.uploadFileId)) return { kind: 'waits' };
    const season = seasons.get(measurementYear) ?? { context, register: null };
    const prepared = {
      register: season.register,
      explained: target && (explained.get(target.submissionId) ?? []),
    };
    return {
      kind: 'ready',
      task: (source) => validationTask(app, season.context, { file, target, prepared }, source),
      store: (running) => store({ file, stored, target }, running),
    };
  });
}

async function decide(
  app: App,
  { upload, uploader, program, measurementYear: currentYear }: UploadContext,
  { stored }: AnyFile,
  record: ComponentRecord | undefined,
): Promise<Decision> {
  if (!record || !canSee(uploader, record.reach))
    return { kind: 'checked', target: null, measurementYear: currentYear };
  const { measurementYear } = record;
  const finding = await findRefusal(app, uploader, record);
  // Of a HEDIS file the rules say why it is refused; a survey file is not even checked then.
  if (finding)
    return program === 'HEDIS'
      ? { kind: 'checked', target: null, measurementYear }
      : { kind: 'closed', why: finding };
  // An earlier upload that is made current again was explained when it was sent.
  const late = stored.submissionId === null ? await findLateRefusal(app, upload, record) : null;
  return late ? { kind: 'closed', why: late } : { kind: 'checked', target: record, measurementYear };
}

/** The upload is enqueued again when a component of its files becomes free. */
async function suspend(
  app: App,
  { upload, actor }: UploadContext,
  waiting: readonly UploadFileRow[],
  job: Pick<Job, 'complete'>,
): Promise<boolean> {
  return makeChange({ app, actor }, async ({ db, hint }) => {
    // In one order, so that two uploads that wait for the same components do not wait for each other.
    for (const file of [...waiting].sort((a, b) => (a.submissionId ?? 0) - (b.submissionId ?? 0)))
      if (!(await isStillTaken(db, file))) return false;
    const names = await markWaiting(
      db,
      waiting.map(({ uploadFileId }) => uploadFileId),
    );
    await addLines(db, upload.transactionId, names.map(waitingLine));
    if (names.length > 0) hint(uploadHint(upload));
    await job.complete(db);
    return true;
  });
}

const finish = (app: App, context: UploadContext): Promise<boolean> =>
  makeChange({ app, actor: context.actor }, async (change) => {
    await endUpload(change, context, await listUploadFiles(change.db, context.upload.transactionId));
    return true;
  });
