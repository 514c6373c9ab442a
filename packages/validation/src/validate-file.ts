/** One interface to the engines of all programs. */
import type { Finding, FindingCounts, ValidationStatus } from '@idss/domain/findings/finding';
import type { ProductLine, Program } from '@idss/domain/program';
import type { SubmissionResult } from './results/compute-results.ts';
import type { SeasonRegister, Switches } from './rules/hedis/subject.ts';
import type { SurveyRegister } from './rules/survey/subject.ts';
import type { SeasonDefinition } from './seasons/season-definition.ts';
import { CahpsValidator } from './validate-cahps.ts';
import { HedisValidator } from './validate-hedis.ts';
import { HosValidator } from './validate-hos.ts';

export interface FileOptions {
  readonly program: Program;
  /** The name as uploaded, without folders. */
  readonly fileName: string;
  readonly season: SeasonDefinition;
  /** null: registrations are unknown, and rules about them do not run. */
  readonly register: { readonly hedis: SeasonRegister; readonly survey: SurveyRegister } | null;
  readonly switches: Switches;
  /** The moment of validation, ISO 8601 UTC. */
  readonly now: string;
}

export interface FileOutcome {
  readonly status: ValidationStatus;
  readonly counts: FindingCounts;
  /** As the file says; null where it does not, or cannot be read. */
  readonly submissionId: number | null;
  readonly organizationId: number | null;
  /** Of an accepted HEDIS file. */
  readonly numbers: { readonly productLine: ProductLine; readonly results: SubmissionResult } | null;
}

export interface FileValidator {
  write(chunk: Uint8Array): void;
  end(): FileOutcome;
}

/** The program whose files have such a name, or null. Spec: uploads-accepted. */
export function getProgramByName(fileName: string): Program | null {
  if (/\.xml$/i.test(fileName)) return 'HEDIS';
  if (/\.csv$/i.test(fileName)) return 'CAHPS';
  return /\.txt$/i.test(fileName) ? 'HOS' : null;
}

export function createFileValidator(options: FileOptions, report: (finding: Finding) => void): FileValidator {
  const { program, fileName, switches, now } = options;
  const { ruleSettings } = options.season;
  switch (program) {
    case 'HEDIS': {
      const { catalogue } = options.season;
      const register = options.register?.hedis ?? null;
      const validator = new HedisValidator(
        { fileName, catalogue, register, switches, now, ruleSettings },
        report,
      );
      return {
        write: (chunk) => validator.write(chunk),
        end() {
          const { status, counts, header, results } = validator.end();
          return {
            status,
            counts,
            submissionId: header?.submissionId ?? null,
            organizationId: header?.organizationId ?? null,
            numbers: header && results && { productLine: header.productLine, results },
          };
        },
      };
    }
    case 'CAHPS': {
      const season = options.season.cahps;
      const register = options.register?.survey ?? null;
      return createSurveyValidator(
        new CahpsValidator({ fileName, season, register, now, ruleSettings }, report),
      );
    }
    case 'HOS': {
      const season = options.season.hos;
      const register = options.register?.survey ?? null;
      return createSurveyValidator(
        new HosValidator({ fileName, season, register, now, ruleSettings }, report),
      );
    }
  }
}

interface SurveyValidator {
  write(chunk: Uint8Array): void;
  end(): Pick<FileOutcome, 'status' | 'counts'> & {
    readonly facts: { readonly submissionId: number } | null;
  };
}

const createSurveyValidator = (validator: SurveyValidator): FileValidator => ({
  write: (chunk) => validator.write(chunk),
  end() {
    const { status, counts, facts } = validator.end();
    return { status, counts, submissionId: facts?.submissionId ?? null, organizationId: null, numbers: null };
  },
});
