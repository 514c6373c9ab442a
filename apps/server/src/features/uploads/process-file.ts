/** One file of an upload from its stored bytes to its outcome. */
import type { Finding } from '@idss/domain/findings/finding';
import { canSee } from '@idss/domain/permissions/can';
import { componentOf } from '@idss/domain/program';
import type { App } from '#src/app.ts';
import { type ComponentRecord, findComponent } from '#src/records/find-component.sql.ts';
import { findStoredFile, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import { FileLost, StorageFull } from '#src/files/file-store.ts';
import { fault } from '#src/http/fault.ts';
import { currentWatch } from '#src/jobs/progress.ts';
import { closeFile, failFile, saveOutcome } from './save-outcome.ts';
import { loadRegister, loadSurveyRegister, mentionedSubmissions } from './load-register.ts';
import { refusalOf } from './refusal-of.ts';
import { checkingLine } from '#src/checking/progress-lines.ts';
import { addLines, countAttempt, forgiveAttempt, type UploadFileRow } from './upload-records.sql.ts';
import type { Uploading } from './uploading.ts';
import { claimComponent } from './validation-run.sql.ts';
import type { ValidationTask } from '#src/checking/validation-messages.ts';
import { tooCostlyFinding } from '#src/checking/too-costly.ts';
import { TooCostly, ValidationCrashed, type ValidationPool } from '#src/checking/validation-pool.ts';

/** How often a file may bring down whatever checks it. */
const attemptsAllowed = 3;

/** `waits`: another file has its component, and this one is to be asked again when that is free. */
export async function processFile(
  app: App,
  pool: ValidationPool,
  uploading: Uploading,
  file: UploadFileRow,
): Promise<'done' | 'waits'> {
  currentWatch()?.signal.throwIfAborted();
  const stored = file.fileId && (await findStoredFile(app.pool, file.fileId));
  if (!stored) {
    await failFile(app, uploading, file, 'Nothing of this file was kept.');
    return 'done';
  }
  const { record, refusal } = await targetOf(app, uploading, file);
  if (refusal) {
    await closeFile(app, uploading, file, 'refused', refusal);
    return 'done';
  }
  // Files for one component are taken one after the other; whoever waits holds nothing.
  if (record && !(await claimComponent(app.pool, record.submissionId, record.component, file.uploadFileId)))
    return 'waits';
  await attempt(app, pool, uploading, file, { stored, record });
  return 'done';
}

async function attempt(
  app: App,
  pool: ValidationPool,
  uploading: Uploading,
  file: UploadFileRow,
  known: Known,
): Promise<void> {
  let reason = 'the program ended while checking it';
  const giveUp = (): Promise<void> =>
    failFile(app, uploading, file, `The file could not be checked in three attempts: ${reason}.`);
  for (;;) {
    // More than allowed: the last one ended with the program.
    const count = await countAttempt(app.pool, file.uploadFileId);
    if (count > attemptsAllowed) return giveUp();
    try {
      return await checkFile(app, pool, uploading, file, known);
    } catch (error) {
      // The slot is lost: whoever has it now tries again, and this attempt counts.
      if (currentWatch()?.signal.aborted) throw error;
      if (error instanceof FileLost)
        return failFile(app, uploading, file, 'The stored file is missing. Please send it again.');
      if (error instanceof TooCostly)
        return closeFile(app, uploading, file, 'refused', tooCostlyFinding(uploading.upload.program, error));
      // Space may be made meanwhile: the queue tries again, after a pause in which other uploads have the slot.
      if (error instanceof StorageFull && count === attemptsAllowed)
        return failFile(app, uploading, file, noSpaceLeft);
      if (!(error instanceof ValidationCrashed)) {
        if (!(error instanceof StorageFull))
          await forgiveAttempt(app.pool, file.uploadFileId).catch(() => undefined);
        throw error;
      }
      reason = error.message;
      app.log.warn(
        { err: error, uploadFileId: file.uploadFileId, attempt: count },
        'uploads: a check broke off',
      );
      if (count === attemptsAllowed) return giveUp();
    }
  }
}

const noSpaceLeft =
  'The portal had no space left to store the results of this file. Nothing of it was taken in. Please send it again later.';

interface Known {
  readonly stored: StoredFileRow;
  /** The component that the file counts for; null where it counts for none. */
  readonly record: ComponentRecord | null;
}

async function checkFile(
  app: App,
  pool: ValidationPool,
  uploading: Uploading,
  file: UploadFileRow,
  { stored, record }: Known,
): Promise<void> {
  const path = app.files.localPath(stored.storageKey);
  if (path === null) throw new Error('Files must be stored in a folder of this machine.');
  await fault(app.config, 'validate.claimed', file.fileName);
  const running = await pool.start(
    await taskOf(app, uploading, file, { path, stored, record }).catch((error: unknown) => {
      throw isMissing(error) ? new FileLost(stored.storageKey) : error;
    }),
    (percent) => {
      tellProgress(app, uploading, checkingLine(file.fileName, percent)).catch((error: unknown) =>
        app.log.warn({ err: error }, 'uploads: a progress line was lost'),
      );
    },
    uploading.share,
  );
  try {
    await saveOutcome(app, uploading, file, stored, record, running);
  } catch (error) {
    running.cancel();
    throw error;
  }
}

async function tellProgress(app: App, { upload }: Uploading, line: string): Promise<void> {
  const { transactionId, userId } = upload;
  await addLines(app.pool, transactionId, [line]);
  await app.push.publish(app.pool, { kind: 'upload', transactionId }, { userId });
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

interface Checked extends Known {
  readonly path: string;
}

async function taskOf(
  app: App,
  uploading: Uploading,
  { fileName, submissionId }: UploadFileRow,
  { path, stored, record }: Checked,
): Promise<ValidationTask> {
  const { upload, measurementYear, uploader, switches } = uploading;
  const common = {
    path,
    size: stored.size,
    fileName,
    measurementYear,
    // The same at every attempt, so that a repeated check gives the same result.
    now: upload.createdAt,
    organizationName: record?.organizationName ?? '',
    uploaderName: uploader.name,
  };
  const { program } = upload;
  if (program === 'HEDIS') {
    const mentioned = await mentionedSubmissions(path, fileName);
    return {
      ...common,
      program,
      makes: 'results',
      switches,
      register: await loadRegister(app, uploading, mentioned),
    };
  }
  return { ...common, program, register: await loadSurveyRegister(app, uploading, program, submissionId) };
}

interface Target {
  /** The component that the file counts for; null where it counts for none. */
  readonly record: ComponentRecord | null;
  /** Why a survey file is not even checked. Of a HEDIS file the rules tell it. */
  readonly refusal: Finding | null;
}

const nobody: Target = { record: null, refusal: null };

/** The component that the file is for, where the uploader may load a file for it now. */
async function targetOf(
  app: App,
  { uploader, upload: { program } }: Uploading,
  { submissionId }: UploadFileRow,
): Promise<Target> {
  if (submissionId === null) return nobody;
  const record = await findComponent(app.pool, submissionId, componentOf(program));
  if (!record || !canSee(uploader, record.reach)) return nobody;
  const refusal = await refusalOf(app, uploader, record);
  if (!refusal) return { record, refusal };
  return program === 'HEDIS' ? nobody : { record: null, refusal };
}
