/** When the rules of CAHPS files run, and what each is given. A finding of the first four ends the rules on records. */
import type { Rule } from '../../rule.ts';
import type {
  FileNameSubject,
  HeaderSubject,
  IdentitySubject,
  RecordRule,
  TotalsSubject,
  UnreadableRow,
} from './subject.ts';

export interface CahpsRules {
  readonly fileName: readonly Rule<FileNameSubject>[];
  readonly header: readonly Rule<HeaderSubject>[];
  readonly encoding: readonly Rule<UnreadableRow>[];
  readonly identity: readonly Rule<IdentitySubject>[];
  readonly record: readonly RecordRule[];
  /** After the last row. */
  readonly totals: readonly Rule<TotalsSubject>[];
}
