/** The files that are made of a HEDIS submission: results, and both workbooks. Runs in a validation thread. */
import type { HedisCopy } from '@idss/validation/formats/hedis-xml/copy-hedis-xml';
import type { HedisSubmission } from '@idss/validation/formats/hedis-xml/model';
import type { SubmissionResult } from '@idss/validation/results/compute-results';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import { headerFacts } from '@idss/validation/validate-hedis';
import type { GeneratedFile } from '#src/documents/generated/generator.ts';
import { excel } from '#src/documents/result-files/media-types.ts';
import { writeDataWorkbook } from '#src/documents/result-files/write-data-workbook.ts';
import { writeResultCsv } from '#src/documents/result-files/write-result-csv.ts';
import { writeResultXml } from '#src/documents/result-files/write-result-xml.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import type { GenerateTask } from './validation-messages.ts';

type HedisFileFacts = Pick<
  GenerateTask,
  'fileName' | 'organizationName' | 'now' | 'validationStatus' | 'designations' | 'stamps'
>;

interface HedisData {
  readonly submission: HedisSubmission;
  readonly results: SubmissionResult;
  readonly catalogue: Catalogue;
  /** Taken where the XML workbook is asked for. */
  readonly copy?: HedisCopy | null;
}

export async function makeHedisFile(
  fileType: number,
  task: HedisFileFacts,
  { submission, results, catalogue, copy }: HedisData,
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
