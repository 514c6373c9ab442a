/** Every rule for a HEDIS file, by what it looks at. The engine runs the lists in this order. */
import type { Rule } from '../../rule.ts';
import { type DictionaryEntry, dictionaryOf } from '../../dictionary.ts';
import { crossMeasureRules, indicatorRules, relationRules } from './lists/arithmetic.ts';
import { batchRules, contentRules, fileRules, measureRules, priorYearRules } from './lists/identity.ts';
import { readerRules } from './lists/reader.ts';
import { submissionRules } from './lists/submission.ts';
import type { ReaderProblem } from './reader-problem.ts';
import type { FileSubject, IndicatorSubject, MeasureSubject } from './subject.ts';

export interface HedisRules {
  readonly reader: readonly Rule<ReaderProblem>[];
  /** Does the file belong to its submission? A Schema or Fatal finding of these ends the validation. */
  readonly file: readonly Rule<FileSubject>[];
  /** The measures of the file as a whole. */
  readonly content: readonly Rule<FileSubject>[];
  readonly measure: readonly Rule<MeasureSubject>[];
  readonly indicator: readonly Rule<IndicatorSubject>[];
  /** Between the indicators of one measure. */
  readonly relation: readonly Rule<MeasureSubject>[];
  readonly crossMeasure: readonly Rule<FileSubject>[];
  readonly priorYear: readonly Rule<IndicatorSubject>[];
}

export const hedisRules: HedisRules = {
  reader: readerRules,
  file: fileRules,
  content: contentRules,
  measure: measureRules,
  indicator: indicatorRules,
  relation: relationRules,
  crossMeasure: crossMeasureRules,
  priorYear: priorYearRules,
};

/** Every HEDIS rule, those of uploads, locks and designations included, for the dictionary. */
export const hedisDictionary: readonly DictionaryEntry[] = dictionaryOf([
  ...Object.values(hedisRules).flat(),
  ...batchRules,
  ...submissionRules,
]);
