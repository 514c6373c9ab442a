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
import { programOf } from '@idss/domain/program';
import { stageLabels } from '@idss/domain/stages/stage';
import { stageAfterUpload } from '@idss/domain/stages/workflow';
import type { App, Queryable } from '#src/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvent } from '#src/events/append-event.sql.ts';
import {
  archiveStoredFile,
  archiveStoredFiles,
  assignStoredFile,
  insertStoredFiles,
  type StoredFile,
  type StoredFileRow,
} from '#src/files/stored-file.sql.ts';
import { type ComponentRecord, lockComponent } from '#src/records/find-component.sql.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import { writeContent } from '#src/files/write-content.ts';
import { outcomeNote } from '#src/checking/outcome-note.ts';
import type { Checked } from '#src/checking/check-definition.ts';
import { fault } from '#src/http/fault.ts';
import { resultFileId } from '#src/features/downloads/current-file.ts';
import { regenerateResultFiles } from '#src/generators/result-files-jobs.ts';
import { accepted } from './accepted-files.ts';
import { wakeWaitingUpload } from './upload-queue.ts';
import type { UploadContext } from './upload-context.ts';
import { generatedOf, isReportOfRefused } from './generated-file-types.ts';
import { openFindingsFile } from './findings-file.ts';
import { presentUpload } from './present-upload.ts';
import { refusalOf } from './refusal-of.ts';
import { outcomeLine } from '#src/checking/progress-lines.ts';
import { addLines } from '#src/checking/upload-rows.sql.ts';
import { type FileOutcome, finishUploadFile, type UploadFileRow } from './upload-records.sql.ts';
import { loadCurrentUser } from '#src/access/current-user.ts';
import type { GeneratedFile, ValidationOutcome } from '#src/checking/validation-messages.ts';
import type { RunningValidation } from '#src/checking/validation-pool.ts';
import {
  beginRun,
  completeRun,
  insertFindings,
  insertResults,
  noteRefusedFile,
  releaseComponent,
  takeInFile,
} from './validation-run.sql.ts';

/** So many are buffered in memory before the transaction begins; files with more write while they are checked. */
const findingsInMemory = 20_000;

interface Made {
  readonly outcome: ValidationOutcome;
  readonly files: readonly MadeAndWritten[];
}

type MadeAndWritten = Omit<GeneratedFile, 'content'> & { readonly written: WrittenFile };

export async function saveOutcome(
  app: App,
  context: UploadContext,
  file: UploadFileRow,
  { stored, target }: Checked<ComponentRecord | null>,
  running: RunningValidation,
): Promise<void> {
  const list = await openFindingsFile(app, context.upload, file, target);
  const make = async (): Promise<Made> => {
    const outcome = await running.done;
    const listed = await list.end(outcome);
    const files = outcome.files.map(async ({ content, ...made }) => ({
      ...made,
      written: await writeContent(app.files, content),
    }));
    return { outcome, files: [...listed, ...(await Promise.all(files))] };
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
      await saveInTransaction(app, db, {
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

interface OutcomeContext {
  readonly context: UploadContext;
  readonly file: UploadFileRow;
  readonly stored: StoredFileRow;
  readonly target: ComponentRecord | null;
  readonly runId: string;
  readonly made: Made;
  add(findings: readonly Finding[]): Promise<void>;
}

/** Decides with the component locked: what was true when the check began may have changed. */
async function saveInTransaction(app: App, db: Queryable, saving: OutcomeContext): Promise<void> {
  const { context, file, target, runId, made } = saving;
  const record = target && (await lockComponent(db, target.submissionId, target.component));
  const uploader = record && (await loadCurrentUser(db, context.upload.userId));
  const late = record && uploader && (await refusalOf(app, uploader, record));
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
    switches: context.switches,
  });
  const { results, surveyResults } = made.outcome;
  const isGood = counted !== null && !isRefused(status) && (results ?? surveyResults) !== null;
  if (isGood && results) await insertResults(db, runId, results);
  await fault(app.config, 'upload.before-stage', file.fileName);
  const events = counted
    ? await changeComponent(app, db, saving, counted, status, isGood)
    : await noteUncounted(app, db, saving, record, status);
  const stage = isGood ? stageAfterUpload[context.upload.program] : (record?.stage ?? null);
  await finishLines(app, db, saving, {
    state: isRefused(status) ? 'refused' : 'done',
    validationStatus: status,
    stage: stage && stageLabels[stage],
    note: late?.message ?? outcomeNote(counts, status, isRefused(status) ? made.outcome.reason : ''),
    ...(record && { productLine: record.productLine }),
  });
  if (record)
    await app.push.publish(
      db,
      { kind: 'submission', submissionId: record.submissionId, component: record.component },
      { submissionId: record.submissionId },
    );
  for (const event of events) await appendEvent(db, context.actor, event);
  await fault(app.config, 'upload.before-save-commit', file.fileName);
}

/** A valid file becomes current; a refused one is stored, and the last valid one stays current. */
async function changeComponent(
  app: App,
  db: Queryable,
  { context, file, stored, runId, made }: OutcomeContext,
  record: ComponentRecord,
  status: ValidationStatus,
  isGood: boolean,
): Promise<readonly DomainEvent[]> {
  const { submissionId, component, organizationId, measurementYear } = record;
  const of = { submissionId, component };
  const common = { ...of, organizationId };
  await assignStoredFile(db, stored.fileId, submissionId, component);
  const program = programOf(component);
  // What is made of a refused file tells what is wrong with it; the rest comes of good ones.
  const kept = made.files.filter(({ fileType }) => isGood || isReportOfRefused(fileType));
  const files: StoredFile[] = [];
  let isComplete = true;
  for (const { written, ...facts } of kept) {
    const { fileId, isCurrent } = await resultFileId(db, record, facts.fileType, {
      runId,
      fileId: stored.fileId,
    });
    isComplete &&= isCurrent;
    files.push({
      ...facts,
      ...written,
      fileId,
      measurementYear,
      ...of,
      originalName: facts.fileName,
      createdBy: context.uploader.name,
    });
  }
  if (!isComplete) await regenerateResultFiles(app, db, { submissionId, by: context.uploader.name });
  const { fileType: uploaded } = accepted[program];
  const replaced = isGood ? [...generatedOf[program], uploaded] : files.map(({ fileType }) => fileType);
  const archived = await archiveStoredFiles(
    db,
    { ...of, fileTypes: replaced, why: `Replaced by ${file.fileName}` },
    isGood ? [stored.fileId] : [],
  );
  await insertStoredFiles(db, files);
  if (isGood)
    await takeInFile(db, { ...of, fileId: stored.fileId, runId, stage: stageAfterUpload[program], status });
  else {
    await noteRefusedFile(db, { ...of, runId, status });
    await archiveStoredFile(db, stored.fileId, `Refused: ${validationStatusLabels[status]}`);
  }
  await wakeWaitingUpload(app, db, of);
  return [
    ...archived
      .filter(({ fileType }) => fileType === uploaded)
      .map(
        ({ fileId, fileName }): DomainEvent => ({
          kind: 'file-archived',
          ...common,
          fileId,
          fileName,
          why: `replaced by ${file.fileName}`,
        }),
      ),
    {
      kind: 'file-processed',
      ...common,
      fileName: file.fileName,
      status: validationStatusLabels[status],
      isTakenIn: isGood,
      fileId: stored.fileId,
      sha256: stored.sha256,
    },
  ];
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
    switches,
  });
}
