/** Which submission `ReprocessCahpsFile` means: a file is named by the name it is stored under. */
import type { App } from '#src/kernel/app.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { conflict, notFound } from '#src/kernel/errors.ts';
import { findCahpsFiles } from './reprocessing.sql.ts';

export async function findReprocessedCahpsFile(app: App, fileName: string): Promise<number> {
  const files = await findCahpsFiles(app.pool, fileName, fileTypes.cahpsSubmission);
  const [only, another] = files;
  if (!only) throw notFound();
  const current = files.filter(({ isCurrent }) => isCurrent);
  const [file] = another ? current : [only];
  if (!file || (another && current.length > 1))
    throw conflict('Several stored files have this name, and not exactly one of them is current.');
  // Only the current file of a submission can be validated again, or without one the last refused file.
  if (!file.isValidated)
    throw conflict('This is not the current file of its submission. Make it current again first.');
  return file.submissionId;
}
