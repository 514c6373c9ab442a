/** Who has the review of a submission open. Spec: audit-presence. */
import type { Handlers } from '@idss/contract/endpoint';
import type { presence } from '@idss/contract/review/presence';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { listPresent, tellGone, tellPresent } from './presence.sql.ts';
import { requireReviewer } from './require-reviewer.ts';

export const presenceApi: Handlers<typeof presence, Context> = {
  async GetReviewPresence({ query }, context) {
    const { record, userId } = await requireReviewer(context, query);
    return [...(await listPresent(context.app.pool, record.submissionId, userId))];
  },

  async TellReviewPresence({ query, body }, context) {
    const { record, userId } = await requireReviewer(context, query);
    const { submissionId } = record;
    await makeChange(context, async ({ db, hint }) => {
      const isNews = body.isHere ? await tellPresent(db, submissionId, userId, body.measureCode) : true;
      if (!body.isHere) await tellGone(db, submissionId, userId);
      if (isNews) hint({ message: { kind: 'presence', submissionId }, audience: { submissionId } });
    });
    return { ok: true };
  },
};
