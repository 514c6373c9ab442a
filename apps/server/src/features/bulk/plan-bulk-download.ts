/** The contents of a bulk download: every file that exists and is allowed, and the reason for each one left out. */
import type { BulkContents } from '@idss/contract/bulk/bulk-download';
import { archivedUploads, type BulkFileType, bulkValidationType } from '@idss/domain/files/bulk-file-types';
import { isRefused } from '@idss/domain/findings/finding';
import { canSee } from '@idss/domain/permissions/can';
import {
  type Component,
  type ProductLine,
  type Program,
  hedisComponent,
  isHedis,
  getProgram,
} from '@idss/domain/program';
import { attestedThrough } from '@idss/domain/stages/attesting';
import { canChooseForBulk } from '@idss/domain/stages/bulk';
import { currentFile } from '#src/features/downloads/current-file.ts';
import { isGenerated, onlyOnRequest } from '#src/features/downloads/generators.ts';
import { isUploadedFile, listStoredTypes } from '#src/features/downloads/upload-files.ts';
import { getBulkFacts } from '#src/features/bulk/list-bulk-records.ts';
import {
  fileTypes,
  listCurrentFiles,
  listFilesOfUploads,
  type StoredFileRow,
} from '#src/files/stored-file.sql.ts';
import { badRequest, forbidden, notFound } from '#src/kernel/errors.ts';
import { productName } from '#src/kernel/product.ts';
import { forEachLimited } from '#src/jobs/for-each-limited.ts';
import { type ComponentRecord, findComponents } from '#src/access/find-component.sql.ts';
import {
  type Downloader,
  checkAction,
  offeredTo,
  getStoredType,
  listOfferedTypes,
} from './offered-file-types.ts';

export interface BulkRequest {
  readonly Submissions: readonly {
    readonly submissionId: number;
    readonly productLine: ProductLine;
    readonly component: Component;
  }[];
  readonly FileTypes: readonly number[];
}

export interface PlannedFile {
  readonly record: ComponentRecord;
  readonly file: StoredFileRow;
}

export interface BulkPlan {
  readonly program: Program;
  /** Members of the zip, in its order. */
  readonly files: readonly PlannedFile[];
  /** Generated when the download is prepared. Their size is not known before. */
  readonly toGenerate: readonly { readonly record: ComponentRecord; readonly fileType: number }[];
  /** The parts of the bulk validation file. */
  readonly validations: readonly PlannedFile[];
  readonly types: BulkContents['types'];
  readonly missing: BulkContents['missing'];
}

/** Enough to keep the validation threads busy. */
const generatedAtOnce = 4;

type MissingItem = BulkContents['missing'][number];

/** The same for a submission that does not exist and one that the person must not know about. */
const notThere = 'There is no such submission, or you have no access to it.';
const notAllowed = 'You do not have permission to download this file.';

/**
 * 400 for an invalid request, 404 if the person can see none of the submissions, and 403 if they may download none of
 * the chosen files of any of them.
 * Long: files, refusals and what is missing are found in one pass over submissions and types.
 */
export async function planBulkDownload(
  downloader: Downloader,
  { Submissions, FileTypes }: BulkRequest,
  { generates }: { readonly generates: boolean } = { generates: true },
): Promise<BulkPlan> {
  const program = requireOneProgram(Submissions);
  const types = selectedTypes(program, FileTypes);
  const known = await findVisible(downloader, Submissions);
  if (known.size === 0) throw notFound();
  const offered = listOfferedTypes(downloader, program);
  const settings = await downloader.app.cached.settings();
  const records = [...known.values()];
  const storedFiles = await getFiles(
    downloader,
    records,
    types.map(({ fileTypeId }) => fileTypeId),
  );

  const filesByType = new Map(types.map(({ fileTypeId }) => [fileTypeId, [] as PlannedFile[]]));
  const toGenerate: BulkPlan['toGenerate'][number][] = [];
  const missing: MissingItem[] = Submissions.filter((selected) => !known.has(getKey(selected))).map(
    ({ submissionId, component }) => ({ submissionId, component, files: '', reason: notThere }),
  );
  let isAnyAllowed = false;
  for (const record of records) {
    const reasons = new Map<string, string[]>();
    const choice = canChooseForBulk(getBulkFacts(record, settings, downloader.caller), 'download');
    for (const type of types) {
      const isAllowed = await checkAction(downloader, record, type.fileTypeId, offered);
      isAnyAllowed ||= isAllowed;
      const found = storedFiles(record, type.fileTypeId);
      const refusal = !isAllowed ? notAllowed : choice.ok ? null : choice.reason;
      const isOnRequest = generates && found.length === 0 && onlyOnRequest.includes(type.fileTypeId);
      if (refusal === null && isOnRequest && isGenerated(record, type.fileTypeId)) {
        toGenerate.push({ record, fileType: type.fileTypeId });
        continue;
      }
      const reason = refusal ?? explainMissing(found, record, type);
      if (reason !== null) reasons.set(reason, [...(reasons.get(reason) ?? []), type.label]);
      if (refusal !== null) continue;
      for (const { file, isInStore } of found)
        if (isInStore) filesByType.get(type.fileTypeId)?.push({ record, file });
    }
    const { submissionId, component } = record;
    for (const [reason, labels] of reasons)
      missing.push({
        submissionId,
        component,
        files: labels.length === types.length ? '' : labels.join(', '),
        reason,
      });
  }
  if (!isAnyAllowed) throw forbidden();

  const validations = filesByType.get(bulkValidationType) ?? [];
  const files = [...filesByType].flatMap(([type, each]) => (type === bulkValidationType ? [] : each));
  return {
    program,
    files: sortFiles(files),
    toGenerate,
    validations: sortFiles(validations),
    types: types.flatMap(({ fileTypeId, label }) => {
      const each = filesByType.get(fileTypeId) ?? [];
      const count = each.length + toGenerate.filter(({ fileType }) => fileType === fileTypeId).length;
      const fileCount = fileTypeId === bulkValidationType ? Math.min(1, count) : count;
      return count > 0 ? [{ fileTypeId, label, fileCount, size: sumBytes(each) }] : [];
    }),
    missing: missing.toSorted((a, b) => a.submissionId - b.submissionId),
  };
}

/**
 * The plan for an actual download: results contain the current designations, so those that a save has just outdated are
 * generated again first, and so are files that are generated on request.
 */
export async function planFreshDownload(downloader: Downloader, request: BulkRequest): Promise<BulkPlan> {
  const plan = await planBulkDownload(downloader, request);
  const { app } = downloader;
  let isFresh = plan.toGenerate.length === 0;
  // If a submission file is missing, its stored results are better than nothing, and the other files are fine.
  const generate = ({ submissionId }: ComponentRecord, fileType: number) =>
    currentFile(app, submissionId, fileType, productName).catch((error: unknown) => {
      app.log.error({ err: error, subId: submissionId }, 'a file could not be generated');
      return null;
    });
  for (const { record, file } of plan.files) {
    if (!isGenerated(record, file.fileType)) continue;
    const current = await generate(record, file.fileType);
    isFresh &&= current === null || current.fileId === file.fileId;
  }
  await forEachLimited(plan.toGenerate, generatedAtOnce, ({ record, fileType }) =>
    generate(record, fileType).then(() => undefined),
  );
  return isFresh ? plan : planBulkDownload(downloader, request, { generates: false });
}

export const sumBytes = (files: readonly PlannedFile[]): number =>
  files.reduce((sum, { file }) => sum + file.size, 0);

/** By organization, submission, component and file type. */
export const sortFiles = (files: readonly PlannedFile[]): readonly PlannedFile[] =>
  files.toSorted(
    (a, b) =>
      a.record.organizationId - b.record.organizationId ||
      a.record.submissionId - b.record.submissionId ||
      a.record.component.localeCompare(b.record.component) ||
      a.file.fileType - b.file.fileType,
  );

interface ComponentKey {
  readonly submissionId: number;
  readonly component: Component;
}
const getKey = ({ submissionId, component }: ComponentKey): string => `${submissionId} ${component}`;

function requireOneProgram(submissions: BulkRequest['Submissions']): Program {
  const [first, ...others] = [...new Set(submissions.map(({ component }) => getProgram(component)))];
  if (!first || others.length > 0) throw badRequest('Choose submissions of one program.');
  return first;
}

function selectedTypes(program: Program, ids: readonly number[]): readonly BulkFileType[] {
  const everybody = [true, false].flatMap((isHedisOnly) =>
    [true, false].flatMap((isSysadmin) => offeredTo(program, { isSysadmin, isHedisOnly })),
  );
  return [...new Set(ids)].map((id) => {
    const type = everybody.find(({ fileTypeId }) => fileTypeId === id);
    if (!type) throw badRequest(`File type ${id} is not offered for ${program}.`);
    return type;
  });
}

/** The components of the request that this person can see, by key, in the order of organizations. */
async function findVisible(
  { app, caller }: Downloader,
  submissions: BulkRequest['Submissions'],
): Promise<ReadonlyMap<string, ComponentRecord>> {
  const productLines = new Map(submissions.map((selected) => [getKey(selected), selected.productLine]));
  const records = await findComponents(app.pool, submissions);
  return new Map(
    records
      .filter(
        (record) => canSee(caller, record.reach) && productLines.get(getKey(record)) === record.productLine,
      )
      .map((record) => [getKey(record), record]),
  );
}

interface FoundFile {
  readonly file: StoredFileRow;
  readonly isInStore: boolean;
}

/** Files of these types with whether their bytes are in the store: the current one, or those of every upload. */
async function getFiles(
  { app }: Downloader,
  records: readonly ComponentRecord[],
  fileTypeIds: readonly number[],
): Promise<(record: ComponentRecord, fileTypeId: number) => readonly FoundFile[]> {
  const types = fileTypeIds.map(getStoredType);
  const own = await listCurrentFiles(app.pool, records, types);
  const current = [...own, ...(await jointAttestations(app, records, types))];
  const uploadTypes = fileTypeIds.flatMap((type) => listStoredTypes(type) ?? []);
  const uploadFiles =
    uploadTypes.length === 0 ? [] : await listFilesOfUploads(app.pool, records, uploadTypes);
  const files = [...new Map([...current, ...uploadFiles].map((file) => [file.fileId, file])).values()];
  const found = new Map<string, FoundFile[]>();
  const atOnce = 20;
  for (let from = 0; from < files.length; from += atOnce)
    await Promise.all(
      files.slice(from, from + atOnce).map(async (file) => {
        if (file.submissionId === null || file.component === null) return;
        const isInStore = await app.files.has(file.storageKey);
        if (!isInStore)
          app.log.error({ fileId: file.fileId, subId: file.submissionId }, 'stored file is missing');
        const key = getKey({ submissionId: file.submissionId, component: file.component });
        found.set(key, [...(found.get(key) ?? []), { file, isInStore }]);
      }),
    );
  const currentIds = new Set(current.map(({ fileId }) => fileId));
  return (record, fileTypeId) =>
    (found.get(getKey(record)) ?? []).filter(({ file }) =>
      listStoredTypes(fileTypeId)
        ? isUploadedFile(fileTypeId, file)
        : file.fileType === getStoredType(fileTypeId) && currentIds.has(file.fileId),
    );
}

/** A survey of a submission with HEDIS is attested with HEDIS: who may choose the attestation of one sees the other. */
async function jointAttestations(
  app: Downloader['app'],
  records: readonly ComponentRecord[],
  types: readonly number[],
): Promise<readonly StoredFileRow[]> {
  const joint = records.filter((record) => record.component === 'CAHPS' && isHedis(attestedThrough(record)));
  if (joint.length === 0 || !types.includes(fileTypes.signedAttestation)) return [];
  const hedisComponents = joint.map(({ submissionId }) => ({ submissionId, component: hedisComponent }));
  const files = await listCurrentFiles(app.pool, hedisComponents, [fileTypes.signedAttestation]);
  return files.map((file) => ({ ...file, component: 'CAHPS' }));
}

/** null if the file is available. */
function explainMissing(
  found: readonly FoundFile[],
  record: ComponentRecord,
  type: BulkFileType,
): string | null {
  if (found.some(({ isInStore }) => !isInStore)) return 'The stored file is missing. Please contact us.';
  if (found.length > 0) return null;
  if (type.fileTypeId === fileTypes.signedAttestation) return 'There is no signed attestation.';
  if (type.fileTypeId === archivedUploads) return 'There is no archived upload.';
  return type.isResult && isRefused(record.validationStatus)
    ? 'There are no results, because the file has Schema or Fatal errors.'
    : 'This file has not been generated for this submission.';
}
