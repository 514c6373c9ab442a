/** The files of a component that this person may download, newest of a kind first. Spec: files-visible. */
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import type { ActionName } from '@idss/domain/permissions/actions';
import {
  can,
  canSee,
  downloadResultsAction,
  type Person,
  viewErrorsAction,
} from '@idss/domain/permissions/can';
import { attestedThrough } from '@idss/domain/stages/attesting';
import { isHedisOnlyUser } from '@idss/domain/permissions/hedis-only-user';
import { isOpenToPlan } from '@idss/domain/files/plan-survey-files';
import { type Component, hedisComponent, isHedis, getProgram } from '@idss/domain/program';
import type { Stamp } from '@idss/domain/stages/stamps';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import type { Context } from '#src/kernel/context.ts';
import { fileTypes, listStoredFiles, type StoredFileRow } from '#src/files/stored-file.sql.ts';
import { auditReportName } from '#src/features/review/make-audit-report.ts';
import {
  licenseKey,
  type LicenseFile,
  makeLicenseFile,
} from '#src/features/people/session/make-license-file.ts';
import { getAuditLock } from './current-file.ts';
import { isGenerated, onlyOnRequest } from './generators.ts';
import { isUploadedFile, isNamed, readUploadKey } from './upload-files.ts';

type DownloadItem = SubmissionSummary['submissionDownloads'][number];

interface Kind {
  readonly displayName: string;
  readonly explanation: string;
  /** Besides access to the submission. */
  readonly permission: (record: Pick<ComponentRecord, 'component'>) => ActionName | null;
  readonly isAllDownloadsOnly?: boolean;
}

const results: Kind['permission'] = ({ component }) => downloadResultsAction(getProgram(component));
const errors: Kind['permission'] = ({ component }) => viewErrorsAction(getProgram(component));

/** A survey file contains records of single members: for those who collect them. Everyone with access reads a HEDIS file. */
const memberRecords: Kind['permission'] = ({ component }) =>
  isHedis(component) ? null : viewErrorsAction(getProgram(component));

const kinds: Readonly<Record<number, Kind>> = {
  [fileTypes.uploaded]: {
    displayName: 'Uploaded file',
    explanation: 'The submission file exactly as it was uploaded.',
    permission: memberRecords,
  },
  [fileTypes.bulkValidationCsv]: {
    displayName: 'Validation results for bulk (CSV)',
    explanation: 'The same rows with organization and submission in front, to be put together with others.',
    permission: errors,
  },
  [fileTypes.workbook]: {
    displayName: 'Data-filled workbook (Excel)',
    explanation:
      'A sheet for each measure with what was submitted and what the portal computed from it; for reading, made when you ask for it.',
    permission: results,
  },
  [fileTypes.xmlWorkbook]: {
    displayName: 'XML workbook',
    explanation:
      'The import file filled with the submitted values, which can be uploaded again; made when you ask for it.',
    permission: results,
  },
  [fileTypes.reviewWorkbook]: {
    displayName: 'Audit review table (Excel)',
    explanation: 'Rates, designations and comments as they are now, made when you ask for it.',
    permission: () => 'VIEW_ART',
  },
  [fileTypes.reviewCsv]: {
    displayName: 'Audit review table (CSV)',
    explanation: 'Rates, designations and comments as they are now, made when you ask for it.',
    permission: () => 'VIEW_ART',
  },
  [fileTypes.validationCsv]: {
    displayName: 'Validation results (CSV)',
    explanation: 'Everything that validation found in the latest file, one row each.',
    permission: errors,
  },
  [fileTypes.resultXml]: {
    displayName: 'Results (XML)',
    explanation:
      'The submitted data with computed rates, the current audit designations, and who locked and attested them.',
    permission: results,
  },
  [fileTypes.resultCsv]: {
    displayName: 'Results (CSV)',
    explanation: 'Data elements, rates and the current audit designations, one row per indicator.',
    permission: results,
  },
  [fileTypes.cahpsSubmission]: {
    displayName: 'Submission file',
    explanation: 'The survey file exactly as it was uploaded.',
    permission: memberRecords,
  },
  [fileTypes.cahpsDeidentified]: {
    displayName: 'De-identified file (CSV)',
    explanation: 'The survey file without languages, dates and ages, made when it was marked final.',
    permission: results,
  },
  [fileTypes.hosFatal]: {
    displayName: 'Fatal report (Excel)',
    explanation: 'What stopped the latest file: nothing of it was taken in.',
    permission: errors,
  },
  [fileTypes.cahpsErrorReport]: {
    displayName: 'Validation report (TXT)',
    explanation: 'Everything that validation found in the latest file, by row.',
    permission: errors,
  },
  [fileTypes.cahpsPreviewResponse]: {
    displayName: 'Preview of sample and response (Excel)',
    explanation: 'The first sheet of the preview results: sample, completes and response rate.',
    permission: results,
    isAllDownloadsOnly: true,
  },
  [fileTypes.cahpsPreviewAnswers]: {
    displayName: 'Preview of answers (Excel)',
    explanation: 'The last sheet of the preview results: how often each answer was given.',
    permission: results,
    isAllDownloadsOnly: true,
  },
  [fileTypes.cahpsPreviewResults]: {
    displayName: 'Preview results (Excel)',
    explanation: 'Response rate and results of the survey as the portal computed them.',
    permission: results,
  },
  [fileTypes.cahpsFinalZip]: {
    displayName: 'Final CAHPS file (ZIP)',
    explanation:
      'The submission file, its results and the de-identified file, made when it was marked final.',
    permission: results,
  },
  [fileTypes.hosHeader]: {
    displayName: 'Header validation report (Excel)',
    explanation: 'What validation found in the header record of the latest file.',
    permission: errors,
  },
  [fileTypes.hosDetail]: {
    displayName: 'Detail validation report (Excel)',
    explanation: 'What validation found in the member records of the latest file.',
    permission: errors,
  },
  [fileTypes.audit]: {
    displayName: 'Audit report (PDF)',
    explanation: 'The review table as it was locked by the auditor.',
    permission: results,
  },
  [fileTypes.replacedUploads]: {
    displayName: 'Findings and results of replaced uploads (GZIP)',
    explanation: 'What validation found in them and computed, as lines of JSON; archived after the season.',
    permission: errors,
  },
  [fileTypes.signedAttestation]: {
    displayName: 'Signed attestation (PDF)',
    explanation: 'The attestation with its electronic signature.',
    permission: () => null,
  },
};

/** The permission besides access that a file of this type needs; null where it needs none. */
export function downloadAction(component: Component, fileType: number): ActionName | null {
  return getKind(fileType).permission({ component });
}

export const getDisplayName = (fileType: number): string => getKind(fileType).displayName;

function getKind(fileType: number): Kind {
  const kind = kinds[fileType];
  if (!kind) throw new Error(`Files of type ${fileType} are not downloaded.`);
  return kind;
}

/** May this person know of this file of a component that they can see? */
export const isShownTo = (
  caller: Person,
  record: Pick<ComponentRecord, 'component' | 'stage'>,
  fileType: number,
): boolean =>
  fileType in kinds &&
  (record.component !== 'CAHPS' || !isHedisOnlyUser(caller) || isOpenToPlan(record.stage, fileType));

/** May this person download this file of a component that they can see? */
export async function mayDownload(
  { app, caller }: { readonly app: Context['app']; readonly caller: Person },
  record: Pick<ComponentRecord, 'component' | 'reach' | 'stage'>,
  fileType: number,
): Promise<boolean> {
  if (!isShownTo(caller, record, fileType)) return false;
  const action = downloadAction(record.component, fileType);
  return action === null || can(await app.cached.matrix(), caller, action, record.reach).ok;
}

/**
 * Of a survey that is attested with its HEDIS submission also that attestation, for everyone who sees the submission.
 */
async function getFiles(
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  record: ComponentRecord,
): Promise<readonly StoredFileRow[]> {
  const { submissionId, component, reach } = record;
  const own = await listStoredFiles(app.pool, submissionId, component);
  const isJoint =
    component === 'CAHPS' &&
    isHedis(attestedThrough(record)) &&
    canSee(caller, { ...reach, component: hedisComponent, vendorId: null });
  if (!isJoint) return own;
  const hedisFiles = await listStoredFiles(app.pool, submissionId, hedisComponent);
  return [...own, ...hedisFiles.filter(({ fileType }) => fileType === fileTypes.signedAttestation)];
}

export async function getDownloads(
  context: Pick<Context, 'app' | 'caller'>,
  record: ComponentRecord,
): Promise<DownloadItem[]> {
  const files = await getFiles(context, record);
  const items: DownloadItem[] = [];
  for (const fileType of onlyOnRequest)
    if (isGenerated(record, fileType) && (await mayDownload(context, record, fileType)))
      items.push(presentOffer(record, fileType));
  const lock = await getAuditLock(context.app.pool, record);
  if (lock && (await mayDownload(context, record, fileTypes.audit))) items.push(presentAudit(record, lock));
  for (const file of files) {
    const kind = kinds[file.fileType];
    const isAuditFile = lock !== null && file.fileType === fileTypes.audit;
    const isOffered = file.archivedAt === null && (isAuditFile || onlyOnRequest.includes(file.fileType));
    if (!kind || isOffered || !(await mayDownload(context, record, file.fileType))) continue;
    const item = present(file, kind);
    // The download is of the data that are current then, not of those when the list was read.
    const isGeneratedNow = file.archivedAt === null && isGenerated(record, file.fileType);
    items.push(isGeneratedNow ? { ...item, key: String(file.fileType) } : item);
  }
  // A component without files has no downloads.
  const license = items.length > 0 && (await makeLicenseFile(context.app.pool));
  return license ? [...items, presentLicense(license)] : items;
}

function presentLicense({ fileName, at, by }: LicenseFile): DownloadItem {
  return {
    displayName: 'User License Agreement (TXT)',
    uploadDay: at.slice(0, 10),
    uploadTime: at.slice(11, 19),
    uploadUser: by,
    key: licenseKey,
    isArchived: false,
    isAllDownloadsOnly: true,
    isLicense: true,
    explanation: 'The current license agreement of the portal.',
    originalName: fileName,
  };
}

/** A file that is generated on request; it has the time of its data. */
function presentOffer({ receivedAt }: ComponentRecord, fileType: number): DownloadItem {
  const { displayName, explanation } = getKind(fileType);
  return {
    displayName,
    uploadDay: receivedAt?.slice(0, 10) ?? '',
    uploadTime: receivedAt?.slice(11, 19) ?? '',
    uploadUser: '',
    key: String(fileType),
    isArchived: false,
    isAllDownloadsOnly: true,
    isLicense: false,
    explanation,
    originalName: '',
  };
}

/** It is the auditor's, of the time of the lock, no matter who requested it first and when. */
function presentAudit(record: ComponentRecord, { by, at }: Stamp): DownloadItem {
  return {
    ...presentOffer({ ...record, receivedAt: at }, fileTypes.audit),
    uploadUser: by,
    isAllDownloadsOnly: false,
    originalName: auditReportName(record),
  };
}

function present(
  file: StoredFileRow,
  { displayName, explanation, isAllDownloadsOnly = false }: Kind,
): DownloadItem {
  const remarks = [explanation, file.archivedWhy, file.voidedAt ? 'No longer valid.' : null];
  return {
    displayName: file.voidedAt ? `${displayName}, void` : displayName,
    uploadDay: file.createdAt.slice(0, 10),
    uploadTime: file.createdAt.slice(11, 19),
    uploadUser: file.createdBy,
    key: file.fileId,
    isArchived: file.archivedAt !== null,
    isAllDownloadsOnly: isAllDownloadsOnly || file.isAllDownloadsOnly || file.archivedAt !== null,
    isLicense: false,
    explanation: remarks.filter((remark) => remark !== null).join(' '),
    originalName: file.originalName,
  };
}

/** The file of a key: a stored one, or a type that is generated from the current data on request. */
export type FoundDownload =
  | { readonly fileType: number; readonly file: StoredFileRow }
  | { readonly fileType: number; readonly file: null };

/** The file with this key: its id, its type's number for the current one, or the type and name of an upload. */
export async function findDownload(
  context: Pick<Context, 'app' | 'caller'>,
  record: ComponentRecord,
  key: string,
): Promise<FoundDownload | null> {
  const keyType = /^\d{1,2}$/.test(key) ? Number(key) : null;
  if (keyType !== null && isGenerated(record, keyType)) return { fileType: keyType, file: null };
  const files = await getFiles(context, record);
  const uploadKey = readUploadKey(key);
  if (uploadKey) {
    const file = files.find(
      (each) => isUploadedFile(uploadKey.fileType, each) && isNamed(each, uploadKey.name),
    );
    return file ? { fileType: file.fileType, file } : null;
  }
  const file = files.find(({ fileId, fileType, archivedAt, voidedAt }) =>
    keyType === null ? fileId === key : fileType === keyType && archivedAt === null && voidedAt === null,
  );
  if (!file) return null;
  // The id of the current file means the current file.
  const isGeneratedNow = file.archivedAt === null && isGenerated(record, file.fileType);
  return { fileType: file.fileType, file: isGeneratedNow ? null : file };
}
