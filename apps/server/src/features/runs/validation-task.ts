/** What a thread gets in order to check a file of a submission. */
import type { Program } from '@idss/domain/program';
import type { Switches } from '@idss/validation/rules/hedis/subject';
import type { CurrentUser } from '#src/access/current-user.ts';
import type { App } from '#src/kernel/app.ts';
import type { TaskSource } from './purpose.ts';
import {
  pickExcerpt,
  loadRegister,
  loadSurveyRegister,
  mentionedSubmissions,
  type RegisterOfMany,
  type SharedRegister,
  getSubmissions,
} from './load-register.ts';
import type { KnownHashes, ValidationTask } from '#src/features/runs/threads/validation-messages.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { reportFormat } from '#src/features/runs/uploads/findings-file.ts';

/** What is the same for all files of one program that are checked together. */
interface TaskContext {
  readonly upload: { readonly createdAt: string };
  readonly program: Program;
  readonly measurementYear: number;
  readonly uploader: CurrentUser;
  readonly shared: SharedRegister;
  readonly switches: Switches;
}

/** It was checked before: its uploader is named, but has no say. */
interface Again {
  readonly uploaderName: string;
  /** What the check before had as its outcome, whose result files are not made again. */
  readonly known?: KnownHashes | null;
  /** Of its submission and others, if it is a HEDIS file. */
  readonly register: RegisterOfMany | null;
  /** Known without reading it. */
  readonly headerSubmissionId?: number | null;
}

export async function validationTask(
  app: App,
  { upload, measurementYear, uploader, shared, switches, program }: TaskContext,
  { submissionId }: { readonly submissionId: number | null },
  target: ComponentRecord | null,
  source: TaskSource,
  again?: Again,
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
    ? getSubmissions(source.fileName, [inHeader])
    : await mentionedSubmissions(source.path, source.fileName);
  const register =
    (again?.register && pickExcerpt(again.register, mentioned)) ??
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
