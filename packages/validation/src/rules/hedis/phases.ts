/** When the rules of HEDIS files run, in this order, and what each is given. */
import type { Rule } from '../../rule.ts';
import type { BatchSubject } from './batch-subject.ts';
import type { ReaderProblem } from './reader-problem.ts';
import type { FileSubject, IndicatorSubject, MeasureSubject } from './subject.ts';

export interface HedisRules {
  /** Problems of the streaming reader. Any of these findings ends the validation of the file. */
  readonly reader: readonly Rule<ReaderProblem>[];
  /** Does the file belong to its submission? A Schema or Fatal finding of these ends the validation. */
  readonly file: readonly Rule<FileSubject>[];
  /** The measures of the file as a whole. */
  readonly content: readonly Rule<FileSubject>[];
  /** One measure of the file. */
  readonly measure: readonly Rule<MeasureSubject>[];
  /** One indicator of the file that the catalogue has. */
  readonly indicator: readonly Rule<IndicatorSubject>[];
  /** Between the indicators of one measure. */
  readonly relation: readonly Rule<MeasureSubject>[];
  /** Between measures. */
  readonly crossMeasure: readonly Rule<FileSubject>[];
  /** One indicator against last year's results. */
  readonly priorYear: readonly Rule<IndicatorSubject>[];
  /** An upload as a whole, before any of its files is processed; run by the code that receives it. */
  readonly batch: readonly Rule<BatchSubject>[];
}
