/** What waits for the caller, and what waits for others. */
import type { Handlers } from '@idss/contract/endpoint';
import type { nextSteps } from '@idss/contract/steps/next-steps';
import type { Context } from '#src/kernel/context.ts';
import { readNextSteps } from './read-next-steps.ts';

export const nextStepsApi: Handlers<typeof nextSteps, Context> = {
  GetNextSteps: ({ query }, context) => readNextSteps(context, query.measurementYear),
};
