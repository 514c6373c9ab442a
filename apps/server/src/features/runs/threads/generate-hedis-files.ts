/**
 * Generates files of an accepted HEDIS submission: results with the current designations, and both workbooks. Runs in a
 * validation thread. Rules are not run again; what is computed is the same as then, since it depends only on the file.
 */
import { createHash } from 'node:crypto';
import { noFindings } from '@idss/domain/findings/finding';
import { createHedisCopy, type HedisCopy } from '@idss/validation/formats/hedis-xml/copy-hedis-xml';
import type { HedisSubmission } from '@idss/validation/formats/hedis-xml/model';
import { createHedisReader } from '@idss/validation/formats/hedis-xml/read-hedis-xml';
import { computeResults, type SubmissionResult } from '@idss/validation/results/compute-results';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import { headerFacts } from '@idss/validation/validate-hedis';
import type { GeneratedFile } from '#src/documents/generated/generator.ts';
import type { FileCheck, GenerateTask } from './validation-messages.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { definitionOf } from '#src/kernel/season-data.ts';
import { excel } from '#src/documents/result-files/media-types.ts';
import { writeDataWorkbook } from '#src/documents/result-files/write-data-workbook.ts';
import { writeResultCsv } from '#src/documents/result-files/write-result-csv.ts';
import { writeResultXml } from '#src/documents/result-files/write-result-xml.ts';

export function generateHedisFiles(task: GenerateTask): FileCheck {
  const { catalogue } = definitionOf(task.season);
  const hash = createHash('sha256');
  const copy = task.fileTypes.includes(fileTypes.xmlWorkbook)
    ? createHedisCopy(catalogue.schema.namespace)
    : null;
  const reader = createHedisReader({ catalogue, listener: copy ?? undefined }, () => undefined);
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
        files.push(await makeFile(fileType, task, { submission, results, catalogue, copy }));
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

interface Data {
  readonly submission: HedisSubmission;
  readonly results: SubmissionResult;
  readonly catalogue: Catalogue;
  /** Taken where the XML workbook is asked for. */
  readonly copy: HedisCopy | null;
}

async function makeFile(
  fileType: number,
  task: GenerateTask,
  { submission, results, catalogue, copy }: Data,
): Promise<GeneratedFile> {
  const header = headerFacts(submission);
  const name = `${header.productLine}${header.submissionId}`;
  const facts = {
    organizationName: task.organizationName,
    madeAt: task.now,
    designations: task.designations,
    stamps: task.stamps,
  };
  switch (fileType) {
    case fileTypes.resultXml:
      return {
        fileType,
        fileName: `${name}_Result.xml`,
        mediaType: 'application/xml',
        content: writeResultXml(submission, results, facts),
      };
    case fileTypes.resultCsv:
      return {
        fileType,
        fileName: `${name}_Result.csv`,
        mediaType: 'text/csv',
        content: writeResultCsv(submission, results, catalogue, facts),
      };
    case fileTypes.workbook:
      return {
        fileType,
        fileName: `${name}_Data.xlsx`,
        mediaType: excel,
        content: await writeDataWorkbook(
          {
            fileName: task.fileName,
            header,
            organizationName: task.organizationName,
            validationStatus: task.validationStatus,
            madeAt: task.now,
          },
          results,
          catalogue,
        ),
      };
    case fileTypes.xmlWorkbook:
      // Under the name that an upload must have.
      return {
        fileType,
        fileName: `${name}.xml`,
        mediaType: 'application/xml',
        content: copy?.text() ?? '',
      };
    default:
      throw new Error(`Files of type ${fileType} are not made of a submission.`);
  }
}
