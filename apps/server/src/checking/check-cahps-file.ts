/** Checks a CAHPS file and makes its preview. Runs in a validation thread. */
import type { Finding } from '@idss/domain/findings/finding';
import { createCahpsValidator } from '@idss/validation/validate-cahps';
import { fileTypes } from '#src/files/stored-file.sql.ts';
import { definitionOf } from '#src/seasons/season-data.ts';
import { excel } from '#src/writers/media-types.ts';
import { writeCahpsPreview } from '#src/writers/write-cahps-preview.ts';
import { surveyRegister } from './survey-register.ts';
import type { FileCheck, SurveyTask } from './validation-messages.ts';

export function checkCahpsFile(task: SurveyTask, report: (finding: Finding) => void): FileCheck {
  const { cahps: season, ruleSettings } = definitionOf(task.season);
  const { fileName, now } = task;
  const register = surveyRegister(task.register);
  const validator = createCahpsValidator({ fileName, season, register, now, ruleSettings }, report);
  return {
    write: (chunk) => validator.write(chunk),
    async end() {
      const { status, counts, facts, results } = validator.end();
      const common = { status, counts, header: facts, results: null, surveyResults: results };
      // Previews are made of files without errors. Spec: files-types.
      const isClean = counts.Error === 0 && facts !== null && results !== null;
      if (!isClean) return { ...common, files: [] };
      const preview = await writeCahpsPreview(facts, results, { ...task, status });
      return {
        ...common,
        files: [
          {
            fileType: fileTypes.cahpsPreviewResults,
            fileName: `${fileName.replace(/\.csv$/i, '')}_PreviewResults.xlsx`,
            mediaType: excel,
            content: preview,
          },
        ],
      };
    },
  };
}
