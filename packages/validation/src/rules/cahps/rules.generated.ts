/** Every rule of this folder by its phase. Written by npm run lists. */
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
import { cahpsSkipMissing } from './cahps-skip-missing.ts';
import { cahpsSkip } from './cahps-skip.ts';
import { cahpsSmallDenominator } from './cahps-small-denominator.ts';
import type { CahpsRules } from './phases.ts';

export const cahpsRules: CahpsRules = {
  fileName: [
    cahpsFileName,
  ],
  header: [
    cahpsHeaderRow,
  ],
  encoding: [
    cahpsEncoding,
  ],
  identity: [
    cahpsIdentity,
  ],
  record: [
    cahpsDuplicateMember,
    cahpsCode,
    cahpsDisposition,
    cahpsCompleteRule,
    cahpsNoResponses,
    cahpsSkip,
    cahpsSkipMissing,
    cahpsDates,
    cahpsAge,
  ],
  totals: [
    cahpsSampleSize,
    cahpsCccFlag,
    cahpsResponseRate,
    cahpsSmallDenominator,
  ],
};
