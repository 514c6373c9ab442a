/** One file of an upload from its stored bytes to its outcome. */
import type { App } from '#src/kernel/app.ts';
import { isDatabaseFull, isDatabaseUnable } from '#src/db/is-away.ts';
import { FileChanged, FileLost, StorageFull } from '#src/files/file-store.ts';
import { findStoredFiles, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import { fault } from '#src/kernel/fault.ts';
import { currentWatch, JobStalled } from '#src/kernel/progress.ts';
import { keepTrying, reconnectDelays } from '#src/kernel/retry.ts';
import type { Checked, CheckContext, Purpose, Claim } from './purpose.ts';
import { checkingLine, noSpaceLine } from './progress-lines.ts';
import { tooCostlyFinding } from './too-costly.ts';
import {
  addLineOnce,
  addLines,
  forgiveAttempt,
  type NumberedAttempt,
  type OpenFile,
} from './upload-rows.sql.ts';
import { TooCostly, ValidationCrashed, type ValidationPool } from './validation-pool.ts';

/** How often a file may bring down whatever checks it. */
const attemptsAllowed = 3;

/** A file with its claim; null where it was not stored. */
export interface ClaimedFile<File extends OpenFile, Target> {
  readonly file: File;
  readonly claimed: { readonly stored: StoredFileRow; readonly claim: Claim<Target> } | null;
}

/** Claims the files, some of them together. */
export async function* claimFiles<Context extends CheckContext, File extends OpenFile, Target>(
  app: App,
  definition: Purpose<Context, File, Target>,
  context: Context,
  files: readonly File[],
): AsyncGenerator<ClaimedFile<File, Target>> {
  const { claimsTogether } = definition;
  for (let start = 0; start < files.length; start += claimsTogether) {
    currentWatch()?.signal.throwIfAborted();
    const some = files.slice(start, start + claimsTogether);
    const rows = await findStoredFiles(
      app.pool,
      some.flatMap(({ fileId }) => fileId ?? []),
    );
    const rowOf = new Map(rows.map((row) => [row.fileId, row]));
    const found = some.flatMap((file) => {
      const stored = file.fileId === null ? undefined : rowOf.get(file.fileId);
      return stored ? [{ file, stored }] : [];
    });
    const claims = await definition.claim(app, context, found);
    const claimed = new Map(
      found.flatMap(({ file, stored }, n) => {
        const claim = claims[n];
        return claim ? [[file, { stored, claim }] as const] : [];
      }),
    );
    for (const file of some) yield { file, claimed: claimed.get(file) ?? null };
  }
}

/** What the checks of an upload's files need. */
export interface CheckRun<Context extends CheckContext, File extends OpenFile, Target> {
  readonly app: App;
  readonly pool: ValidationPool;
  readonly definition: Purpose<Context, File, Target>;
  readonly context: Context;
  /** Answers how many attempts at the file there were with this one. */
  readonly countAttempt: (attempt: NumberedAttempt) => Promise<number>;
}

/** `waits`: the file is to be claimed again later. */
export async function checkFile<Context extends CheckContext, File extends OpenFile, Target>(
  run: CheckRun<Context, File, Target>,
  { file, claimed }: ClaimedFile<File, Target>,
): Promise<'done' | 'waits'> {
  const { app, definition, context } = run;
  currentWatch()?.signal.throwIfAborted();
  if (!claimed) {
    await definition.fail(app, context, file, 'The file was not stored. Upload it again.');
    return 'done';
  }
  const { stored, claim } = claimed;
  if (claim.kind === 'waits') return 'waits';
  if (claim.kind === 'refused') await definition.refuse(app, context, file, claim.finding);
  else if (claim.kind === 'failed') await definition.fail(app, context, file, claim.note);
  else {
    const checked = { stored, target: claim.target };
    await attemptChecks({ ...run, file, checked });
  }
  return 'done';
}

interface Attempt<Context extends CheckContext, File extends OpenFile, Target>
  extends CheckRun<Context, File, Target> {
  readonly file: File;
  readonly checked: Checked<Target>;
}

async function attemptChecks<Context extends CheckContext, File extends OpenFile, Target>(
  attempt: Attempt<Context, File, Target>,
): Promise<void> {
  const { app, definition, context, file } = attempt;
  const { uploadFileId } = file;
  const fail = (note: string): Promise<void> => definition.fail(app, context, file, note);
  // What is known of attempts whose process ended.
  let reason = 'the portal ended while it was checking the file';
  const giveUp = (): Promise<void> => fail(`The file could not be checked in three attempts: ${reason}.`);
  for (let number = file.attempts + 1; ; number += 1) {
    try {
      number = await attempt.countAttempt({ uploadFileId, number });
      // More than allowed: the last one ended with the program.
      if (number > attemptsAllowed) return await giveUp();
      return await check(attempt);
    } catch (error) {
      if (isLostSlot(error)) throw error;
      if (error instanceof FileLost) return fail('The stored file is missing. Please send it again.');
      if (error instanceof FileChanged) return fail('The stored file is damaged. Please send it again.');
      if (error instanceof TooCostly)
        return definition.refuse(app, context, file, tooCostlyFinding(context.program, error));
      if (!(error instanceof ValidationCrashed) || currentWatch()?.signal.aborted) {
        await forgive(app, { uploadFileId, number });
        if (error instanceof StorageFull || isDatabaseFull(error)) await reportNoSpace(app, context, file);
        throw error;
      }
      reason = error.message;
      app.log.warn(
        { err: error, queue: definition.queue.name, uploadFileId, attempt: number },
        'checking: a check broke off',
      );
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
 * Whatever is not the file's fault uses up no attempt: the database or the disk, a stop, a job that another process has now.
 * The database may be what failed, so it is asked until it answers; the job ends after that, and is tried again.
 */
async function forgive(app: App, attempt: NumberedAttempt): Promise<void> {
  const ask = (): Promise<void> => forgiveAttempt(app.pool, attempt);
  const { stopping } = app.jobs;
  const asking = stopping.aborted
    ? ask()
    : keepTrying(ask, { delays: reconnectDelays, signal: stopping, isWorthRetrying: isDatabaseUnable });
  await asking.catch((err: unknown) =>
    app.log.warn({ err, ...attempt }, 'checking: an attempt that was not the fault of its file counts'),
  );
}

/** Nothing of the file is lost: the queue tries again after a pause in which other uploads have the slot. */
async function reportNoSpace(app: App, { upload }: CheckContext, { fileName }: OpenFile): Promise<void> {
  const { transactionId, userId } = upload;
  try {
    await addLineOnce(app.pool, transactionId, noSpaceLine(fileName));
    await app.push.publish(app.pool, { kind: 'upload', transactionId }, { userId });
  } catch (err) {
    // Of a database without space.
    app.log.warn({ err }, 'checking: a progress line was lost');
  }
}

async function check<Context extends CheckContext, File extends OpenFile, Target>({
  app,
  pool,
  definition,
  context,
  file,
  checked,
}: Attempt<Context, File, Target>): Promise<void> {
  const { size } = checked.stored;
  const { fileName } = file;
  await app.files.withLocalFile(checked.stored, async (path) => {
    await fault(app.config, 'validate.claimed', fileName);
    const running = await pool.start(
      await definition.task(app, context, file, checked, { path, size, fileName }),
      (percent) => {
        reportProgress(app, context, checkingLine(fileName, percent)).catch((error: unknown) =>
          app.log.warn({ err: error }, 'checking: a progress line was lost'),
        );
      },
      context.share,
    );
    try {
      await definition.save(app, context, file, checked, running);
    } catch (error) {
      running.cancel();
      throw error;
    }
  });
}

async function reportProgress(app: App, { upload }: CheckContext, line: string): Promise<void> {
  const { transactionId, userId } = upload;
  await addLines(app.pool, transactionId, [line]);
  await app.push.publish(app.pool, { kind: 'upload', transactionId }, { userId });
}
