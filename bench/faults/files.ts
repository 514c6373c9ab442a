/** A file of one of the three programs, for a submission of its own. */
import type { Program } from '@idss/domain/program';
import type { UploadedFile } from '../support/send-upload.ts';
import { hedisFile, registerPlans, registerSurveys, surveyFile } from './seed.ts';
import { newUpload, type Upload } from './work.ts';
import type { World } from './world.ts';

export interface AnyFile {
  readonly submissionId: number;
  readonly program: Program;
  readonly files: readonly UploadedFile[];
}

const programs = ['HEDIS', 'CAHPS', 'HOS'] as const;

/** The three programs in turn. `isLong`: of several parts, as it arrives. */
export async function anyFile(world: World, turn: number, isLong = false): Promise<AnyFile> {
  const program = programs[turn % programs.length] ?? 'HEDIS';
  const [submissionId = 0] =
    program === 'HEDIS' ? await registerPlans(world, 1) : await registerSurveys(world, program, 1);
  const file =
    program === 'HEDIS' ? hedisFile(submissionId, { isLong }) : surveyFile(program, submissionId, { isLong });
  return { submissionId, program, files: [file] };
}

export async function anyUpload(world: World, turn: number, isLong = false): Promise<Upload> {
  const { program, files } = await anyFile(world, turn, isLong);
  return newUpload(program, files);
}
