/** Follows a check to its end, writes the files that are made of it, and gives the file its outcome. */
import { randomUUID } from 'node:crypto';
import type { Finding } from '@idss/domain/findings/finding';
import type { App } from '#src/kernel/app.ts';
import { createGroupCommit } from '#src/db/group-commit.ts';
import { inTransaction } from '#src/db/transaction.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import { fileTypes, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import { writeContent } from '#src/files/write-content.ts';
import {
  encodeFindings,
  insertFindings,
  type NewBlock,
} from '#src/features/runs/findings/finding-blocks.sql.ts';
import { fault } from '#src/kernel/fault.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import type { GeneratedFile } from '#src/documents/generated/generator.ts';
import type { ValidationOutcome } from '#src/features/runs/validation-messages.ts';
import type { RunningValidation } from '#src/features/runs/validation-pool.ts';
import { openFindingsFile, type StoredReports } from './findings-file.ts';
import { beginRun, type Effect, storeOutcomes } from './store-outcomes.ts';
import type { UploadContext } from './upload-context.ts';
import type { UploadFileRow } from './upload-records.sql.ts';

/** So many are buffered in memory before the transaction begins; files with more write while they are checked. */
const findingsInMemory = 20_000;

/** Outcomes that are saved in one transaction, at most. */
const outcomesTogether = 20;

export interface Made {
  readonly outcome: ValidationOutcome;
  readonly files: readonly MadeAndWritten[];
  /** Types of reports whose stored files have the same bytes. */
  readonly unchangedTypes: readonly number[];
}

type MadeAndWritten = Omit<GeneratedFile, 'content'> & { readonly written: WrittenFile };

/** A file that was checked. */
export interface Outcome extends Made {
  readonly file: UploadFileRow;
  readonly stored: StoredFileRow;
  readonly target: ComponentRecord | null;
  readonly runId: string;
  /** The earlier run with the same findings. */
  readonly sameFindingsAs: string | null;
  readonly findingCount: number;
  /** Blocks of findings that are not stored yet. */
  readonly blocks: readonly NewBlock[];
  /** The blocks were stored while the file was checked. */
  readonly areFindingsStored: boolean;
}

export interface CheckedFile {
  readonly stored: StoredFileRow;
  readonly target: ComponentRecord | null;
  /** Of a repeated check: the run whose findings may be found again, and its reports, which are current. */
  readonly before?: { readonly runId: string; readonly reports: StoredReports } | null;
}

export type SaveOutcome = (
  app: App,
  context: UploadContext,
  file: UploadFileRow,
  checked: CheckedFile,
  running: RunningValidation,
) => Promise<void>;

/** Of an upload. */
interface Saving {
  /** Checks that run now. */
  running: number;
  readonly save: (outcome: Outcome) => Promise<void>;
}

const savings = new WeakMap<UploadContext, Saving>();

/** Outcomes of an upload that come at about the same time are saved in one transaction. */
export function savingWith(settlement: Effect): SaveOutcome {
  const follow = followWith(settlement);
  return async (app, context, file, checked, running) => {
    const saving = savings.get(context) ?? openSaving(settlement, app, context);
    saving.running += 1;
    const outcome = await follow(app, context, file, checked, running).finally(() => {
      saving.running -= 1;
    });
    if (outcome) await saving.save(outcome);
  };
}

function openSaving(settlement: Effect, app: App, context: UploadContext): Saving {
  const saving: Saving = {
    running: 0,
    save: createGroupCommit<Outcome>({
      maxItems: outcomesTogether,
      commit: (outcomes) =>
        inTransaction(app.pool, (db) => storeOutcomes(settlement, app, db, context, outcomes)),
      expectsMore: () => saving.running > 0,
    }),
  };
  savings.set(context, saving);
  return saving;
}

/** Answers the outcome; null where it is saved, because it has many findings. */
function followWith(settlement: Effect): (...check: Parameters<SaveOutcome>) => Promise<Outcome | null> {
  return async (app, context, file, checked, running) => {
    const runId = randomUUID();
    const common = { ...checked, file, runId };
    const list = await openFindingsFile(
      app,
      context.upload,
      file,
      checked.target,
      checked.before?.reports ?? new Map<number, string>(),
    );
    const make = async (): Promise<Made> => {
      const outcome = await running.done;
      const listed = outcome.areFindingsKnown
        ? { files: [], unchangedTypes: reportsOfFindings }
        : await list.end(outcome);
      const files = outcome.files.map(async ({ content, ...made }) => ({
        ...made,
        written: await writeContent(app.files, content),
      }));
      return {
        outcome,
        files: [...listed.files, ...(await Promise.all(files))],
        unchangedTypes: listed.unchangedTypes,
      };
    };
    try {
      const first: Finding[] = [];
      let batch = await running.next();
      while (batch) {
        first.push(...batch);
        await list.write(batch);
        if (first.length >= findingsInMemory) break;
        batch = await running.next();
      }
      if (!batch) {
        const made = await make();
        const sameFindingsAs = made.outcome.areFindingsKnown ? (checked.before?.runId ?? null) : null;
        const blocks = await encodeFindings(runId, 1, first);
        await fault(app.config, 'upload.before-save', file.fileName);
        const findingCount = first.length;
        return { ...common, ...made, sameFindingsAs, findingCount, blocks, areFindingsStored: false };
      }
      await fault(app.config, 'upload.before-save', file.fileName);
      await inTransaction(app.pool, async (db) => {
        if (!(await beginRun(db, context, { runId, file, stored: checked.stored }))) return;
        await insertFindings(db, runId, 1, first);
        let findingCount = first.length;
        for (batch = await running.next(); batch; batch = await running.next()) {
          await list.write(batch);
          await insertFindings(db, runId, findingCount + 1, batch);
          findingCount += batch.length;
        }
        await storeOutcomes(settlement, app, db, context, [
          {
            ...common,
            ...(await make()),
            sameFindingsAs: null,
            findingCount,
            blocks: [],
            areFindingsStored: true,
          },
        ]);
      });
      return null;
    } catch (error) {
      list.abort();
      throw error;
    }
  };
}

/** Lists of HEDIS, whose findings are compared with those of the check before. */
export const reportsOfFindings: readonly number[] = [fileTypes.validationCsv, fileTypes.bulkValidationCsv];
