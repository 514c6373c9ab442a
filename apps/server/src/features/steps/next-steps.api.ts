/** What waits for the caller, and what waits for others. */
import type { Handlers } from '@idss/contract/endpoint';
import type { nextSteps } from '@idss/contract/steps/next-steps';
import { requireUserId } from '#src/kernel/actor.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { closeFirstVisit, markFirstVisit } from './first-visit.sql.ts';
import { readNextSteps } from './read-next-steps.ts';

export const nextStepsApi: Handlers<typeof nextSteps, Context> = {
  GetNextSteps: ({ query }, context) => readNextSteps(context, query.measurementYear),

  async MarkFirstVisit({ body: { item } }, context) {
    const userId = requireUserId(context.caller);
    return makeChange(context, async ({ db }) => {
      await (item === null ? closeFirstVisit(db, userId) : markFirstVisit(db, userId, item));
      return true;
    });
  },
};
