/** One file of a generic upload from its stored bytes to its report and its workbook. */
import { randomUUID } from 'node:crypto';
import {
  countWords,
  type FindingCounts,
  isRefused,
  noFindings,
  type ValidationStatus,
  validationStatusLabels,
} from '@idss/domain/findings/finding';
import { cutListNote } from '@idss/domain/findings/listing';
import type { Switches } from '@idss/validation/rules/hedis/subject';
import type { App } from '#src/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import {
  validationCsvEnd,
  validationCsvHeader,
  validationCsvRows,
} from '#src/writers/write-validation-csv.ts';
import { excel } from '#src/writers/media-types.ts';
import type { Share } from '#src/checking/fair-share.ts';
import { tooCostlyFinding } from '#src/checking/too-costly.ts';
import { checkingLine, outcomeLine } from '#src/checking/progress-lines.ts';
import type { RegisterExcerpt, ValidationOutcome } from '#src/checking/validation-messages.ts';
import {
  type RunningValidation,
  TooCostly,
  ValidationCrashed,
  type ValidationPool,
} from '#src/checking/validation-pool.ts';
import { FileLost, StorageFull, type WrittenFile } from '#src/files/file-store.ts';
import {
  fileTypes,
  findStoredFile,
  insertStoredFiles,
  type StoredFile,
  type StoredFileRow,
} from '#src/files/stored-file.sql.ts';
import { currentWatch } from '#src/jobs/progress.ts';
import {
  addGenericLines,
  countAttempt,
  finishGenericFile,
  forgiveAttempt,
  type GenericFile,
  type GenericOutcome,
  type GenericUpload,
} from './generic-uploads.sql.ts';
import { presentGenericUpload, statusWord } from './present-generic-upload.ts';
import { zipMemberNames } from './zip-member-names.ts';

/** What is the same for all files of one upload. */
export interface GenericChecking {
  readonly upload: GenericUpload;
  readonly userName: string;
  readonly measurementYear: number;
  readonly switches: Switches;
  readonly register: RegisterExcerpt;
  readonly share: Share;
}

/** How often a file may bring down whatever checks it. */
const attemptsAllowed = 3;

export async function checkGenericFile(
  app: App,
  pool: ValidationPool,
  checking: GenericChecking,
  file: GenericFile,
): Promise<void> {
  const fail = (note: string): Promise<void> =>
    finish(app, checking, file, [], { ...nothingMade, state: 'failed', note });
  const stored = file.fileId && (await findStoredFile(app.pool, file.fileId));
  if (!stored) return fail('Nothing of this file was kept.');
  let reason = 'the program ended while checking it';
  const giveUp = (): Promise<void> => fail(`The file could not be checked in three attempts: ${reason}.`);
  for (;;) {
    const attempt = await countAttempt(app.pool, file.uploadFileId);
    if (attempt > attemptsAllowed) return giveUp();
    try {
      return await check(app, pool, checking, file, stored);
    } catch (error) {
      // The slot is lost: whoever has it now tries again, and this attempt counts.
      if (currentWatch()?.signal.aborted) throw error;
      if (error instanceof FileLost) return fail('The stored file is missing. Please send it again.');
      if (error instanceof TooCostly) return saveTooCostly(app, checking, file, error);
      // Space may be made meanwhile: the queue tries again, after a pause in which other uploads have the slot.
      if (error instanceof StorageFull && attempt === attemptsAllowed)
        return fail(
          'The portal had no space left to store the results of this file. Please send it again later.',
        );
      if (!(error instanceof ValidationCrashed)) {
        if (error instanceof StorageFull) throw error;
        await forgiveAttempt(app.pool, file.uploadFileId).catch(() => undefined);
        throw error;
      }
      reason = error.message;
      app.log.warn({ err: error, uploadFileId: file.uploadFileId, attempt }, 'generic: a check broke off');
      if (attempt === attemptsAllowed) return giveUp();
    }
  }
}

const nothingMade = {
  validationStatus: null,
  counts: null,
  reportFileId: null,
  workbookFileId: null,
} as const satisfies Partial<GenericOutcome>;

async function check(
  app: App,
  pool: ValidationPool,
  checking: GenericChecking,
  file: GenericFile,
  stored: StoredFileRow,
): Promise<void> {
  const path = app.files.localPath(stored.storageKey);
  if (path === null) throw new Error('Files must be stored in a folder of this machine.');
  const { fileName } = file;
  const { measurementYear, register, switches } = checking;
  const running = await pool.start(
    {
      program: 'HEDIS',
      makes: 'workbook',
      path,
      size: stored.size,
      fileName,
      measurementYear,
      register,
      switches,
      // The same at every attempt, so that a repeated check gives the same result.
      now: checking.upload.createdAt,
      organizationName: '',
      uploaderName: checking.userName,
    },
    (percent) => {
      tell(app, checking.upload, [checkingLine(fileName, percent)]).catch((error: unknown) =>
        app.log.warn({ err: error }, 'generic: a progress line was lost'),
      );
    },
    checking.share,
  );
  try {
    const { catalogue } = await app.cached.season();
    const report = await app.files.write(csvOf(running, catalogue));
    const outcome = await running.done;
    // None where Schema or Fatal findings leave no data to trust.
    const [made] = outcome.files;
    const workbook = made ? await app.files.write(once(made.content)) : null;
    await save(app, checking, file, { outcome, report, workbook });
  } catch (error) {
    running.cancel();
    throw error;
  }
}

/** Its report holds the one finding. */
async function saveTooCostly(
  app: App,
  checking: GenericChecking,
  file: GenericFile,
  error: TooCostly,
): Promise<void> {
  const { catalogue } = await app.cached.season();
  const finding = tooCostlyFinding('HEDIS', error);
  const report = await app.files.write(
    once(validationCsvHeader + validationCsvRows([finding], catalogue).join('')),
  );
  const outcome = {
    status: 'Fatal',
    counts: { ...noFindings, [finding.severity]: 1 },
    reason: finding.message,
  } as const;
  await save(app, checking, file, { outcome, report, workbook: null });
}

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

async function* once(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? Buffer.from(content) : content;
}

async function save(
  app: App,
  { upload, userName, measurementYear, ...checking }: GenericChecking,
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
    measurementYear,
    submissionId: null,
    component: null,
    fileName,
    originalName: fileName,
    mediaType,
    ...written,
    createdBy: userName,
  });
  const reportRow = row(fileTypes.validationCsv, names?.report ?? '', 'text/csv', report);
  const workbookRow = workbook && row(fileTypes.workbook, names?.workbook ?? '', excel, workbook);
  const { status, counts } = outcome;
  await finish(
    app,
    { upload, userName, measurementYear, ...checking },
    file,
    workbookRow ? [reportRow, workbookRow] : [reportRow],
    {
      state: isRefused(status) ? 'refused' : 'done',
      validationStatus: status,
      note: noteOf(counts, status, isRefused(status) ? outcome.reason : ''),
      counts,
      reportFileId: reportRow.fileId,
      workbookFileId: workbookRow?.fileId ?? null,
    },
  );
}

async function finish(
  app: App,
  { upload }: GenericChecking,
  file: GenericFile,
  made: readonly StoredFile[],
  outcome: GenericOutcome,
): Promise<void> {
  const { transactionId, userId } = upload;
  const ended = { ...file, ...outcome };
  const line = JSON.stringify(presentGenericUpload(transactionId, 'received', [ended]));
  const isFirst = await inTransaction(app.pool, async (db) => {
    await insertStoredFiles(db, made);
    if (!(await finishGenericFile(db, file.uploadFileId, outcome))) return false;
    const words = ended.validationStatus ? statusWord(ended) : outcome.note;
    await addGenericLines(db, transactionId, [outcomeLine(file.fileName, words), line]);
    await app.push.publish(db, { kind: 'upload', transactionId }, { userId });
    return true;
  });
  if (!isFirst) app.log.info({ transactionId }, 'generic: a file had its outcome already');
}

async function tell(app: App, { transactionId, userId }: GenericUpload, lines: string[]): Promise<void> {
  await addGenericLines(app.pool, transactionId, lines);
  await app.push.publish(app.pool, { kind: 'upload', transactionId }, { userId });
}

/** What stopped the file, or the counts of what was found. */
function noteOf(counts: FindingCounts, status: ValidationStatus, reason: string): string {
  const summary =
    countWords(counts, ['Schema', 'Fatal', 'Error', 'Warning']) || validationStatusLabels[status];
  const note = cutListNote(counts);
  const whole = note === null ? summary : `${summary}. ${note}`;
  return reason === '' ? whole : `${reason} (${whole})`;
}
