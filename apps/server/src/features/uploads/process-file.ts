/** One file of an upload from its stored bytes to its outcome. */
import { setTimeout as delay } from 'node:timers/promises';
import { can, canSee } from '@idss/domain/permissions/can';
import { canUploadFile } from '@idss/domain/stages/workflow';
import type { App } from '#src/app.ts';
import { type ComponentRecord, findComponent } from '#src/records/find-component.sql.ts';
import { findStoredFile, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import { FileLost } from '#src/files/file-store.ts';
import { fault } from '#src/http/fault.ts';
import { failFile, saveOutcome } from './save-outcome.ts';
import { isClosedFor, loadRegister, mentionedSubmissions } from './load-register.ts';
import { checkingLine } from './upload-lines.ts';
import { addLines, countAttempt, forgiveAttempt, type UploadFileRow } from './upload-records.sql.ts';
import type { Uploading } from './uploading.ts';
import { claimComponent } from './validation-run.sql.ts';
import { ValidationCrashed, type ValidationPool } from './validation-pool.ts';

/** How often a file may bring down whatever checks it. */
const attemptsAllowed = 3;

export async function processFile(
  app: App,
  pool: ValidationPool,
  uploading: Uploading,
  file: UploadFileRow,
): Promise<void> {
  const stored = file.fileId && (await findStoredFile(app.pool, file.fileId));
  if (!stored) return failFile(app, uploading, file, 'Nothing of this file was kept.');
  let reason = 'the program ended while checking it';
  const giveUp = (): Promise<void> =>
    failFile(app, uploading, file, `The file could not be checked in three attempts: ${reason}.`);
  for (;;) {
    // More than allowed: the last one ended with the program.
    const attempt = await countAttempt(app.pool, file.uploadFileId);
    if (attempt > attemptsAllowed) return giveUp();
    try {
      return await checkFile(app, pool, uploading, file, stored);
    } catch (error) {
      if (error instanceof FileLost)
        return failFile(app, uploading, file, 'The stored file is missing. Please send it again.');
      if (!(error instanceof ValidationCrashed)) {
        await forgiveAttempt(app.pool, file.uploadFileId).catch(() => undefined);
        throw error;
      }
      reason = error.message;
      app.log.warn({ err: error, uploadFileId: file.uploadFileId, attempt }, 'uploads: a check broke off');
      if (attempt === attemptsAllowed) return giveUp();
    }
  }
}

async function checkFile(
  app: App,
  pool: ValidationPool,
  uploading: Uploading,
  file: UploadFileRow,
  stored: StoredFileRow,
): Promise<void> {
  const path = app.files.localPath(stored.storageKey);
  if (path === null) throw new Error('Files must be stored in a folder of this machine.');
  const target = await targetOf(app, uploading, file);
  if (target) await claim(app, target, file);
  await fault(app.config, 'validate.claimed', file.fileName);
  const mentioned = await mentionedSubmissions(path, file.fileName).catch((error: unknown) => {
    throw isMissing(error) ? new FileLost(stored.storageKey) : error;
  });
  const running = await pool.start(
    {
      path,
      size: stored.size,
      fileName: file.fileName,
      measurementYear: uploading.measurementYear,
      register: await loadRegister(app, uploading, mentioned),
      switches: uploading.switches,
      // The same at every attempt, so that a repeated check gives the same result.
      now: uploading.upload.createdAt,
      organizationName: target?.organizationName ?? '',
    },
    (percent) => {
      tellProgress(app, uploading, checkingLine(file.fileName, percent)).catch((error: unknown) =>
        app.log.warn({ err: error }, 'uploads: a progress line was lost'),
      );
    },
  );
  try {
    await saveOutcome(app, uploading, file, stored, target, running);
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

/** The component that the file's name tells, where the uploader may load a file for it now. */
async function targetOf(
  app: App,
  { uploader }: Uploading,
  { submissionId }: UploadFileRow,
): Promise<ComponentRecord | null> {
  if (submissionId === null) return null;
  const record = await findComponent(app.pool, submissionId, 'DST');
  if (!record || !canSee(uploader, record.reach)) return null;
  if (!can(await app.cached.matrix(), uploader, 'UPLOAD_DOCUMENT_HEDIS', record.reach).ok) return null;
  const verdict = canUploadFile({
    component: record.component,
    step: record.step,
    isProgramOpen: !(await isClosedFor(app, uploader.isSysadmin)),
    isSystemOpen: true,
    isJobRunning: false,
  });
  return verdict.ok ? record : null;
}

/** Files for one component are taken one after the other. */
async function claim(
  app: App,
  { submissionId, component }: ComponentRecord,
  file: UploadFileRow,
): Promise<void> {
  while (!(await claimComponent(app.pool, submissionId, component, file.uploadFileId))) await delay(100);
}
