import type { Handlers } from '@idss/contract/endpoint';
import type { outlook } from '@idss/contract/steps/outlook';
import type { Context } from '#src/kernel/context.ts';
import { readOutlook } from './read-outlook.ts';

export const outlookApi = {
  GetSubmissionOutlook: ({ query: { submissionId, component } }, context) =>
    readOutlook(context, submissionId, component),
} satisfies Handlers<typeof outlook, Context>;
