/** Answers what survey rules ask about registrations from what was looked up for one file. */
import type { SurveyRegister } from '@idss/validation/rules/survey/subject';
import type { SurveyExcerpt } from './validation-messages.ts';

export const surveyRegister = ({ registration, roster }: SurveyExcerpt): SurveyRegister => ({
  getRegistration: (component, submissionId) =>
    registration?.component === component && registration.submissionId === submissionId
      ? registration
      : undefined,
  getBaselineRoster: (cohort, contract) =>
    roster?.cohort === cohort && roster.cmsContractNumber === contract
      ? (roster.memberKeys ?? undefined)
      : undefined,
});
