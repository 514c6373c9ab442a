/**
 * Problems that the streaming reader of a HEDIS file can meet. The reader hands these to `readerRules`, which turn them into
 * findings; measure rules run only over files without any.
 */
import type { Place } from '../../formats/hedis-xml/model.ts';
import type { Report, Rule } from '../../rule.ts';

interface FoundProblem {
  readonly at: Place;
  /** The offending text as in the file. */
  readonly found?: string | undefined;
  /** The accepted value. */
  readonly expected?: string | undefined;
}

/** F-001: the XML parser cannot read on. `parserMessage` has no full stop at its end. */
export interface NotWellFormed extends FoundProblem {
  readonly kind: 'notWellFormed';
  readonly parserMessage: string;
}

/** F-002: well-formed, but not as hedis-submission.xsd has it. `path` is the element's path from the root. */
export interface SchemaInvalid extends FoundProblem {
  readonly kind: 'schemaInvalid';
  readonly path: string;
  /** Without a full stop at its end. */
  readonly schemaMessage: string;
  /** Where the element stands inside a measure or an indicator. */
  readonly measure?: string | undefined;
  readonly indicatorKey?: string | undefined;
}

/** F-003: a schema version that the season does not accept. */
export interface UnsupportedVersion extends FoundProblem {
  readonly kind: 'unsupportedVersion';
  readonly version: string;
  readonly measurementYear: number;
}

/** F-012: the file is for another year, by its namespace or by its header. */
export interface OtherYear extends FoundProblem {
  readonly kind: 'otherYear';
  readonly year: string;
  readonly measurementYear: number;
}

/** F-004: content of the file that is refused unread. */
export interface UnsafeContent extends FoundProblem {
  readonly kind: 'unsafeContent';
  readonly content: 'documentType' | 'entity' | 'tooDeep' | 'tooLarge';
}

/** M-005: an earlier measure already has the code; `at` is the repeated one. */
export interface DuplicateMeasure extends FoundProblem {
  readonly kind: 'duplicateMeasure';
  readonly code: string;
}

/** M-017: an earlier indicator of the same measure already has the key; `at` is the repeated one. */
export interface DuplicateIndicator extends FoundProblem {
  readonly kind: 'duplicateIndicator';
  readonly key: string;
  readonly code: string;
}

export type ReaderProblem =
  | NotWellFormed
  | SchemaInvalid
  | UnsupportedVersion
  | OtherYear
  | UnsafeContent
  | DuplicateMeasure
  | DuplicateIndicator;

/** For the examples of rules. */
export const unclosedTag: NotWellFormed = {
  kind: 'notWellFormed',
  at: { line: 31, column: 7 },
  parserMessage: 'unclosed tag: measure',
};

/** The check of one kind of problem: reports where it is, what was found and what is accepted, and what the rule adds. */
export const checkProblem =
  <Kind extends ReaderProblem['kind']>(
    kind: Kind,
    getReport: (problem: Extract<ReaderProblem, { kind: Kind }>) => Partial<Report> & Pick<Report, 'message'>,
  ): Rule<ReaderProblem>['check'] =>
  (problem, report) => {
    if (!isKind(problem, kind)) return;
    const { at, found, expected } = problem;
    report({ at, found, expected, ...getReport(problem) });
  };

const isKind = <Kind extends ReaderProblem['kind']>(
  problem: ReaderProblem,
  kind: Kind,
): problem is Extract<ReaderProblem, { kind: Kind }> => problem.kind === kind;
