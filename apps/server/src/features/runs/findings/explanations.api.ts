/** Explanations of warnings. Spec: findings-explanations. */
import type { Handlers } from '@idss/contract/endpoint';
import type { explanations } from '@idss/contract/runs/explanations';
import { canAnswerOf, mayExplain } from '@idss/domain/findings/explanation';
import type { Context } from '#src/kernel/context.ts';
import { requireOk } from '#src/kernel/errors.ts';
import { answerExplanation } from './answer-explanation.ts';
import { explainWarning, withdrawExplanation } from './explain-warning.ts';
import { presentExplanation, readExplained } from './explained-findings.ts';
import { mayAnswer } from './explaining-verdicts.ts';
import { requireFindings } from './require-findings.ts';

export const explanationsApi: Handlers<typeof explanations, Context> = {
  async GetExplanations({ query }, context) {
    const record = await requireFindings(context, query.submissionId, query.component);
    const { all } = await readExplained(context.app.pool, record);
    return all.map((stored) => ({
      ...presentExplanation(stored, context.caller),
      measureCode: stored.finding?.measureCode ?? null,
      indicatorKey: stored.finding?.indicatorKey ?? null,
    }));
  },

  async ExplainWarning({ query, body }, context) {
    const record = await requireFindings(context, query.submissionId, query.component);
    requireOk(mayExplain(await context.app.cached.matrix(), context.caller, record.reach));
    return explainWarning(context, query, body);
  },

  async WithdrawExplanation({ query, body }, context) {
    const record = await requireFindings(context, query.submissionId, query.component);
    requireOk(mayExplain(await context.app.cached.matrix(), context.caller, record.reach));
    await withdrawExplanation(context, query, body);
    return { ok: true };
  },

  async AnswerExplanation({ query, body }, context) {
    const record = await requireFindings(context, query.submissionId, query.component);
    requireOk(mayAnswer(await context.app.cached.matrix(), context.caller, record));
    requireOk(canAnswerOf(record.component), 400);
    return answerExplanation(context, query, body);
  },
};
