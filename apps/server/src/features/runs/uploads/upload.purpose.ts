/** Checks of the files that are sent for submissions: one after the other where they are for the same component. */
import type { DomainEvent } from '@idss/domain/events/event';
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
import { type ComponentRecord, findComponent } from '#src/access/find-component.sql.ts';
import { accepted, identifyFile, isAcceptedName, isZipName } from './accepted-files.ts';
import { uploadEffect } from './apply-upload.ts';
import { findBytesRefusal } from './detect-content.ts';
import { findLateRefusal, findRefusal } from './find-refusal.ts';
import { createOutcomeStore } from './follow-check.ts';
import { openZips } from './open-zips.ts';
import { presentUpload } from '#src/features/runs/present-upload.ts';
import { refuseBatch } from './refuse-batch.ts';
import { endUpload, submissionRun } from './submission-run.ts';
import { loadUploadContext, type UploadContext, withSeason } from './upload-context.ts';
import { uploadQueue } from './upload-queue.ts';
import { listUploadFiles, markWaiting, type UploadFileRow } from './upload-records.sql.ts';
import { validationTask } from '#src/features/runs/validation-task.ts';
import { claimComponent, isStillTaken } from './validation-run.sql.ts';

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
    const ready = (
      { file, stored }: StoredUploadFile<UploadFileRow>,
      { target, measurementYear }: Target,
    ): Claim => ({
      kind: 'ready',
      task: async (source) =>
        validationTask(app, await withSeason(app, context, measurementYear), file, target, source),
      store: (running) => store({ file, stored, target }, running),
    });
    return {
      ...submissionRun(app, context),
      claim: (files) =>
        Promise.all(files.map((each) => claim(app, context, each, (target) => ready(each, target)))),
      finish: (waiting, job) =>
        waiting.length === 0 ? finish(app, context) : suspend(app, context, waiting, job),
    };
  },
  maintain: sweepWhenDue,
};

export default uploadPurpose;

interface Target {
  /** The component that the file counts for; null where it counts for none. */
  readonly target: ComponentRecord | null;
  /** The season that its submission belongs to; the current one where that is not known. */
  readonly measurementYear: number;
}

async function claim(
  app: App,
  { upload, uploader, program, measurementYear: currentYear }: UploadContext,
  { file: { submissionId, uploadFileId }, stored }: StoredUploadFile<UploadFileRow>,
  ready: (target: Target) => Claim,
): Promise<Claim> {
  const unknown: Target = { target: null, measurementYear: currentYear };
  if (submissionId === null) return ready(unknown);
  const record = await findComponent(app.pool, submissionId, getComponent(program));
  if (!record || !canSee(uploader, record.reach)) return ready(unknown);
  const { measurementYear } = record;
  const finding = await findRefusal(app, uploader, record);
  // Of a HEDIS file the rules say why it is refused; a survey file is not even checked then.
  if (finding)
    return program === 'HEDIS' ? ready({ target: null, measurementYear }) : { kind: 'closed', why: finding };
  // An earlier upload that is made current again was explained when it was sent.
  const late = stored.submissionId === null ? await findLateRefusal(app, upload, record) : null;
  if (late) return { kind: 'closed', why: late };
  // A waiting upload occupies nothing.
  const isClaimed = await claimComponent(app.pool, submissionId, record.component, uploadFileId);
  return isClaimed ? ready({ target: record, measurementYear }) : { kind: 'waits' };
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
