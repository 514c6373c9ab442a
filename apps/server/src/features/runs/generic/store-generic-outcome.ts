/** Gives a file of a generic upload its outcome: its report, its workbook where it can be read, and the lines. */
import { randomUUID } from 'node:crypto';
import { type Finding, isRefused, noFindings } from '@idss/domain/findings/finding';
import type { App } from '#src/kernel/app.ts';
import { outcomeNote } from '#src/features/runs/outcome-note.ts';
import { outcomeLine } from '#src/features/runs/progress-lines.ts';
import { addLines } from '#src/features/runs/upload-rows.sql.ts';
import type { ValidationOutcome } from '#src/features/runs/threads/validation-messages.ts';
import type { RunningValidation } from '#src/features/runs/threads/validation-pool.ts';
import { makeChange } from '#src/kernel/change.ts';
import { uploadHint } from '#src/features/runs/upload-hint.ts';
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

export interface GenericContext {
  readonly upload: GenericUpload;
  readonly actor: Actor;
  readonly measurementYear: number;
}

export async function storeGenericOutcome(
  app: App,
  context: GenericContext,
  file: GenericFile,
  running: RunningValidation,
): Promise<void> {
  const report = await app.files.write(toCsv(running));
  const outcome = await running.done;
  // None where Schema or Fatal findings leave no data to trust.
  const [firstFile] = outcome.files;
  const workbook = firstFile ? await writeContent(app.files, firstFile.content) : null;
  await store(app, context, file, { outcome, report, workbook });
}

/** Without a check: the report lists the finding, if there is one. */
export async function closeGenericFile(
  app: App,
  context: GenericContext,
  file: GenericFile,
  why: Finding | string,
): Promise<void> {
  if (typeof why === 'string') return finish(app, context, file, [], { ...unchecked, note: why });
  const catalogue = await app.cached.getCatalogue(context.measurementYear);
  const rows = validationCsvRows([why], catalogue).join('');
  const report = await writeContent(app.files, validationCsvHeader + rows);
  const counts = { ...noFindings, [why.severity]: 1 };
  const outcome = { status: 'Fatal', counts, reason: why.message } as const;
  await store(app, context, file, { outcome, report, workbook: null });
}

const unchecked = {
  state: 'failed',
  validationStatus: null,
  counts: null,
  reportFileId: null,
  workbookFileId: null,
} as const;

async function* toCsv(running: RunningValidation): AsyncGenerator<Uint8Array> {
  yield Buffer.from(validationCsvHeader);
  for (let batch = await running.next(); batch; batch = await running.next()) yield* batch.lines;
  const { counts } = await running.done;
  yield Buffer.from(validationCsvEnd(counts));
}

interface WrittenOutcome {
  readonly outcome: Pick<ValidationOutcome, 'status' | 'counts' | 'reason'>;
  readonly report: WrittenFile;
  readonly workbook: WrittenFile | null;
}

async function store(
  app: App,
  context: GenericContext,
  file: GenericFile,
  { outcome: { status, counts, reason }, report, workbook }: WrittenOutcome,
): Promise<void> {
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
  await finish(app, context, file, workbookRow ? [reportRow, workbookRow] : [reportRow], {
    state: isRefused(status) ? 'refused' : 'done',
    validationStatus: status,
    note: outcomeNote(counts, status, isRefused(status) ? reason : ''),
    counts,
    reportFileId: reportRow.fileId,
    workbookFileId: workbookRow?.fileId ?? null,
  });
}

async function finish(
  app: App,
  { upload, actor }: GenericContext,
  file: GenericFile,
  storedFiles: readonly StoredFile[],
  outcome: GenericOutcome,
): Promise<void> {
  const { transactionId } = upload;
  const ended = { ...file, ...outcome };
  const line = JSON.stringify(presentGenericUpload(transactionId, 'received', [ended]));
  const isFirst = await makeChange({ app, actor }, async ({ db, hint }) => {
    await insertStoredFiles(db, storedFiles);
    if (!(await finishGenericFile(db, file.uploadFileId, outcome))) return false;
    const result = ended.validationStatus ? statusWord(ended) : outcome.note;
    await addLines(db, transactionId, [outcomeLine(file.fileName, result), line]);
    hint(uploadHint(upload));
    return true;
  });
  if (!isFirst) app.log.info({ transactionId }, 'generic: a file had its outcome already');
}
