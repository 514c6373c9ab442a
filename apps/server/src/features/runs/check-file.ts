/** One file of an upload from its stored bytes to its outcome. */
import { systemActor } from '#src/kernel/actor.ts';
import type { App } from '#src/kernel/app.ts';
import { makeChange } from '#src/kernel/change.ts';
import { isDatabaseFull, isDatabaseUnable } from '#src/db/is-away.ts';
import { FileChanged, FileLost, StorageFull } from '#src/files/file-store.ts';
import { findStoredFiles, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import { fault } from '#src/kernel/fault.ts';
import { currentWatch, JobStalled } from '#src/kernel/progress.ts';
import { keepTrying, reconnectDelays } from '#src/kernel/retry.ts';
import { checkingLine, noSpaceLine } from './progress-lines.ts';
import type { Check, Claim, Run } from './purpose.ts';
import { FileClosed } from './stop-checks.ts';
import { uploadHint } from './upload-hint.ts';
import { tooCostlyFinding } from '#src/features/runs/threads/too-costly.ts';
import {
  addLineOnce,
  addLines,
  forgiveAttempt,
  type NumberedAttempt,
  type OpenFile,
} from './upload-rows.sql.ts';
import {
  TooCostly,
  ValidationCrashed,
  type ValidationPool,
} from '#src/features/runs/threads/validation-pool.ts';

/** A file whose check crashes this often is given up. */
const attemptsAllowed = 3;

export interface ClaimedFile {
  readonly file: OpenFile;
  /** null where it was not stored. */
  readonly stored: StoredFileRow | null;
  readonly claim: Claim;
}

const notStored: Claim = { kind: 'closed', why: 'The file was not stored. Upload it again.' };

/** Claims the files, some of them together. */
export async function* claimFiles(
  app: App,
  run: Run,
  files: readonly OpenFile[],
): AsyncGenerator<ClaimedFile> {
  const { claimsTogether = 1 } = run;
  for (let start = 0; start < files.length; start += claimsTogether) {
    currentWatch()?.signal.throwIfAborted();
    const some = files.slice(start, start + claimsTogether);
    const rows = await findStoredFiles(
      app.pool,
      some.flatMap(({ fileId }) => fileId ?? []),
    );
    const known = new Map(rows.map((row) => [row.fileId, row]));
    const found = some.flatMap((file) => {
      const stored = known.get(file.fileId ?? '');
      return stored ? [{ file, stored }] : [];
    });
    const claims = (await run.claim(found))[Symbol.iterator]();
    for (const file of some) {
      const stored = known.get(file.fileId ?? '') ?? null;
      yield { file, stored, claim: (stored && claims.next().value) ?? notStored };
    }
  }
}

export interface CheckSetup {
  readonly app: App;
  readonly pool: ValidationPool;
  /** The name of the queue. */
  readonly queue: string;
  readonly run: Run;
  /** Aborts when a person stops the upload. */
  readonly stopped: AbortSignal;
  /** Returns the number of attempts at the file, including this one; 0 where it has its outcome. */
  readonly countAttempt: (attempt: NumberedAttempt) => Promise<number>;
}

export async function checkFile(checks: CheckSetup, { file, stored, claim }: ClaimedFile): Promise<void> {
  currentWatch()?.signal.throwIfAborted();
  if (checks.stopped.aborted) return;
  if (claim.kind === 'closed') await checks.run.close(file, claim.why);
  else if (claim.kind === 'ready' && stored) await attemptChecks(checks, file, stored, claim);
}

async function attemptChecks(
  checks: CheckSetup,
  file: OpenFile,
  stored: StoredFileRow,
  claim: Check,
): Promise<void> {
  const { app, queue, run } = checks;
  const { uploadFileId } = file;
  // The reason for attempts whose process ended.
  let reason = 'the portal ended while it was checking the file';
  const giveUp = (): Promise<void> =>
    run.close(file, `The file could not be checked in three attempts: ${reason}.`);
  for (let number = file.attempts + 1; ; number += 1) {
    try {
      number = await checks.countAttempt({ uploadFileId, number });
      if (number === 0) return;
      // More than allowed: the last one ended with the program.
      if (number > attemptsAllowed) return await giveUp();
      return await check(checks, file, stored, claim);
    } catch (error) {
      if (isLostSlot(error)) throw error;
      if (checks.stopped.aborted || error instanceof FileClosed) return;
      if (error instanceof FileLost)
        return run.close(file, 'The stored file is missing. Please send it again.');
      if (error instanceof FileChanged)
        return run.close(file, 'The stored file is damaged. Please send it again.');
      if (error instanceof TooCostly) return run.close(file, tooCostlyFinding(error));
      if (!(error instanceof ValidationCrashed) || currentWatch()?.signal.aborted) {
        await forgive(app, { uploadFileId, number });
        if (error instanceof StorageFull || isDatabaseFull(error)) await reportNoSpace(app, run, file);
        throw error;
      }
      reason = error.message;
      app.log.warn({ err: error, queue, uploadFileId, attempt: number }, 'checking: a check broke off');
      if (number >= attemptsAllowed) return giveUp();
    }
  }
}

/** The job made no progress: perhaps because of the file, so its new owner tries again, and this attempt counts. */
const isLostSlot = (error: unknown): boolean => {
  const signal = currentWatch()?.signal;
  return signal?.aborted === true && (signal.reason instanceof JobStalled || error instanceof JobStalled);
};

/**
 * Failures that the file did not cause use up no attempt: the database, the disk, a stop, or a job that another process has now.
 * The database may be what failed, so it is asked until it answers; the job ends after that, and is tried again.
 */
async function forgive(app: App, attempt: NumberedAttempt): Promise<void> {
  const ask = () => forgiveAttempt(app.pool, attempt);
  const { stopping } = app.jobs;
  const asking = stopping.aborted
    ? ask()
    : keepTrying(ask, { delays: reconnectDelays, signal: stopping, isWorthRetrying: isDatabaseUnable });
  await asking.catch((err: unknown) =>
    app.log.warn({ err, ...attempt }, 'checking: an attempt that was not the fault of its file counts'),
  );
}

async function check(
  { app, pool, run, stopped }: CheckSetup,
  { fileName }: OpenFile,
  stored: StoredFileRow,
  claim: Check,
): Promise<void> {
  const { size } = stored;
  await app.files.withLocalFile(stored, async (path) => {
    await fault(app.config, 'validate.claimed', fileName);
    const running = await pool.start(
      await claim.task({ path, size, fileName }),
      (percent) => void report(app, run, checkingLine(fileName, percent), addLine),
      run.share,
    );
    const stop = (): void => running.cancel();
    stopped.addEventListener('abort', stop, { once: true });
    try {
      if (stopped.aborted) stop();
      await claim.store(running);
    } catch (error) {
      running.cancel();
      throw error;
    } finally {
      stopped.removeEventListener('abort', stop);
    }
  });
}

const addLine: typeof addLineOnce = (db, transactionId, line) => addLines(db, transactionId, [line]);

/** Nothing of the file is lost: the queue tries again after a pause in which other uploads have the slot. */
const reportNoSpace = (app: App, run: Run, { fileName }: OpenFile): Promise<void> =>
  report(app, run, noSpaceLine(fileName), addLineOnce);

async function report(app: App, { upload }: Run, line: string, add: typeof addLineOnce): Promise<void> {
  try {
    await makeChange({ app, actor: systemActor }, async ({ db, hint }) => {
      await add(db, upload.transactionId, line);
      hint(uploadHint(upload));
    });
  } catch (err) {
    // The database may be out of space.
    app.log.warn({ err }, 'checking: a progress line was lost');
  }
}
