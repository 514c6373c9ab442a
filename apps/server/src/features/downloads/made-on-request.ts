/**
 * Files of a HEDIS component that are made of what is stored: the results with the designations in force, both workbooks
 * and the review table. Each has an id of what it is made of, so it is made once for one state of the data, and one that
 * was made of an earlier state is seen to be so. Earlier ones are archived and kept. Spec: files-on-request.
 */
import { randomUUID } from 'node:crypto';
import { isValidationStatus, validationStatusLabels } from '@idss/domain/findings/finding';
import { isAfter } from '@idss/domain/stages/stage';
import {
  hasStamps,
  mayHaveStamps,
  noStamps,
  type Stamp,
  type Stamps,
  stampsInForce,
} from '@idss/domain/stages/stamps';
import type { App, Queryable } from '#src/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { makeReviewFile } from '#src/features/audit/make-review-file.ts';
import { makeAuditReport } from '#src/features/audit/make-audit-report.ts';
import { sharedValidationPool } from '#src/checking/shared-validation-pool.ts';
import type { MadeFile } from '#src/checking/validation-messages.ts';
import { derivedFileId } from '#src/files/derived-file-id.ts';
import {
  archiveStoredFiles,
  fileTypes,
  findStoredFile,
  findStoredFiles,
  insertStoredFiles,
  reviveStoredFiles,
  type StoredFile,
  type StoredFileRow,
} from '#src/files/stored-file.sql.ts';
import { writeContent } from '#src/files/write-content.ts';
import { conflict } from '#src/http/errors.ts';
import { fault } from '#src/http/fault.ts';
import { type ComponentRecord, findComponent, lockComponent } from '#src/records/find-component.sql.ts';
import { type DesignationState, readDesignations, readLastStamps, readRunStatus } from './downloads.sql.ts';

/** The kinds that are made together: one reading of the submission makes both results. */
const makings = [
  { types: [fileTypes.resultXml, fileTypes.resultCsv], restsOn: 'results', shape: 2 },
  { types: [fileTypes.workbook], restsOn: 'file', shape: 2 },
  { types: [fileTypes.xmlWorkbook], restsOn: 'file', shape: 2 },
  { types: [fileTypes.reviewWorkbook], restsOn: 'review', shape: 1 },
  { types: [fileTypes.reviewCsv], restsOn: 'review', shape: 1 },
  { types: [fileTypes.audit], restsOn: 'lock', shape: 1 },
] as const satisfies readonly {
  readonly types: readonly number[];
  /**
   * The file and its results, always; the designations, too; and who locked and attested, or whether it is locked, or the
   * audit lock, without which there is no such file.
   */
  readonly restsOn: 'file' | 'results' | 'review' | 'lock';
  /** Goes up when these files change for the same data: those that were made before are made again when asked for. */
  readonly shape: number;
}[];
type Making = (typeof makings)[number];

const makingOf = (fileType: number): Making | undefined =>
  makings.find(({ types }) => types.some((type) => type === fileType));

type Subject = Pick<ComponentRecord, 'component' | 'currentRunId' | 'stage' | 'isAuditRequired'>;

/** Is this a file that the portal makes of what is stored of this component? */
export function isMadeOnRequest(
  { component, currentRunId, stage, isAuditRequired }: Subject,
  fileType: number,
): boolean {
  if (component !== 'DST' || currentRunId === null) return false;
  return fileType === fileTypes.audit
    ? isAfter(stage, 'audit-lock') && isAuditRequired
    : makingOf(fileType) !== undefined;
}

/** The kinds that nothing makes before somebody asks for them. */
export const onlyOnRequest: readonly number[] = [
  fileTypes.workbook,
  fileTypes.xmlWorkbook,
  fileTypes.reviewWorkbook,
  fileTypes.reviewCsv,
];

const component = 'DST';
/** Somebody who saves all the time keeps others from a file for so many makings at most. */
const mostAttempts = 5;

/**
 * The file of this type of the data in force: the stored one where it is of them, otherwise a new one, which replaces it.
 * null where there are no data.
 */
export async function fileInForce(
  app: App,
  submissionId: number,
  fileType: number,
  by: string,
): Promise<StoredFileRow | null> {
  const making = makingOf(fileType);
  if (!making) throw new Error(`Files of type ${fileType} are not made on request.`);
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const record = await findComponent(app.pool, submissionId, component);
    if (!record || !isMadeOnRequest(record, fileType)) return null;
    const state = await readState(app.pool, record, making);
    if (making.restsOn === 'lock' && state.stamps.auditLock === null) return null;
    const ids = making.types.map((type) => idOf(type, state));
    const known = await findStoredFiles(app.pool, ids);
    if (known.length < ids.length || known.some(({ archivedAt }) => archivedAt !== null)) {
      const made = known.length < ids.length ? await make(app, record, making, state, by) : [];
      await fault(app.config, 'made-file.before-save', String(fileType));
      if (!(await keep(app, record, making, state, made))) continue;
    }
    return findStoredFile(app.pool, idOf(fileType, state));
  }
  throw conflict('The data of this submission are changing right now. Please try again in a moment.');
}

interface State {
  readonly designations: readonly DesignationState[];
  readonly stamps: Stamps;
  /** What the ids are made of. */
  readonly parts: readonly unknown[];
}

type Data = Pick<
  ComponentRecord,
  'submissionId' | 'currentRunId' | 'currentFileId' | 'stage' | 'isAuditRequired'
>;

async function readState(db: Queryable, data: Data, { restsOn, shape }: Making): Promise<State> {
  const designations = restsOn === 'file' ? [] : await readDesignations(db, data.submissionId);
  const stamps =
    (restsOn === 'results' || restsOn === 'lock') && mayHaveStamps(data.stage)
      ? stampsInForce({ ...data, ...(await readLastStamps(db, data.submissionId)) })
      : noStamps;
  const parts: unknown[] = [data.submissionId, data.currentRunId, data.currentFileId];
  if (restsOn !== 'file') parts.push(designations.map(({ state }) => state));
  if (restsOn === 'results') parts.push(stamps);
  if (restsOn === 'review') parts.push(isAfter(data.stage, 'audit-lock'));
  if (restsOn === 'lock') parts.push(stamps.auditLock);
  if (shape > 1) parts.push({ shape });
  return { designations, stamps, parts };
}

const idOf = (fileType: number, { parts }: State): string => derivedFileId([fileType, ...parts]);

/** Stored durably, and in no row yet: what is not kept is swept. */
async function make(
  app: App,
  record: ComponentRecord,
  making: Making,
  state: State,
  by: string,
): Promise<readonly StoredFile[]> {
  const { submissionId, measurementYear } = record;
  const files = await contentsOf(app, record, making, state);
  // The report is the auditor's, whoever asks for it.
  const createdBy = making.restsOn === 'lock' ? (state.stamps.auditLock?.by ?? by) : by;
  return Promise.all(
    files.map(async ({ content, ...facts }): Promise<StoredFile> => {
      const written = await writeContent(app.files, content);
      return {
        ...facts,
        ...written,
        fileId: idOf(facts.fileType, state),
        measurementYear,
        submissionId,
        component,
        originalName: facts.fileName,
        createdBy,
      };
    }),
  );
}

async function contentsOf(
  app: App,
  record: ComponentRecord,
  { types }: Making,
  { designations, stamps }: State,
): Promise<readonly MadeFile[]> {
  const [type] = types;
  if (type === fileTypes.audit) {
    if (stamps.auditLock === null) throw new Error(`Submission ${record.submissionId} has no audit lock.`);
    return [await makeAuditReport(app, app.pool, record, stamps.auditLock)];
  }
  if (type === fileTypes.reviewWorkbook || type === fileTypes.reviewCsv) {
    const format = type === fileTypes.reviewCsv ? 'csv' : 'xlsx';
    const made = await makeReviewFile(app, record, format);
    if (!made) throw new Error(`Submission ${record.submissionId} has no review table.`);
    return [{ fileType: type, fileName: made.fileName, mediaType: made.mediaType, content: made.bytes }];
  }
  const source = record.currentFileId && (await findStoredFile(app.pool, record.currentFileId));
  if (!source) throw new Error(`Submission ${record.submissionId} has no file.`);
  const status = record.currentRunId === null ? null : await readRunStatus(app.pool, record.currentRunId);
  return app.files.withLocalFile(source.storageKey, async (path) => {
    const running = await sharedValidationPool(app).start(
      {
        program: 'HEDIS',
        makes: 'files',
        fileTypes: types,
        path,
        size: source.size,
        sha256: source.sha256,
        fileName: source.originalName,
        measurementYear: record.measurementYear,
        now: app.now().toISOString(),
        organizationName: record.organizationName,
        uploaderName: '',
        validationStatus: status !== null && isValidationStatus(status) ? validationStatusLabels[status] : '',
        designations: new Map(
          designations.map(({ measureCode, indicatorKey, designation, comment }) => [
            indicatorKey === '' ? measureCode : indicatorKey,
            { designation, comment },
          ]),
        ),
        stamps,
      },
      () => undefined,
    );
    return (await running.done).files;
  });
}

const auditReport = makings.find(({ restsOn }) => restsOn === 'lock');

/** Who locked the review table, and when; null where it is not locked. */
export async function auditLockOf(db: Queryable, record: ComponentRecord): Promise<Stamp | null> {
  if (!auditReport || !isMadeOnRequest(record, fileTypes.audit)) return null;
  return (await readState(db, record, auditReport)).stamps.auditLock;
}

/** Within the transaction that removes the audit lock, of the record as it was before: the report, where it is not there. */
export async function keepAuditReport(app: App, db: Queryable, record: ComponentRecord): Promise<void> {
  if (!auditReport || !isMadeOnRequest(record, fileTypes.audit)) return;
  const state = await readState(db, record, auditReport);
  const lock = state.stamps.auditLock;
  const fileId = idOf(fileTypes.audit, state);
  if (lock === null || (await findStoredFile(db, fileId))) return;
  const { content, ...facts } = await makeAuditReport(app, db, record, lock);
  const { submissionId, measurementYear } = record;
  await insertStoredFiles(db, [
    {
      ...facts,
      ...(await writeContent(app.files, content)),
      fileId,
      measurementYear,
      submissionId,
      component,
      originalName: facts.fileName,
      createdBy: lock.by,
    },
  ]);
}

/** False where the data are no longer those that the files were made of: nothing is kept then. */
async function keep(
  app: App,
  record: ComponentRecord,
  making: Making,
  state: State,
  made: readonly StoredFile[],
): Promise<boolean> {
  const { submissionId } = record;
  const ids = making.types.map((type) => idOf(type, state));
  const isKept = await inTransaction(app.pool, async (db) => {
    const now = await lockComponent(db, submissionId, component);
    if (!now || now.currentRunId === null) return false;
    const present = await readState(db, now, making);
    if (making.types.some((type, n) => idOf(type, present) !== ids[n])) return false;
    await archiveStoredFiles(
      db,
      { submissionId, component, fileTypes: making.types, why: 'Replaced by a newer one' },
      ids,
    );
    await insertStoredFiles(db, made);
    await reviveStoredFiles(db, ids);
    return true;
  });
  // Of two that made the same at once, one is kept.
  const rows = isKept ? await findStoredFiles(app.pool, ids) : [];
  const claimed = new Set(rows.map(({ storageKey }) => storageKey));
  for (const { storageKey } of made) if (!claimed.has(storageKey)) await app.files.remove(storageKey);
  return isKept;
}

/**
 * The id of a result file that a check made of a file that is taken in: it carries neither designations nor stamps. Where
 * there are some, of an earlier review or since the file is checked again, the file is not of the data in force, and is
 * made again.
 */
export async function resultFileId(
  db: Queryable,
  data: Pick<Data, 'submissionId' | 'stage' | 'isAuditRequired'>,
  fileType: number,
  of: { readonly runId: string; readonly fileId: string },
): Promise<{ readonly fileId: string; readonly isInForce: boolean }> {
  const making = makingOf(fileType);
  if (!making) return { fileId: randomUUID(), isInForce: true };
  const state = await readState(db, { ...data, currentRunId: of.runId, currentFileId: of.fileId }, making);
  return state.designations.length > 0 || hasStamps(state.stamps)
    ? { fileId: randomUUID(), isInForce: false }
    : { fileId: idOf(fileType, state), isInForce: true };
}
