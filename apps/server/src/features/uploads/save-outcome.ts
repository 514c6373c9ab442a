/**
 * Gives a file its outcome in one transaction: the run with its findings and results, the component, the files made
 * of it, the lines, the hints, and the event last. Whatever of this is cut off, nothing of it happened.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
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
import { can } from '@idss/domain/permissions/can';
import { canUploadFile, stageLabels, stepAfterUpload } from '@idss/domain/stages/workflow';
import { stageLocked } from '@idss/validation/rules/hedis/stage-locked';
import { submissionNotAuthorised } from '@idss/validation/rules/hedis/submission-not-authorised';
import type { App, Queryable } from '#src/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvent } from '#src/events/append-event.sql.ts';
import {
  archiveStoredFile,
  archiveStoredFiles,
  assignStoredFile,
  fileTypes,
  insertStoredFiles,
  type StoredFile,
  type StoredFileRow,
} from '#src/files/stored-file.sql.ts';
import { validationCsvHeader, validationCsvRows } from '#src/features/downloads/write-validation-csv.ts';
import { type ComponentRecord, lockComponent } from '#src/records/find-component.sql.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import { fault } from '#src/http/fault.ts';
import { fileFinding } from './file-finding.ts';
import { isClosedFor } from './load-register.ts';
import { presentUpload } from './present-upload.ts';
import { outcomeLine } from './upload-lines.ts';
import { addLines, type FileOutcome, finishUploadFile, type UploadFileRow } from './upload-records.sql.ts';
import { loadUploader, type Uploading } from './uploading.ts';
import type { ValidationOutcome } from './validation-messages.ts';
import type { RunningValidation } from './validation-pool.ts';
import {
  beginRun,
  completeRun,
  insertFindings,
  insertResults,
  noteRefusedFile,
  releaseComponent,
  takeInFile,
} from './validation-run.sql.ts';

/** So many are kept in memory before the transaction begins; files with more write while they are checked. */
const findingsInMemory = 20_000;

interface Made {
  readonly outcome: ValidationOutcome;
  readonly validationCsv: WrittenFile;
  readonly resultXml: WrittenFile | null;
  readonly resultCsv: WrittenFile | null;
}

export async function saveOutcome(
  app: App,
  uploading: Uploading,
  file: UploadFileRow,
  stored: StoredFileRow,
  /** The component that waits for this file; null where it counts for none. */
  target: ComponentRecord | null,
  running: RunningValidation,
): Promise<void> {
  const csv = await openValidationCsv(app);
  const make = async (): Promise<Made> => {
    const outcome = await running.done;
    const write = (text: string | null): Promise<WrittenFile> | null =>
      text === null ? null : app.files.write(bytesOf(text));
    const [validationCsv, resultXml, resultCsv] = await Promise.all([
      csv.end(),
      write(outcome.resultXml),
      write(outcome.resultCsv),
    ]);
    return { outcome, validationCsv, resultXml, resultCsv };
  };
  try {
    const first: Finding[] = [];
    let batch = await running.next();
    while (batch) {
      first.push(...batch);
      await csv.write(batch);
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
          await csv.write(batch);
          await add(batch);
        }
      await settle(app, db, { uploading, file, stored, target, runId, made: early ?? (await make()), add });
    });
  } catch (error) {
    csv.abort();
    throw error;
  }
}

async function openValidationCsv(app: App) {
  const { catalogue } = await app.cached.season();
  const stream = new PassThrough();
  const file = app.files.write(stream);
  // Awaited by `end`; a failure before that is not left unhandled.
  file.catch(() => undefined);
  stream.on('error', () => undefined);
  stream.write(validationCsvHeader);
  return {
    async write(findings: readonly Finding[]): Promise<void> {
      if (!stream.write(validationCsvRows(findings, catalogue))) await once(stream, 'drain');
    },
    end(): Promise<WrittenFile> {
      stream.end();
      return file;
    },
    abort(): void {
      stream.destroy(new Error('The check was given up.'));
    },
  };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text, 'utf8');
}

interface Settling {
  readonly uploading: Uploading;
  readonly file: UploadFileRow;
  readonly stored: StoredFileRow;
  readonly target: ComponentRecord | null;
  readonly runId: string;
  readonly made: Made;
  add(findings: readonly Finding[]): Promise<void>;
}

/** Decides with the component locked: what held when the check began may hold no longer. */
async function settle(app: App, db: Queryable, settling: Settling): Promise<void> {
  const { uploading, file, target, runId, made } = settling;
  const record = target && (await lockComponent(db, target.submissionId, target.component));
  const late = record && (await refusalNow(app, db, uploading, record));
  if (late) await settling.add([late]);
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
    switches: uploading.switches,
  });
  const isGood = counted !== null && !isRefused(status) && made.outcome.results !== null;
  if (isGood && made.outcome.results) await insertResults(db, runId, made.outcome.results);
  await fault(app.config, 'upload.before-stage', file.fileName);
  const events = counted
    ? await changeComponent(db, settling, counted, status, isGood)
    : await noteUncounted(db, settling, record, status);
  const step = isGood ? stepAfterUpload.HEDIS : (record?.step ?? null);
  await finishLines(app, db, settling, {
    state: isRefused(status) ? 'refused' : 'done',
    validationStatus: status,
    stage: step && stageLabels[step],
    note: late?.message ?? noteOf(counts, status, isRefused(status) ? made.outcome.reason : ''),
  });
  if (record)
    await app.push.publish(
      db,
      { kind: 'submission', submissionId: record.submissionId, component: record.component },
      { submissionId: record.submissionId },
    );
  for (const event of events) await appendEvent(db, uploading.actor, event);
  await fault(app.config, 'upload.before-save-commit', file.fileName);
}

/** Why the component does not take the file any more, as a finding, or null. Decisions, part 4; rules F-008, F-011. */
async function refusalNow(
  app: App,
  db: Queryable,
  { upload }: Uploading,
  record: ComponentRecord,
): Promise<Finding | null> {
  const uploader = await loadUploader(db, upload.userId);
  if (!can(await app.cached.matrix(), uploader, 'UPLOAD_DOCUMENT_HEDIS', record.reach).ok)
    return fileFinding(
      submissionNotAuthorised,
      `You may not load data for submission ${record.submissionId}.`,
    );
  const verdict = canUploadFile({
    component: record.component,
    step: record.step,
    isProgramOpen: !(await isClosedFor(app, uploader.isSysadmin)),
    isSystemOpen: true,
    isJobRunning: false,
  });
  return verdict.ok ? null : fileFinding(stageLocked, verdict.reason);
}

/** A good file is in force from now on; a refused one is kept, and the last good one stays in force. */
async function changeComponent(
  db: Queryable,
  { uploading, file, stored, runId, made }: Settling,
  { submissionId, component, organizationId, productLine, measurementYear }: ComponentRecord,
  status: ValidationStatus,
  isGood: boolean,
): Promise<readonly DomainEvent[]> {
  const of = { submissionId, component };
  const common = { ...of, organizationId };
  await assignStoredFile(db, stored.fileId, submissionId, component);
  const files: StoredFile[] = [];
  const add = (fileType: number, name: string, mediaType: string, written: WrittenFile | null): void => {
    if (!written) return;
    const fileName = `${productLine}${submissionId}_${name}`;
    files.push({
      fileId: randomUUID(),
      fileType,
      measurementYear,
      ...of,
      fileName,
      originalName: fileName,
      mediaType,
      ...written,
      createdBy: uploading.uploader.name,
    });
  };
  add(fileTypes.validationCsv, 'Validation.csv', 'text/csv', made.validationCsv);
  if (isGood) {
    add(fileTypes.resultXml, 'Result.xml', 'application/xml', made.resultXml);
    add(fileTypes.resultCsv, 'Result.csv', 'text/csv', made.resultCsv);
  }
  const { validationCsv, resultXml, resultCsv, uploaded } = fileTypes;
  const replaced = isGood ? [validationCsv, resultXml, resultCsv, uploaded] : [validationCsv];
  const archived = await archiveStoredFiles(
    db,
    { ...of, fileTypes: replaced, why: `Replaced by ${file.fileName}` },
    isGood ? [stored.fileId] : [],
  );
  await insertStoredFiles(db, files);
  if (isGood)
    await takeInFile(db, { ...of, fileId: stored.fileId, runId, step: stepAfterUpload.HEDIS, status });
  else {
    await noteRefusedFile(db, { ...of, runId, status });
    await archiveStoredFile(db, stored.fileId, `Refused: ${validationStatusLabels[status]}`);
  }
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
      fileId: stored.fileId,
      sha256: stored.sha256,
    },
  ];
}

async function noteUncounted(
  db: Queryable,
  { uploading, file }: Settling,
  record: ComponentRecord | null,
  status: ValidationStatus,
): Promise<readonly DomainEvent[]> {
  await releaseComponent(db, file.uploadFileId);
  const { transactionId } = uploading.upload;
  const why = validationStatusLabels[status];
  const where = record && {
    submissionId: record.submissionId,
    component: record.component,
    organizationId: record.organizationId,
  };
  return [{ kind: 'upload-refused', transactionId, fileName: file.fileName, why, ...where }];
}

/** What stopped the file, or the counts of what was found. */
function noteOf(counts: FindingCounts, status: ValidationStatus, reason: string): string {
  const parts = (['Schema', 'Fatal', 'Error', 'Warning'] as const)
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${severity}`);
  const summary = parts.length === 0 ? validationStatusLabels[status] : parts.join(', ');
  return reason === '' ? summary : `${reason} (${summary})`;
}

async function finishLines(
  app: App,
  db: Queryable,
  { uploading: { upload }, file }: Pick<Settling, 'uploading' | 'file'>,
  outcome: FileOutcome,
): Promise<boolean> {
  if (!(await finishUploadFile(db, file.uploadFileId, outcome))) return false;
  const status = outcome.validationStatus as ValidationStatus | null;
  const row = presentUpload(upload.transactionId, 'received', [{ ...file, ...outcome }]);
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
  uploading: Uploading,
  file: UploadFileRow,
  state: 'refused' | 'failed',
  why: string | Finding,
): Promise<void> {
  const finding = typeof why === 'string' ? null : why;
  const note = typeof why === 'string' ? why : why.message;
  await inTransaction(app.pool, async (db) => {
    if (finding && file.fileId) await saveSingleFinding(db, uploading, file.fileId, file, finding);
    await releaseComponent(db, file.uploadFileId);
    const validationStatus = finding ? 'Fatal' : null;
    if (!(await finishLines(app, db, { uploading, file }, { state, validationStatus, stage: null, note })))
      return;
    await appendEvent(db, uploading.actor, {
      kind: 'upload-refused',
      transactionId: uploading.upload.transactionId,
      fileName: file.fileName,
      why: note,
    });
  });
}

async function saveSingleFinding(
  db: Queryable,
  { switches }: Uploading,
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
    switches,
  });
}

export const failFile = (app: App, uploading: Uploading, file: UploadFileRow, note: string): Promise<void> =>
  closeFile(app, uploading, file, 'failed', note);
