/** What a thread gets in order to check a file of a submission. */
import type { App } from '#src/kernel/app.ts';
import type { CheckContext, TaskSource } from '#src/features/runs/purpose.ts';
import {
  excerptOf,
  loadRegister,
  loadSurveyRegister,
  mentionedSubmissions,
  type RegisterOfMany,
  submissionsOf,
} from '#src/features/runs/load-register.ts';
import type { KnownHashes, ValidationTask } from '#src/features/runs/validation-messages.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { reportFormat } from './findings-file.ts';
import type { UploadContext } from './upload-context.ts';
import type { UploadFileRow } from './upload-records.sql.ts';

/**
 * `again`: it was checked before. Its uploader is named, but has no say; `known`: what the check before had as its outcome, whose
 * result files are not made again; `register`: of its submission and others, if it is a HEDIS file; `headerSubmissionId`: known
 * without reading it.
 */
export async function validationTask(
  app: App,
  {
    upload,
    measurementYear,
    uploader,
    shared,
    switches,
    program,
  }: Omit<UploadContext, 'upload' | 'actor' | 'share'> & Pick<CheckContext, 'upload'>,
  { submissionId }: Pick<UploadFileRow, 'submissionId'>,
  target: ComponentRecord | null,
  source: TaskSource,
  again?: {
    readonly uploaderName: string;
    readonly known: KnownHashes | null;
    readonly register: RegisterOfMany | null;
    readonly headerSubmissionId?: number | null;
  },
): Promise<ValidationTask> {
  const { id, files } = await app.cached.seasonData(measurementYear);
  const common = {
    ...source,
    season: { id, files },
    now: upload.createdAt,
    organizationName: target?.organizationName ?? '',
    uploaderName: again?.uploaderName ?? uploader.name,
  };
  const registered = { measurementYear, uploader: again ? null : uploader };
  if (program !== 'HEDIS')
    return { ...common, program, register: await loadSurveyRegister(app, registered, program, submissionId) };
  const inHeader = again?.headerSubmissionId ?? null;
  const mentioned = inHeader
    ? submissionsOf(source.fileName, [inHeader])
    : await mentionedSubmissions(source.path, source.fileName);
  const register =
    (again?.register && excerptOf(again.register, mentioned)) ??
    (await loadRegister(app, { ...registered, shared }, mentioned));
  const known = again?.known ?? null;
  const reportsKey = [reportFormat, id, target?.organizationId, submissionId].join(' ');
  return {
    ...common,
    program,
    makes: known ? 'nothing' : 'results',
    switches,
    register,
    reportsKey,
    known,
  };
}
