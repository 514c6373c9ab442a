/** Result files (types 4 and 21) after a change of a designation. Spec: files-types. */
import type { App } from '#src/kernel/app.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import type { JobDefinition } from '#src/jobs/jobs.ts';
import { currentFile } from './current-file.ts';
import { type ResultFilesJob, resultFilesQueue } from '#src/documents/generated/result-files-jobs.ts';

export const generateResultFilesJob = (app: App): JobDefinition<ResultFilesJob> => ({
  ...resultFilesQueue,
  concurrency: 1,
  async run({ submissionId, by }) {
    // Both results are generated together.
    await currentFile(app, submissionId, fileTypes.resultXml, by);
  },
});
