/** One file of an upload from its stored bytes to its outcome. */
import type { App } from '#src/app.ts';
import { FileLost, StorageFull } from '#src/files/file-store.ts';
import { findStoredFiles, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import { fault } from '#src/http/fault.ts';
import { currentWatch } from '#src/jobs/progress.ts';
import type { Checked, CheckContext, CheckDefinition, Claim } from './check-definition.ts';
import { checkingLine } from './progress-lines.ts';
import { tooCostlyFinding } from './too-costly.ts';
import { addLines, forgiveAttempt, type OpenFile } from './upload-rows.sql.ts';
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
  definition: CheckDefinition<Context, File, Target>,
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
  readonly definition: CheckDefinition<Context, File, Target>;
  readonly context: Context;
  /** Of the file with this id; answers how many there were with it. */
  readonly countAttempt: (uploadFileId: string) => Promise<number>;
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
  const fail = (note: string): Promise<void> => definition.fail(app, context, file, note);
  let reason = 'the validation worker stopped';
  const giveUp = (): Promise<void> => fail(`The file could not be checked in three attempts: ${reason}.`);
  for (;;) {
    // More than allowed: the last one ended with the program.
    const count = await attempt.countAttempt(file.uploadFileId);
    if (count > attemptsAllowed) return giveUp();
    try {
      return await check(attempt);
    } catch (error) {
      // The slot is lost: its new owner tries again, and this attempt counts.
      if (currentWatch()?.signal.aborted) throw error;
      if (error instanceof FileLost) return fail('The stored file is missing. Please send it again.');
      if (error instanceof TooCostly)
        return definition.refuse(app, context, file, tooCostlyFinding(context.program, error));
      // Space may become free: the queue retries, after a pause in which other uploads have the slot.
      if (error instanceof StorageFull && count === attemptsAllowed) return fail(definition.noSpaceLeft);
      if (!(error instanceof ValidationCrashed)) {
        if (!(error instanceof StorageFull))
          await forgiveAttempt(app.pool, file.uploadFileId).catch(() => undefined);
        throw error;
      }
      reason = error.message;
      app.log.warn(
        { err: error, queue: definition.queue.name, uploadFileId: file.uploadFileId, attempt: count },
        'checking: a check broke off',
      );
      if (count === attemptsAllowed) return giveUp();
    }
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
  const { storageKey, size } = checked.stored;
  const { fileName } = file;
  await app.files.withLocalFile(storageKey, async (path) => {
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
