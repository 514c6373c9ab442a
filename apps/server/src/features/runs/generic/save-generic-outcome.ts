/** Gives a file of a generic upload its outcome: its report, its workbook where it can be read, and the lines. */
import { randomUUID } from 'node:crypto';
import { type Finding, isRefused, noFindings } from '@idss/domain/findings/finding';
import type { Switches } from '@idss/validation/rules/hedis/subject';
import type { App } from '#src/kernel/app.ts';
import type { Checked, CheckContext } from '#src/features/runs/purpose.ts';
import { outcomeNote } from '#src/features/runs/outcome-note.ts';
import { outcomeLine } from '#src/features/runs/progress-lines.ts';
import { addLines } from '#src/features/runs/upload-rows.sql.ts';
import type { RegisterExcerpt, ValidationOutcome } from '#src/features/runs/validation-messages.ts';
import type { RunningValidation } from '#src/features/runs/validation-pool.ts';
import { inTransaction } from '#src/db/transaction.ts';
import type { Actor } from '#src/kernel/actor.ts';
import type { WrittenFile } from '#src/files/file-store.ts';
import { fileTypes, insertStoredFiles, type StoredFile } from '#src/files/stored-file.sql.ts';
import { writeContent } from '#src/files/write-content.ts';
import { excel } from '#src/documents/result-files/media-types.ts';
import {
  validationCsvEnd,
  validationCsvHeader,
  validationCsvRows,
} from '#src/documents/result-files/write-validation-csv.ts';
import {
  finishGenericFile,
  type GenericFile,
  type GenericOutcome,
  type GenericUpload,
} from './generic-uploads.sql.ts';
import { presentGenericUpload, statusWord } from './present-generic-upload.ts';
import { zipMemberNames } from './zip-member-names.ts';

export interface GenericContext extends CheckContext {
  readonly upload: GenericUpload;
  readonly actor: Actor;
  readonly measurementYear: number;
  readonly switches: Switches;
  readonly register: RegisterExcerpt;
}

export async function saveGenericOutcome(
  app: App,
  context: GenericContext,
  file: GenericFile,
  _checked: Checked<null>,
  running: RunningValidation,
): Promise<void> {
  const { catalogue } = await app.cached.season();
  const report = await app.files.write(csvOf(running, catalogue));
  const outcome = await running.done;
  // None where Schema or Fatal findings leave no data to trust.
  const [made] = outcome.files;
  const workbook = made ? await writeContent(app.files, made.content) : null;
  await save(app, context, file, { outcome, report, workbook });
}

/** Without a check: the report lists this one finding. */
export async function saveFinding(
  app: App,
  context: GenericContext,
  file: GenericFile,
  finding: Finding,
): Promise<void> {
  const { catalogue } = await app.cached.season();
  const report = await writeContent(
    app.files,
    validationCsvHeader + validationCsvRows([finding], catalogue).join(''),
  );
  const outcome = {
    status: 'Fatal',
    counts: { ...noFindings, [finding.severity]: 1 },
    reason: finding.message,
  } as const;
  await save(app, context, file, { outcome, report, workbook: null });
}

export const failGenericFile = (
  app: App,
  context: GenericContext,
  file: GenericFile,
  note: string,
): Promise<void> =>
  finish(app, context, file, [], {
    state: 'failed',
    note,
    validationStatus: null,
    counts: null,
    reportFileId: null,
    workbookFileId: null,
  });

async function* csvOf(
  running: RunningValidation,
  catalogue: Parameters<typeof validationCsvRows>[1],
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(validationCsvHeader);
  for (let batch = await running.next(); batch; batch = await running.next())
    yield Buffer.from(validationCsvRows(batch, catalogue).join(''));
  const { counts } = await running.done;
  yield Buffer.from(validationCsvEnd(counts));
}

async function save(
  app: App,
  context: GenericContext,
  file: GenericFile,
  made: {
    outcome: Pick<ValidationOutcome, 'status' | 'counts' | 'reason'>;
    report: WrittenFile;
    workbook: WrittenFile | null;
  },
): Promise<void> {
  const { outcome, report, workbook } = made;
  const names = zipMemberNames([file.fileName])[0];
  const row = (fileType: number, fileName: string, mediaType: string, written: WrittenFile): StoredFile => ({
    fileId: randomUUID(),
    fileType,
    measurementYear: context.measurementYear,
    submissionId: null,
    component: null,
    fileName,
    originalName: fileName,
    mediaType,
    ...written,
    createdBy: context.actor.name,
  });
  const reportRow = row(fileTypes.validationCsv, names?.report ?? '', 'text/csv', report);
  const workbookRow = workbook && row(fileTypes.workbook, names?.workbook ?? '', excel, workbook);
  const { status, counts } = outcome;
  await finish(app, context, file, workbookRow ? [reportRow, workbookRow] : [reportRow], {
    state: isRefused(status) ? 'refused' : 'done',
    validationStatus: status,
    note: outcomeNote(counts, status, isRefused(status) ? outcome.reason : ''),
    counts,
    reportFileId: reportRow.fileId,
    workbookFileId: workbookRow?.fileId ?? null,
  });
}

async function finish(
  app: App,
  { upload: { transactionId, userId } }: GenericContext,
  file: GenericFile,
  made: readonly StoredFile[],
  outcome: GenericOutcome,
): Promise<void> {
  const ended = { ...file, ...outcome };
  const line = JSON.stringify(presentGenericUpload(transactionId, 'received', [ended]));
  const isFirst = await inTransaction(app.pool, async (db) => {
    await insertStoredFiles(db, made);
    if (!(await finishGenericFile(db, file.uploadFileId, outcome))) return false;
    const words = ended.validationStatus ? statusWord(ended) : outcome.note;
    await addLines(db, transactionId, [outcomeLine(file.fileName, words), line]);
    await app.push.publish(db, { kind: 'upload', transactionId }, { userId });
    return true;
  });
  if (!isFirst) app.log.info({ transactionId }, 'generic: a file had its outcome already');
}
