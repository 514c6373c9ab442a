/** Checks a HEDIS file and makes its result files. Runs in a validation thread. */
import { type Finding, isRefused, validationStatusLabels } from '@idss/domain/findings/finding';
import { noStamps } from '@idss/domain/stages/stamps';
import type { SeasonRegister } from '@idss/validation/rules/hedis/subject';
import { createHedisValidator } from '@idss/validation/validate-hedis';
import { excel } from '#src/documents/result-files/media-types.ts';
import { writeDataWorkbook } from '#src/documents/result-files/write-data-workbook.ts';
import { writeResultCsv } from '#src/documents/result-files/write-result-csv.ts';
import { writeResultXml } from '#src/documents/result-files/write-result-xml.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { definitionOf } from '#src/kernel/season-data.ts';
import {
  certificateKey,
  type FileCheck,
  type HedisTask,
  type RegisterExcerpt,
} from './validation-messages.ts';

export function checkHedisFile(task: HedisTask, report: (finding: Finding) => void): FileCheck {
  const { catalogue, ruleSettings } = definitionOf(task.season);
  const { fileName, switches, now, trial } = task;
  const register = registerOf(task.register);
  const validator = createHedisValidator(
    { fileName, catalogue, register, switches, now, ruleSettings, trial },
    report,
  );
  return {
    write: (chunk) => validator.write(chunk),
    async end() {
      const { status, counts, header, submission, results } = validator.end();
      const common = { status, counts, header, surveyResults: null };
      if (trial || header === null || submission === null || results === null || isRefused(status))
        return { ...common, results: null, files: [] };
      if (task.makes === 'nothing') return { ...common, results, files: [] };
      if (task.makes === 'workbook') {
        const facts = {
          fileName,
          header,
          organizationName: submission.header.organizationName?.text ?? '',
          validationStatus: validationStatusLabels[status],
          madeAt: now,
        };
        const content = await writeDataWorkbook(facts, results, catalogue);
        const file = { fileType: fileTypes.workbook, fileName: `${fileName}_Data.xlsx`, mediaType: excel };
        return { ...common, results, files: [{ ...file, content }] };
      }
      const name = `${header.productLine}${header.submissionId}_Result`;
      const facts = {
        organizationName: task.organizationName,
        madeAt: now,
        designations: new Map(),
        stamps: noStamps,
      };
      const resultXml = writeResultXml(submission, results, facts);
      const resultCsv = writeResultCsv(submission, results, catalogue, facts);
      return {
        ...common,
        results,
        files: [
          {
            fileType: fileTypes.resultXml,
            fileName: `${name}.xml`,
            mediaType: 'application/xml',
            content: resultXml,
          },
          {
            fileType: fileTypes.resultCsv,
            fileName: `${name}.csv`,
            mediaType: 'text/csv',
            content: resultCsv,
          },
        ],
      };
    },
  };
}

const registerOf = (excerpt: RegisterExcerpt): SeasonRegister => ({
  registrationOf: (submissionId) => excerpt.registrations.get(submissionId),
  knowsRegistrations: excerpt.knowsRegistrations ?? true,
  softwareVendors: excerpt.softwareVendors,
  isCertified: (vendorId, measure, line, guid) =>
    excerpt.certified.has(certificateKey(vendorId, measure, line, guid)),
  findPriorYear: (submissionId) => excerpt.priorYears.get(submissionId),
});
