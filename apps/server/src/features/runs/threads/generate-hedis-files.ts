/**
 * Generates files of an accepted HEDIS submission: results with the current designations, and both workbooks. Runs in a
 * validation thread. Rules are not run again; what is computed is the same as then, since it depends only on the file.
 */
import { createHash } from 'node:crypto';
import { noFindings } from '@idss/domain/findings/finding';
import { createHedisCopy } from '@idss/validation/formats/hedis-xml/copy-hedis-xml';
import { HedisReader } from '@idss/validation/formats/hedis-xml/read-hedis-xml';
import { computeResults } from '@idss/validation/results/compute-results';
import { headerFacts } from '@idss/validation/validate-hedis';
import type { GeneratedFile } from '#src/documents/generated/generator.ts';
import { makeHedisFile } from './make-hedis-file.ts';
import type { FileCheck, GenerateTask } from './validation-messages.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { getDefinition } from '#src/kernel/season-data.ts';

export function generateHedisFiles(task: GenerateTask): FileCheck {
  const { catalogue } = getDefinition(task.season);
  const hash = createHash('sha256');
  const copy = task.fileTypes.includes(fileTypes.xmlWorkbook)
    ? createHedisCopy(catalogue.schema.namespace)
    : null;
  const reader = new HedisReader({ catalogue, listener: copy ?? undefined }, () => undefined);
  return {
    write(chunk) {
      hash.update(chunk);
      reader.write(chunk);
    },
    async end() {
      const submission = reader.end();
      if (hash.digest('hex') !== task.sha256)
        throw new Error(`The stored file ${task.fileName} is not what was uploaded.`);
      if (!submission) throw new Error(`The stored file ${task.fileName} cannot be read any more.`);
      const results = computeResults(submission, catalogue);
      const files: GeneratedFile[] = [];
      for (const fileType of task.fileTypes)
        files.push(await makeHedisFile(fileType, task, { submission, results, catalogue, copy }));
      return {
        status: 'NoIssues',
        counts: noFindings,
        header: headerFacts(submission),
        results: null,
        surveyResults: null,
        files,
      };
    },
  };
}
