/** Checks a HEDIS file and makes its result files. Runs in a validation thread. */
import { type Finding, isRefused, validationStatusLabels } from '@idss/domain/findings/finding';
import { noStamps } from '@idss/domain/stages/stamps';
import type { SeasonRegister } from '@idss/validation/rules/hedis/subject';
import { HedisValidator } from '@idss/validation/validate-hedis';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { makeHedisFile } from './make-hedis-file.ts';
import { getDefinition } from '#src/kernel/season-data.ts';
import {
  certificateKey,
  type FileCheck,
  type HedisTask,
  type RegisterExcerpt,
} from './validation-messages.ts';

export function checkHedisFile(task: HedisTask, report: (finding: Finding) => void): FileCheck {
  const { catalogue, ruleSettings } = getDefinition(task.season);
  const { fileName, switches, now, changedRules } = task;
  const register = getRegister(task.register);
  const validator = new HedisValidator(
    { fileName, catalogue, register, switches, now, ruleSettings, changedRules },
    report,
  );
  return {
    write: (chunk) => validator.write(chunk),
    async end() {
      const { status, counts, header, submission, results } = validator.end();
      const common = { status, counts, header, surveyResults: null };
      if (changedRules || header === null || submission === null || results === null || isRefused(status))
        return { ...common, results: null, files: [] };
      if (task.makes === 'nothing') return { ...common, results, files: [] };
      const data = { submission, results, catalogue };
      const facts = {
        fileName,
        now,
        organizationName: task.organizationName,
        validationStatus: validationStatusLabels[status],
        designations: new Map(),
        stamps: noStamps,
      };
      if (task.makes === 'workbook') {
        const organizationName = submission.header.organizationName?.text ?? '';
        const file = await makeHedisFile(fileTypes.workbook, { ...facts, organizationName }, data);
        return { ...common, results, files: [{ ...file, fileName: `${fileName}_Data.xlsx` }] };
      }
      const files = [fileTypes.resultXml, fileTypes.resultCsv].map((type) =>
        makeHedisFile(type, facts, data),
      );
      return { ...common, results, files: await Promise.all(files) };
    },
  };
}

const getRegister = (excerpt: RegisterExcerpt): SeasonRegister => ({
  getRegistration: (submissionId) => excerpt.registrations.get(submissionId),
  knowsRegistrations: excerpt.knowsRegistrations ?? true,
  softwareVendors: excerpt.softwareVendors,
  isCertified: (vendorId, measure, line, guid) =>
    excerpt.certified.has(certificateKey(vendorId, measure, line, guid)),
  findPriorYear: (submissionId) => excerpt.priorYears.get(submissionId),
});
