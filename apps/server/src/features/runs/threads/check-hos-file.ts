/** Checks a HOS file and makes its reports. Runs in a validation thread. */
import { type Finding, isRefused } from '@idss/domain/findings/finding';
import { HosValidator } from '@idss/validation/validate-hos';
import { excel } from '#src/documents/result-files/media-types.ts';
import {
  writeHosDetail,
  writeHosFatal,
  writeHosHeader,
} from '#src/documents/result-files/write-hos-reports.ts';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { getDefinition } from '#src/kernel/season-data.ts';
import { surveyRegister } from './survey-register.ts';
import type { GeneratedFile } from '#src/documents/generated/generator.ts';
import type { FileCheck, SurveyTask } from './validation-messages.ts';

/** The limit of findings in a workbook; the screen has all of them. */
const listedFindings = 100_000;

export function checkHosFile(task: SurveyTask, report: (finding: Finding) => void): FileCheck {
  const { hos: season, ruleSettings } = getDefinition(task.season);
  const { fileName, now, changedRules } = task;
  const register = surveyRegister(task.register);
  const listed: Finding[] = [];
  const validator = new HosValidator(
    { fileName, season, register, now, ruleSettings, changedRules },
    (finding) => {
      if (listed.length < listedFindings) listed.push(finding);
      report(finding);
    },
  );
  return {
    write: (chunk) => validator.write(chunk),
    async end() {
      const outcome = validator.end();
      const { status, counts, facts, results } = outcome;
      const common = { status, counts, header: facts, results: null, surveyResults: results };
      if (changedRules) return { ...common, files: [] };
      const name = fileName.replace(/\.txt$/i, '');
      const workbook = (fileType: number, kind: string, content: Uint8Array): GeneratedFile => ({
        fileType,
        fileName: `${name}_${kind}.xlsx`,
        mediaType: excel,
        content,
      });
      if (results === null || isRefused(status))
        return {
          ...common,
          files: [workbook(fileTypes.hosFatal, 'Fatal', await writeHosFatal(outcome, listed, task))],
        };
      return {
        ...common,
        files: [
          workbook(fileTypes.hosHeader, 'Header', await writeHosHeader(outcome, task)),
          workbook(fileTypes.hosDetail, 'Detail', await writeHosDetail(season, results, counts, listed)),
        ],
      };
    },
  };
}
