/**
 * Gives a file its outcome in one transaction: the run with its findings and results, the component, the files made
 * of it, the lines, the hints, and the event last. Whatever of this is cut off, nothing of it happened.
 */
import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@idss/domain/events/event';
import {
  type Finding,
  type FindingCounts,
  isRefused,
  noFindings,
  statusOf,
  type ValidationStatus,
  validationStatusLabels,
} from '@idss/domain/findings/finding';
import { type Stage, stageLabels } from '@idss/domain/stages/stage';
import type { App, Queryable } from '#src/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvent } from '#src/events/append-event.sql.ts';
import type { StoredFileRow } from '#src/files/stored-file.sql.ts';
import { type ComponentRecord, lockComponent } from '#src/records/find-component.sql.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import { writeContent } from '#src/files/write-content.ts';
import { outcomeNote } from '#src/checking/outcome-note.ts';
import type { Checked } from '#src/checking/check-definition.ts';
import { fault } from '#src/http/fault.ts';
import { wakeWaitingUpload } from './upload-queue.ts';
import type { UploadContext } from './upload-context.ts';
import { openFindingsFile, type StoredReports } from './findings-file.ts';
import { presentUpload } from './present-upload.ts';
import { outcomeLine } from '#src/checking/progress-lines.ts';
import { addLines } from '#src/checking/upload-rows.sql.ts';
import { type FileOutcome, finishUploadFile, type UploadFileRow } from './upload-records.sql.ts';
import type { GeneratedFile, ValidationOutcome } from '#src/checking/validation-messages.ts';
import type { RunningValidation } from '#src/checking/validation-pool.ts';
import { beginRun, completeRun, insertFindings, releaseComponent } from './validation-run.sql.ts';

/** So many are buffered in memory before the transaction begins; files with more write while they are checked. */
const findingsInMemory = 20_000;

interface Made {
  readonly outcome: ValidationOutcome;
  readonly files: readonly MadeAndWritten[];
  /** Types of reports whose stored files have the same bytes. */
  readonly unchangedTypes: readonly number[];
}

type MadeAndWritten = Omit<GeneratedFile, 'content'> & { readonly written: WrittenFile };

export async function saveOutcome(
  settlement: Settlement,
  app: App,
  context: UploadContext,
  file: UploadFileRow,
  { stored, target }: Checked<ComponentRecord | null>,
  running: RunningValidation,
): Promise<void> {
  const reports = (await settlement.storedReports?.(app, stored, target)) ?? new Map<number, string>();
  const list = await openFindingsFile(app, context.upload, file, target, reports);
  const make = async (): Promise<Made> => {
    const outcome = await running.done;
    const listed = await list.end(outcome);
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
    const early = batch ? null : await make();
    await fault(app.config, 'upload.before-save', file.fileName);
    await inTransaction(app.pool, async (db) => {
      const runId = randomUUID();
      if (!(await beginRun(db, { runId, fileId: stored.fileId, uploadFileId: file.uploadFileId }))) return;
      let count = 0;
      const add = async (findings: readonly Finding[]): Promise<void> => {
        if (findings.length > 0) await insertFindings(db, runId, count + 1, findings);
        count += findings.length;
      };
      await add(first);
      if (!early)
        for (batch = await running.next(); batch; batch = await running.next()) {
          await list.write(batch);
          await add(batch);
        }
      await saveInTransaction(settlement, app, db, {
        context,
        file,
        stored,
        target,
        runId,
        made: early ?? (await make()),
        add,
      });
    });
  } catch (error) {
    list.abort();
    throw error;
  }
}

export interface OutcomeContext {
  readonly context: UploadContext;
  readonly file: UploadFileRow;
  readonly stored: StoredFileRow;
  readonly target: ComponentRecord | null;
  readonly runId: string;
  readonly made: Made;
  add(findings: readonly Finding[]): Promise<void>;
}

/** What a finished check does to its component, which is locked. */
export interface Settlement {
  /** Reports that stay where the check writes the same again. The claim of the component keeps them until the outcome. */
  storedReports?(app: App, stored: StoredFileRow, target: ComponentRecord | null): Promise<StoredReports>;
  /** Refuses the file: what was true when the check began may have changed. */
  refuse(app: App, db: Queryable, context: UploadContext, record: ComponentRecord): Promise<Finding | null>;
  settle(app: App, db: Queryable, saving: OutcomeContext, checked: CheckedComponent): Promise<Settled>;
}

export interface CheckedComponent {
  readonly record: ComponentRecord;
  readonly status: ValidationStatus;
  /** Not refused, and it has results. */
  readonly isGood: boolean;
}

export interface Settled {
  readonly events: readonly DomainEvent[];
  readonly stage: Stage;
  /** Instead of the counts of what was found. */
  readonly note?: string;
}

async function saveInTransaction(
  settlement: Settlement,
  app: App,
  db: Queryable,
  saving: OutcomeContext,
): Promise<void> {
  const { context, file, target, runId, made } = saving;
  const record = target && (await lockComponent(db, target.submissionId, target.component));
  const late = record && (await settlement.refuse(app, db, context, record));
  if (late) await saving.add([late]);
  const counts: FindingCounts = late
    ? { ...made.outcome.counts, [late.severity]: made.outcome.counts[late.severity] + 1 }
    : made.outcome.counts;
  const status = statusOf(counts);
  const counted = late ? null : record;
  await completeRun(db, {
    runId,
    submissionId: counted?.submissionId ?? null,
    component: counted?.component ?? null,
    status,
    counts,
    header: made.outcome.header ?? {},
    surveyResults: counted && !isRefused(status) ? made.outcome.surveyResults : null,
    resultsHash: made.outcome.resultsHash,
    switches: context.switches,
  });
  const { resultsHash, surveyResults } = made.outcome;
  const isGood = counted !== null && !isRefused(status) && (resultsHash ?? surveyResults) !== null;
  await fault(app.config, 'upload.before-stage', file.fileName);
  const settled: Omit<Settled, 'stage'> & { readonly stage: Stage | null } = counted
    ? await settlement.settle(app, db, saving, { record: counted, status, isGood })
    : { events: await noteUncounted(app, db, saving, record, status), stage: record?.stage ?? null };
  await finishLines(app, db, saving, {
    state: isRefused(status) ? 'refused' : 'done',
    validationStatus: status,
    stage: settled.stage && stageLabels[settled.stage],
    note:
      late?.message ??
      settled.note ??
      outcomeNote(counts, status, isRefused(status) ? made.outcome.reason : ''),
    ...(record && { productLine: record.productLine }),
  });
  if (record)
    await app.push.publish(
      db,
      { kind: 'submission', submissionId: record.submissionId, component: record.component },
      { submissionId: record.submissionId },
    );
  for (const event of settled.events) await appendEvent(db, context.actor, event);
  await fault(app.config, 'upload.before-save-commit', file.fileName);
}

async function noteUncounted(
  app: App,
  db: Queryable,
  { context, file }: OutcomeContext,
  record: ComponentRecord | null,
  status: ValidationStatus,
): Promise<readonly DomainEvent[]> {
  await letGo(app, db, file);
  const { transactionId } = context.upload;
  const why = validationStatusLabels[status];
  const where = record && {
    submissionId: record.submissionId,
    component: record.component,
    organizationId: record.organizationId,
  };
  return [{ kind: 'upload-refused', transactionId, fileName: file.fileName, why, ...where }];
}

async function letGo(app: App, db: Queryable, { uploadFileId }: UploadFileRow): Promise<void> {
  const component = await releaseComponent(db, uploadFileId);
  if (component) await wakeWaitingUpload(app, db, component);
}

async function finishLines(
  app: App,
  db: Queryable,
  { context: { upload }, file }: Pick<OutcomeContext, 'context' | 'file'>,
  outcome: FileOutcome,
): Promise<boolean> {
  if (!(await finishUploadFile(db, file.uploadFileId, outcome))) return false;
  const status = outcome.validationStatus as ValidationStatus | null;
  const row = presentUpload(upload, 'received', [{ ...file, ...outcome }]);
  await addLines(db, upload.transactionId, [
    outcomeLine(file.fileName, status ? validationStatusLabels[status] : outcome.note),
    JSON.stringify(row),
  ]);
  await app.push.publish(
    db,
    { kind: 'upload', transactionId: upload.transactionId },
    { userId: upload.userId },
  );
  return true;
}

/** An outcome without a check: the file could not be taken up, or a rule on the whole upload refused it. */
export async function closeFile(
  app: App,
  context: UploadContext,
  file: UploadFileRow,
  state: 'refused' | 'failed',
  why: string | Finding,
): Promise<void> {
  const finding = typeof why === 'string' ? null : why;
  const note = typeof why === 'string' ? why : why.message;
  await inTransaction(app.pool, async (db) => {
    if (finding && file.fileId) await saveSingleFinding(db, context, file.fileId, file, finding);
    await letGo(app, db, file);
    const validationStatus = finding ? 'Fatal' : null;
    if (!(await finishLines(app, db, { context, file }, { state, validationStatus, stage: null, note })))
      return;
    await appendEvent(db, context.actor, {
      kind: 'upload-refused',
      transactionId: context.upload.transactionId,
      fileName: file.fileName,
      why: note,
    });
  });
}

async function saveSingleFinding(
  db: Queryable,
  { switches }: UploadContext,
  fileId: string,
  { uploadFileId }: UploadFileRow,
  finding: Finding,
): Promise<void> {
  const runId = randomUUID();
  if (!(await beginRun(db, { runId, fileId, uploadFileId }))) return;
  await insertFindings(db, runId, 1, [finding]);
  const counts = { ...noFindings, [finding.severity]: 1 };
  await completeRun(db, {
    runId,
    submissionId: null,
    component: null,
    status: statusOf(counts),
    counts,
    header: {},
    surveyResults: null,
    resultsHash: null,
    switches,
  });
}
