/** Every rule of this folder by its phase. Written by npm run lists. */
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
import type { HosRules } from './phases.ts';

export const hosRules: HosRules = {
  structure: [
    hosNoHeader,
  ],
  length: [
    hosRecordLength,
  ],
  whole: [
    hosRecordCount,
    hosSampleSize,
    hosResponseRate,
    hosSampleCount,
  ],
  identity: [
    hosIdentity,
  ],
  header: [
    hosDates,
  ],
  record: [
    hosDuplicate,
    hosDisposition,
    hosCompleteness,
    hosAdlRequired,
    hosBlankNonResponse,
    hosFollowUpMember,
    hosInconsistent,
    hosAge,
    hosPercentGiven,
  ],
  values: [
    hosValue,
  ],
};
