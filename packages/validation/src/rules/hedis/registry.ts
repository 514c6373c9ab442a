/** Every rule for a HEDIS file, by what it looks at. The engine runs them in this order. */
import type { ProblemKind, ProblemOf } from '../../formats/hedis-xml/problem.ts';
import type { Rule } from '../../rule.ts';
import { duplicateIndicator } from './duplicate-indicator.ts';
import { duplicateMeasure } from './duplicate-measure.ts';
import { notWellFormed } from './not-well-formed.ts';
import { schemaInvalid } from './schema-invalid.ts';
import type { FileSubject, IndicatorSubject, MeasureSubject } from './subject.ts';
import { unsafeContent } from './unsafe-content.ts';
import { unsupportedSchemaVersion } from './unsupported-schema-version.ts';

/** Rules that the reader has decided already; they put its problems into words. */
export type ReaderRules = { readonly [Kind in ProblemKind]: Rule<ProblemOf<Kind>> };

export interface HedisRules {
  readonly reader: ReaderRules;
  readonly file: readonly Rule<FileSubject>[];
  readonly measure: readonly Rule<MeasureSubject>[];
  readonly indicator: readonly Rule<IndicatorSubject>[];
  /** Between the indicators of one measure, and with last year. */
  readonly relation: readonly Rule<MeasureSubject>[];
  readonly crossMeasure: readonly Rule<FileSubject>[];
}

export const hedisRules: HedisRules = {
  reader: {
    notWellFormed,
    schemaInvalid,
    unsupportedVersion: unsupportedSchemaVersion,
    unsafeContent,
    duplicateMeasure,
    duplicateIndicator,
  },
  file: [],
  measure: [],
  indicator: [],
  relation: [],
  crossMeasure: [],
};
