/** Result files (types 4 and 21) after a change of a designation. Spec: files-types. */
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { defineJob } from '#src/jobs/define-job.ts';
import { currentFile } from './current-file.ts';
import { resultFilesQueue } from '#src/documents/generated/result-files-jobs.ts';

export const generateResultFilesJob = defineJob(resultFilesQueue, (app) => ({
  concurrency: 1,
  async run({ submissionId, by }) {
    // Both results are generated together.
    await currentFile(app, submissionId, fileTypes.resultXml, by);
  },
}));
