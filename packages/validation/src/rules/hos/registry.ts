/** Every rule for a HOS file, by what it looks at. The engine runs the lists in this order. */
import { type DictionaryEntry, dictionaryOf } from '../../dictionary.ts';
import type { Rule } from '../../rule.ts';
import { hosAdlRequired } from './hos-adl-required.ts';
import { hosAge } from './hos-age.ts';
import { hosBlankNonResponse } from './hos-blank-non-response.ts';
import { hosCompleteness } from './hos-completeness.ts';
import { hosDates } from './hos-dates.ts';
import { hosDisposition } from './hos-disposition.ts';
import { hosDuplicate } from './hos-duplicate.ts';
import { hosFollowUpMember } from './hos-follow-up-member.ts';
import { hosIdentity } from './hos-identity.ts';
import { hosInconsistent } from './hos-inconsistent.ts';
import { hosNoHeader } from './hos-no-header.ts';
import { hosPercentGiven } from './hos-percent-given.ts';
import { hosRecordCount } from './hos-record-count.ts';
import { hosRecordLength } from './hos-record-length.ts';
import { hosResponseRate } from './hos-response-rate.ts';
import { hosSampleCount } from './hos-sample-count.ts';
import { hosSampleSize } from './hos-sample-size.ts';
import { hosValue } from './hos-value.ts';
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

export const hosRules: HosRules = {
  structure: [hosNoHeader],
  length: [hosRecordLength],
  identity: [hosIdentity],
  header: [hosDates],
  values: [hosValue],
  record: [
    hosDuplicate,
    hosDisposition,
    hosCompleteness,
    hosPercentGiven,
    hosAdlRequired,
    hosBlankNonResponse,
    hosFollowUpMember,
    hosInconsistent,
    hosAge,
  ],
  whole: [hosRecordCount, hosSampleSize, hosResponseRate, hosSampleCount],
};

export const hosDictionary: readonly DictionaryEntry[] = dictionaryOf(Object.values(hosRules).flat());
