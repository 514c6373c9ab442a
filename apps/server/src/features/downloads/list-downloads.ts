/** The files of a component that this person may download, newest of a kind first. Decisions, part 6. */
import type { SubmissionSummary } from '@idss/contract/submissions';
import type { ActionName } from '@idss/domain/permissions/actions';
import {
  can,
  canSee,
  downloadResultsAction,
  type Person,
  viewErrorsAction,
} from '@idss/domain/permissions/can';
import { isHedisOnlyUser } from '@idss/domain/permissions/hedis-only-user';
import { isOpenToPlan } from '@idss/domain/files/plan-survey-files';
import { type Component, programOf } from '@idss/domain/program';
import type { ComponentRecord } from '#src/records/find-component.sql.ts';
import type { Context } from '#src/http/context.ts';
import { fileTypes, listStoredFiles, type StoredFileRow } from '#src/files/stored-file.sql.ts';

type DownloadItem = SubmissionSummary['submissionDownloads'][number];

interface Kind {
  readonly displayName: string;
  readonly explanation: string;
  /** Besides access to the submission. */
  readonly permission: (record: Pick<ComponentRecord, 'component'>) => ActionName | null;
}

const results: Kind['permission'] = ({ component }) => downloadResultsAction(programOf(component));
const errors: Kind['permission'] = ({ component }) => viewErrorsAction(programOf(component));

/** A survey file holds records of single members: for those who collect them. Anybody with access reads a HEDIS file. */
const memberRecords: Kind['permission'] = ({ component }) =>
  component === 'DST' ? null : viewErrorsAction(programOf(component));

const kinds: Readonly<Record<number, Kind>> = {
  [fileTypes.uploaded]: {
    displayName: 'Uploaded file',
    explanation: 'The submission file exactly as it was uploaded.',
    permission: memberRecords,
  },
  [fileTypes.validationCsv]: {
    displayName: 'Validation results (CSV)',
    explanation: 'Everything that validation found in the latest file, one row each.',
    permission: errors,
  },
  [fileTypes.resultXml]: {
    displayName: 'Results (XML)',
    explanation: 'The submitted data with the rates that the portal computed.',
    permission: results,
  },
  [fileTypes.resultCsv]: {
    displayName: 'Results (CSV)',
    explanation: 'Data elements and rates, one row an indicator.',
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
    displayName: 'Audit report',
    explanation: 'The report that was made with the audit lock.',
    permission: results,
  },
  [fileTypes.signedAttestation]: {
    displayName: 'Signed attestation (PDF)',
    explanation: 'The attestation with its electronic signature.',
    permission: () => null,
  },
};

/** The permission besides access that a file of this type needs; null where it needs none. */
export function downloadAction(component: Component, fileType: number): ActionName | null {
  const kind = kinds[fileType];
  if (!kind) throw new Error(`Files of type ${fileType} are not downloaded.`);
  return kind.permission({ component });
}

/** Is this file of a component that he can see one that this person may know of? */
export const isShownTo = (
  caller: Person,
  record: Pick<ComponentRecord, 'component' | 'step'>,
  fileType: number,
): boolean =>
  fileType in kinds &&
  (record.component !== 'CAHPS' || !isHedisOnlyUser(caller) || isOpenToPlan(record.step, fileType));

/** May this person download this file of a component that he can see? */
export async function mayDownload(
  { app, caller }: { readonly app: Context['app']; readonly caller: Person },
  record: Pick<ComponentRecord, 'component' | 'reach' | 'step'>,
  fileType: number,
): Promise<boolean> {
  if (!isShownTo(caller, record, fileType)) return false;
  const action = downloadAction(record.component, fileType);
  return action === null || can(await app.cached.matrix(), caller, action, record.reach).ok;
}

/** Of a survey that is attested with its HEDIS submission also that attestation, for whoever sees the submission. */
async function filesOf(
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  { submissionId, component, hedisStep, reach }: ComponentRecord,
): Promise<readonly StoredFileRow[]> {
  const own = await listStoredFiles(app.pool, submissionId, component);
  const isJoint =
    component === 'CAHPS' &&
    hedisStep !== null &&
    canSee(caller, { ...reach, component: 'DST', vendorId: null });
  if (!isJoint) return own;
  const ofHedis = await listStoredFiles(app.pool, submissionId, 'DST');
  return [...own, ...ofHedis.filter(({ fileType }) => fileType === fileTypes.signedAttestation)];
}

export async function downloadsOf(
  context: Pick<Context, 'app' | 'caller'>,
  record: ComponentRecord,
): Promise<DownloadItem[]> {
  const files = await filesOf(context, record);
  const items: DownloadItem[] = [];
  for (const file of files) {
    const kind = kinds[file.fileType];
    if (kind && (await mayDownload(context, record, file.fileType))) items.push(present(file, kind));
  }
  return items;
}

function present(file: StoredFileRow, { displayName, explanation }: Kind): DownloadItem {
  const remarks = [explanation, file.archivedWhy, file.voidedAt ? 'No longer valid.' : null];
  return {
    displayName: file.voidedAt ? `${displayName}, void` : displayName,
    uploadDay: file.createdAt.slice(0, 10),
    uploadTime: file.createdAt.slice(11, 19),
    uploadUser: file.createdBy,
    key: file.fileId,
    isArchived: file.archivedAt !== null,
    isAllDownloadsOnly: file.isAllDownloadsOnly || file.archivedAt !== null,
    isLicense: false,
    explanation: remarks.filter((remark) => remark !== null).join(' '),
    originalName: file.originalName,
  };
}

/** The file with this key: its id, or its type's number for the one in force. */
export async function findDownload(
  context: Pick<Context, 'app' | 'caller'>,
  record: ComponentRecord,
  key: string,
): Promise<StoredFileRow | null> {
  const files = await filesOf(context, record);
  const isKind = /^\d{1,2}$/.test(key);
  return (
    files.find((file) =>
      isKind
        ? file.fileType === Number(key) && file.archivedAt === null && file.voidedAt === null
        : file.fileId === key,
    ) ?? null
  );
}
