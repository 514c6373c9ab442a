/** Checks a CAHPS file and makes its previews. Runs in a validation thread. */
import type { Finding } from '@idss/domain/findings/finding';
import { CahpsValidator } from '@idss/validation/validate-cahps';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { getDefinition } from '#src/kernel/season-data.ts';
import { excel } from '#src/documents/result-files/media-types.ts';
import { writeCahpsPreviews } from '#src/documents/result-files/write-cahps-preview.ts';
import { surveyRegister } from './survey-register.ts';
import type { GeneratedFile } from '#src/documents/generated/generator.ts';
import type { FileCheck, SurveyTask } from './validation-messages.ts';

export function checkCahpsFile(task: SurveyTask, report: (finding: Finding) => void): FileCheck {
  const { cahps: season, ruleSettings } = getDefinition(task.season);
  const { fileName, now, changedRules } = task;
  const register = surveyRegister(task.register);
  const validator = new CahpsValidator(
    { fileName, season, register, now, ruleSettings, changedRules },
    report,
  );
  return {
    write: (chunk) => validator.write(chunk),
    async end() {
      const { status, counts, facts, results } = validator.end();
      const common = { status, counts, header: facts, results: null, surveyResults: results };
      // Previews are made of files without errors. Spec: files-types.
      const isClean = counts.Error === 0 && facts !== null && results !== null;
      if (changedRules || !isClean) return { ...common, files: [] };
      const previews = await writeCahpsPreviews(facts, results, { ...task, status, scoring: season.scoring });
      const workbook = (fileType: number, kind: string, content: Uint8Array): GeneratedFile => ({
        fileType,
        fileName: `${fileName.replace(/\.csv$/i, '')}_${kind}.xlsx`,
        mediaType: excel,
        content,
      });
      return {
        ...common,
        files: [
          workbook(fileTypes.cahpsPreviewResponse, 'PreviewResponse', previews.response),
          workbook(fileTypes.cahpsPreviewAnswers, 'PreviewAnswers', previews.answers),
          workbook(fileTypes.cahpsPreviewResults, 'PreviewResults', previews.results),
        ],
      };
    },
  };
}
