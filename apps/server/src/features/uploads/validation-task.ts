/** What a thread gets in order to check a file of a submission. */
import type { App } from '#src/app.ts';
import type { CheckContext, TaskSource } from '#src/checking/check-definition.ts';
import { loadRegister, loadSurveyRegister, mentionedSubmissions } from '#src/checking/load-register.ts';
import type { ValidationTask } from '#src/checking/validation-messages.ts';
import type { ComponentRecord } from '#src/records/find-component.sql.ts';
import type { UploadContext } from './upload-context.ts';
import type { UploadFileRow } from './upload-records.sql.ts';

/** `again`: it was checked before. Its uploader is named, but has no say; result files that it has are not made again. */
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
  again?: { readonly uploaderName: string; readonly hasResultFiles: boolean },
): Promise<ValidationTask> {
  const { id, files } = await app.cached.seasonData(measurementYear);
  const common = {
    ...source,
    season: { id, files },
    now: upload.createdAt,
    organizationName: target?.organizationName ?? '',
    uploaderName: again?.uploaderName ?? uploader.name,
  };
  const known = { measurementYear, uploader: again ? null : uploader };
  if (program !== 'HEDIS')
    return { ...common, program, register: await loadSurveyRegister(app, known, program, submissionId) };
  const mentioned = await mentionedSubmissions(source.path, source.fileName);
  const register = await loadRegister(app, { ...known, shared }, mentioned);
  const makes = again?.hasResultFiles ? 'nothing' : 'results';
  return { ...common, program, makes, switches, register };
}
