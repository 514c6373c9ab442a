/** Every rule for a CAHPS file, by what it looks at. */
import { type DictionaryEntry, dictionaryOf } from '../../dictionary.ts';
import type { Rule } from '../../rule.ts';
import { cahpsAge } from './cahps-age.ts';
import { cahpsCccFlag } from './cahps-ccc-flag.ts';
import { cahpsCode } from './cahps-code.ts';
import { cahpsCompleteRule } from './cahps-complete-rule.ts';
import { cahpsDates } from './cahps-dates.ts';
import { cahpsDisposition } from './cahps-disposition.ts';
import { cahpsDuplicateMember } from './cahps-duplicate-member.ts';
import { cahpsEncoding } from './cahps-encoding.ts';
import { cahpsFileName } from './cahps-file-name.ts';
import { cahpsHeaderRow } from './cahps-header-row.ts';
import { cahpsIdentity } from './cahps-identity.ts';
import { cahpsNoResponses } from './cahps-no-responses.ts';
import { cahpsResponseRate } from './cahps-response-rate.ts';
import { cahpsSampleSize } from './cahps-sample-size.ts';
import { cahpsSkip } from './cahps-skip.ts';
import { cahpsSkipMissing } from './cahps-skip-missing.ts';
import { cahpsSmallDenominator } from './cahps-small-denominator.ts';
import type { RecordRule, TotalsSubject } from './subject.ts';

/** Does the file belong to its submission, and can it be read? A finding of these ends the rules on records. */
export const cahpsFileRules = {
  fileName: cahpsFileName,
  header: cahpsHeaderRow,
  encoding: cahpsEncoding,
  identity: cahpsIdentity,
} as const;

export const cahpsRecordRules: readonly RecordRule[] = [
  cahpsDuplicateMember,
  cahpsCode,
  cahpsDisposition,
  cahpsCompleteRule,
  cahpsNoResponses,
  cahpsSkip,
  cahpsSkipMissing,
  cahpsDates,
  cahpsAge,
];

/** After the last row. */
export const cahpsTotalsRules: readonly Rule<TotalsSubject>[] = [
  cahpsSampleSize,
  cahpsCccFlag,
  cahpsResponseRate,
  cahpsSmallDenominator,
];

/** Every CAHPS rule for the dictionary. */
export const cahpsDictionary: readonly DictionaryEntry[] = dictionaryOf([
  ...Object.values(cahpsFileRules),
  ...cahpsRecordRules,
  ...cahpsTotalsRules,
]);
