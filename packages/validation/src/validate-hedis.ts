/** The HEDIS engine: bytes of one file in, findings and the file's facts out. The same on server, browser and CLI. */
import {
  isRefused,
  isStructural,
  type Finding,
  type FindingCounts,
  getValidationStatus,
  type ValidationStatus,
} from '@idss/domain/findings/finding';
import type { ProductLine } from '@idss/domain/program';
import { applyRuleSettings } from './apply-rule-settings.ts';
import { createFinding, inFileOrder, type FindingSubject, type RuleHead } from './create-finding.ts';
import { collectFindings, listFindings } from './list-findings.ts';
import type { HedisSubmission } from './formats/hedis-xml/model.ts';
import { HedisReader } from './formats/hedis-xml/read-hedis-xml.ts';
import { computeResults, type SubmissionResult } from './results/compute-results.ts';
import type { Report, Rule } from './rule.ts';
import type { HedisRules } from './rules/hedis/phases.ts';
import { isForOtherProductLines } from './rules/hedis/applicable.ts';
import { schemaInvalid } from './rules/hedis/schema-invalid.ts';
import { hedisRules } from './rules/hedis/rules.generated.ts';
import type { FileSubject, SeasonRegister, Switches } from './rules/hedis/subject.ts';
import type { Catalogue } from './seasons/catalogue.ts';
import type { ValidationOptions } from './validation-options.ts';

export interface HedisOptions extends ValidationOptions {
  readonly catalogue: Catalogue;
  /** null: registrations are unknown, and rules about them do not run. */
  readonly register: SeasonRegister | null;
  readonly switches: Switches;
  /** Other rules than the season's, for tests and tools. */
  readonly rules?: HedisRules | undefined;
}

/** The facts of the header, where it was readable. */
export interface HedisHeaderFacts {
  readonly measurementYear: number;
  readonly productLine: ProductLine;
  readonly reportingProduct: string;
  readonly submissionId: number;
  readonly organizationId: number;
  readonly vendorId: number;
  /** ISO 8601 as in the file. */
  readonly generatedAt: string;
}

export interface HedisOutcome {
  readonly status: ValidationStatus;
  readonly counts: FindingCounts;
  readonly header: HedisHeaderFacts | null;
  /** null where the file could not be read as a submission. */
  readonly submission: HedisSubmission | null;
  /** Rates and counts of every catalogue measure in the file; null where the file must not be stored. */
  readonly results: SubmissionResult | null;
  /** Codes of the catalogue measures in the file, in its order. */
  readonly measures: readonly string[];
}

export function headerFacts({ header }: HedisSubmission): HedisHeaderFacts {
  return {
    measurementYear: Number(header.measurementYear.text),
    productLine: header.productLine.text,
    reportingProduct: header.reportingProduct.text,
    submissionId: Number(header.submissionId.text),
    organizationId: Number(header.organizationId.text),
    vendorId: Number(header.vendorId.text),
    generatedAt: header.generatedAt.text,
  };
}

const stopsMeasures = ({ scope, severity }: Pick<Rule<never>, 'scope' | 'severity'>): boolean =>
  scope === 'file' && isStructural(severity);

/**
 * Findings of an unreadable file are reported as they occur, in the order of the file; those of a readable one after
 * its end, by line, column and rule.
 */
export class HedisValidator {
  readonly #options: HedisOptions;
  readonly #catalogue;
  readonly #switches;
  readonly #rules;
  readonly #list;
  #collected: Finding[] = [];
  #isStopped = false;
  /** The rule that is running, and what it looks at. */
  #current: Pick<Rule<never>, 'scope' | keyof RuleHead> = schemaInvalid;
  #place: FindingSubject = {};
  readonly #reader;

  constructor(options: HedisOptions, report: (finding: Finding) => void) {
    this.#options = options;
    const { catalogue, switches } = options;
    this.#catalogue = catalogue;
    this.#switches = switches;
    this.#rules = applyRuleSettings(
      options.rules ?? hedisRules,
      options.now,
      options.ruleSettings,
      options.changedRules,
    );
    this.#list = listFindings(report);
    this.#reader = new HedisReader({ catalogue, maxBytes: options.maxBytes }, (problem) => {
      this.#run(this.#rules.reader, problem, {});
      // A file that violates the schema can have as many problems as elements, so they are not buffered.
      if (problem.kind === 'schemaInvalid') this.#flush();
    });
  }

  readonly #collect = (found: Report): void => {
    const rule = this.#current;
    this.#isStopped ||= stopsMeasures(rule);
    if (this.#list.isCut(rule.severity)) this.#list.count(rule.severity);
    else this.#collected.push(createFinding(rule, found, this.#place));
  };

  #run<S>(rulesHere: readonly Rule<S>[], subject: S, place: FindingSubject): void {
    this.#place = place;
    for (let n = 0; n < rulesHere.length; n++) {
      const rule = rulesHere[n] as Rule<S>;
      if (rule.experimental && !this.#switches.experimental) continue;
      this.#current = rule;
      rule.check(subject, this.#collect);
    }
  }

  #flush(): void {
    const ready = this.#collected;
    this.#collected = [];
    for (const finding of ready) this.#list.add(finding);
  }

  #runMeasures(file: FileSubject): void {
    const productLine = file.submission.header.productLine.text;
    this.#run(this.#rules.content, file, {});
    for (const measure of file.submission.measures.values()) {
      const definition = this.#catalogue.measures.get(measure.code);
      if (definition === undefined) continue;
      const subject = { ...file, measure, definition };
      const place = { measure: measure.code };
      this.#run(this.#rules.measure, subject, place);
      for (const indicatorDefinition of definition.indicators) {
        const indicator = measure.indicators.get(indicatorDefinition.key);
        if (indicator === undefined || isForOtherProductLines(definition, indicatorDefinition, productLine))
          continue;
        const row = { ...subject, indicator, indicatorDefinition };
        const rowPlace = { ...place, indicatorKey: indicator.key };
        this.#run(this.#rules.indicator, row, rowPlace);
        this.#run(this.#rules.priorYear, row, rowPlace);
      }
      this.#run(this.#rules.relation, subject, place);
    }
    this.#run(this.#rules.crossMeasure, file, {});
  }

  write(chunk: Uint8Array): void {
    this.#reader.write(chunk);
  }

  end(): HedisOutcome {
    const submission = this.#reader.end();
    const header = submission === null ? null : headerFacts(submission);
    if (submission !== null && header !== null) {
      const registration = this.#options.register?.getRegistration(header.submissionId) ?? null;
      const file: FileSubject = {
        fileName: this.#options.fileName,
        submission,
        catalogue: this.#catalogue,
        register: this.#options.register,
        registration,
        switches: this.#switches,
        now: this.#options.now,
      };
      const { measurementYear: year } = submission.header;
      const { measurementYear } = this.#catalogue;
      if (Number(year.text) !== measurementYear)
        this.#run(this.#rules.reader, { kind: 'otherYear', at: year, year: year.text, measurementYear }, {});
      this.#run(this.#rules.file, file, {});
      if (!this.#isStopped) this.#runMeasures(file);
      this.#collected.sort(inFileOrder);
    }
    this.#flush();
    const status = getValidationStatus(this.#list.counts);
    return {
      status,
      counts: { ...this.#list.counts },
      header,
      submission,
      results: submission === null || isRefused(status) ? null : computeResults(submission, this.#catalogue),
      measures: submission === null ? [] : [...submission.measures.keys()],
    };
  }
}

export const validateHedis = (bytes: Uint8Array, options: HedisOptions) =>
  collectFindings(bytes, (report) => new HedisValidator(options, report));
