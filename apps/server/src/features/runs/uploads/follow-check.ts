/** Follows a check to its end, writes the files that are made of it, and gives the file its outcome. */
import { randomUUID } from 'node:crypto';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import { createGroupCommit } from '#src/db/group-commit.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import { fileTypes, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import { writeContent } from '#src/files/write-content.ts';
import { insertBlocks, type NewBlock } from '#src/features/runs/findings/finding-blocks.sql.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import type { FindingBatch } from '#src/features/runs/threads/validation-messages.ts';
import type { RunningValidation } from '#src/features/runs/threads/validation-pool.ts';
import { type FindingsFile, openFindingsFile, type StoredReports } from './findings-file.ts';
import { type Effect, type WrittenOutcome, type Outcome, storeOutcomes } from './store-outcomes.ts';
import type { UploadContext } from './upload-context.ts';
import type { UploadFileRow } from './upload-records.sql.ts';
import { emptyRun, saveRuns } from './validation-run.sql.ts';

/** So many are buffered in memory before the transaction begins; files with more write while they are checked. */
const findingsInMemory = 20_000;

/** Outcomes that are stored in one transaction, at most. */
const outcomesTogether = 20;

export interface CheckedFile {
  readonly file: UploadFileRow;
  readonly stored: StoredFileRow;
  readonly target: ComponentRecord | null;
  /** Of a repeated check: the run whose findings may be found again, and its reports, which are current. */
  readonly before?: { readonly runId: string; readonly reports: StoredReports } | null;
}

/** Lists of HEDIS, whose findings are compared with those of the check before. */
export const findingsReports: readonly number[] = [fileTypes.validationCsv, fileTypes.bulkValidationCsv];

/** For the files of one upload: outcomes that come at about the same time are stored in one transaction. */
export function createOutcomeStore(
  app: App,
  context: UploadContext,
  effect: Effect,
): (checked: CheckedFile, running: RunningValidation) => Promise<void> {
  let followed = 0;
  const store = createGroupCommit<Outcome>({
    maxItems: outcomesTogether,
    commit: (outcomes) =>
      makeChange(
        { app, actor: context.actor },
        (change) => storeOutcomes(app, change, context, effect, outcomes),
        { name: 'outcome', details: outcomes.map(({ file }) => file.fileName) },
      ),
    expectsMore: () => followed > 0,
  });
  return async (checked, running) => {
    followed += 1;
    const outcome = await follow(app, context, effect, checked, running).finally(() => {
      followed -= 1;
    });
    if (outcome) await store(outcome);
  };
}

/** Answers the outcome; null where it is stored, because it has many findings. */
async function follow(
  app: App,
  context: UploadContext,
  effect: Effect,
  { before = null, ...checked }: CheckedFile,
  running: RunningValidation,
): Promise<Outcome | null> {
  const { file, target } = checked;
  const runId = randomUUID();
  const list = openFindingsFile(app, context.upload, file, target, before?.reports ?? new Map());
  const writeFiles = (): Promise<WrittenOutcome> => writeMadeFiles(app, list, running);
  try {
    const first: NewBlock[] = [];
    let findingCount = 0;
    let batch = await running.next();
    const take = async ({ count, block, lines }: FindingBatch): Promise<readonly NewBlock[]> => {
      await list.write(lines);
      const firstSeq = findingCount + 1;
      findingCount += count;
      return block ? [{ ...block, runId, firstSeq, findingCount: count }] : [];
    };
    while (batch) {
      first.push(...(await take(batch)));
      if (findingCount >= findingsInMemory) break;
      batch = await running.next();
    }
    if (!batch) {
      const writtenOutcome = await writeFiles();
      const sameFindingsAs = writtenOutcome.outcome.areFindingsKnown ? (before?.runId ?? null) : null;
      const own = { runId, sameFindingsAs, findingCount, blocks: first, areFindingsStored: false };
      return { ...checked, ...writtenOutcome, ...own };
    }
    const storeAll = async (change: Change): Promise<void> => {
      const { db } = change;
      if (!(await beginRun(db, context, checked, runId))) return;
      await insertBlocks(db, first);
      for (batch = await running.next(); batch; batch = await running.next())
        await insertBlocks(db, await take(batch));
      const own = { runId, sameFindingsAs: null, findingCount, blocks: [], areFindingsStored: true };
      await storeOutcomes(app, change, context, effect, [{ ...checked, ...(await writeFiles()), ...own }]);
    };
    await makeChange({ app, actor: context.actor }, storeAll, { name: 'outcome', details: [file.fileName] });
    return null;
  } catch (error) {
    list.abort();
    throw error;
  }
}

/** Its findings are stored while the file is checked. False where this file of the upload has a run already. */
async function beginRun(
  db: Queryable,
  { switches }: UploadContext,
  { file: { uploadFileId }, stored: { fileId } }: CheckedFile,
  runId: string,
): Promise<boolean> {
  const run = { ...emptyRun, runId, fileId, uploadFileId, status: 'NotRun', switches } as const;
  return (await saveRuns(db, [run])).length === 1;
}

/** When the check is over: the list of its findings, and the files that the thread made. */
async function writeMadeFiles(
  app: App,
  list: FindingsFile,
  { done }: RunningValidation,
): Promise<WrittenOutcome> {
  const outcome = await done;
  const listed = outcome.areFindingsKnown
    ? { files: [], unchangedTypes: findingsReports }
    : await list.end(outcome);
  const files = outcome.files.map(async ({ content, ...fileFacts }) => ({
    ...fileFacts,
    written: await writeContent(app.files, content),
  }));
  return {
    outcome,
    files: [...listed.files, ...(await Promise.all(files))],
    unchangedTypes: listed.unchangedTypes,
  };
}
