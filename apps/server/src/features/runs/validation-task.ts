/** Makes the task of a validation thread for a file of a submission. */
import type { Program } from '@idss/domain/program';
import type { Switches } from '@idss/validation/rules/hedis/subject';
import type { CurrentUser } from '#src/access/current-user.ts';
import type { App } from '#src/kernel/app.ts';
import type { TaskSource } from './purpose.ts';
import {
  pickExcerpt,
  loadRegister,
  loadSurveyRegister,
  findMentionedSubmissions,
  type CombinedRegister,
  type SharedRegister,
  getSubmissions,
} from './load-register.ts';
import type { KnownHashes, ValidationTask } from '#src/features/runs/threads/validation-messages.ts';
import type { TrackedPlace } from '#src/features/runs/findings/finding-prints.ts';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { getListPrefixes, reportFormat } from '#src/features/runs/uploads/findings-file.ts';

/** The part that all files of one program share when they are checked together. */
interface TaskContext {
  readonly upload: { readonly createdAt: string };
  readonly program: Program;
  readonly measurementYear: number;
  readonly uploader: CurrentUser;
  readonly shared: SharedRegister;
  readonly switches: Switches;
}

/** What was read for a file together with others. */
interface PreparedFile {
  /** Of its submission and others, if it is a HEDIS file. */
  readonly register: CombinedRegister | null;
  /** What is explained of its component; null: it counts for none. */
  readonly explained: readonly TrackedPlace[] | null;
}

/** A repeated check: the uploader's name is used, but not their permissions. */
interface RevalidatedFile {
  readonly uploaderName: string;
  /** Hashes of the last outcome: its result files are not made again if they are the same. */
  readonly known?: KnownHashes | null;
  /** The submission of the header, if it is known without reading the file. */
  readonly headerSubmissionId?: number | null;
}

export async function validationTask(
  app: App,
  { upload, measurementYear, uploader, shared, switches, program }: TaskContext,
  {
    file,
    target,
    prepared,
    revalidated,
  }: {
    readonly file: { readonly submissionId: number | null };
    readonly target: ComponentRecord | null;
    readonly prepared: PreparedFile;
    readonly revalidated?: RevalidatedFile;
  },
  source: TaskSource,
): Promise<ValidationTask> {
  const { submissionId } = file;
  const { id, files } = await app.cached.seasonData(measurementYear);
  const common = {
    ...source,
    season: { id, files },
    now: upload.createdAt,
    organizationName: target?.organizationName ?? '',
    uploaderName: revalidated?.uploaderName ?? uploader.name,
    explained: prepared.explained,
    lists: getListPrefixes(program, file, target),
  };
  const registered = { measurementYear, uploader: revalidated ? null : uploader };
  if (program !== 'HEDIS')
    return { ...common, program, register: await loadSurveyRegister(app, registered, program, submissionId) };
  const inHeader = revalidated?.headerSubmissionId ?? null;
  const mentioned = inHeader
    ? getSubmissions(source.fileName, [inHeader])
    : await findMentionedSubmissions(source.path, source.fileName);
  const register =
    (prepared.register && pickExcerpt(prepared.register, mentioned)) ??
    (await loadRegister(app, { ...registered, shared }, mentioned));
  const known = revalidated?.known ?? null;
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
