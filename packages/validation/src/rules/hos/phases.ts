/** When the rules of HOS files run, in this order, and what each is given. */
import type { Rule } from '../../rule.ts';
import type {
  HosFile,
  HosHeader,
  HosIdentity,
  HosLength,
  HosRecord,
  HosStructure,
  HosWhole,
} from './subject.ts';

export interface HosRules {
  /** Is there one header record, and is it the first? */
  readonly structure: readonly Rule<HosStructure>[];
  /** Any line. */
  readonly length: readonly Rule<HosLength>[];
  /** The header against registration and season, each record against the header. */
  readonly identity: readonly Rule<HosIdentity>[];
  readonly header: readonly Rule<HosFile>[];
  /** Values of any line. */
  readonly values: readonly Rule<HosHeader | HosRecord>[];
  readonly record: readonly Rule<HosRecord>[];
  /** Once all lines are read. */
  readonly whole: readonly Rule<HosWhole>[];
}
