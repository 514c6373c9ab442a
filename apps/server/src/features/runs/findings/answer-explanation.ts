/** An auditor accepts an explanation, or asks back. Spec: findings-explanations. */
import { canAnswerOf, cleanExplanation } from '@idss/domain/findings/explanation';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, conflict, notFound, requireOk } from '#src/kernel/errors.ts';
import { getEventFacts, lockForExplaining, requireVersion } from './explain-warning.ts';
import { mayAnswer } from './explaining-verdicts.ts';
import { findExplanation, saveAnswer } from './explanations.sql.ts';

export interface SentAnswer {
  readonly explanationId: string;
  readonly answer: 'accepted' | 'asked-back';
  readonly text: string;
  readonly version: number;
}

export async function answerExplanation(
  context: Pick<Context, 'app' | 'caller' | 'requestId' | 'ip'>,
  key: Pick<ComponentRecord, 'submissionId' | 'component'>,
  { explanationId, answer, text: sent, version }: SentAnswer,
): Promise<{ readonly explanationId: string; readonly version: number }> {
  const { caller, app } = context;
  const text = cleanExplanation(sent);
  if (answer === 'asked-back' && text === '') throw badRequest('Write what you want to know.');
  requireOk(canAnswerOf(key.component), 400);
  const matrix = await app.cached.matrix();
  return makeChange(context, async ({ db, emit }) => {
    const record = await lockForExplaining(db, key, (locked) => mayAnswer(matrix, caller, locked));
    const { submissionId, component } = record;
    const stored = await findExplanation(db, explanationId, submissionId, component);
    requireVersion(stored, version);
    if (!stored) throw notFound();
    if (!stored.isHere || stored.runId !== record.latestRunId)
      throw conflict('The file has changed since, and the explanation is asked for again.', 'data_changed');
    const saved = await saveAnswer(db, { explanationId, state: answer, text, by: caller.name });
    const { authorId, authorName } = stored;
    emit({
      kind: 'explanation-answered',
      ...getEventFacts(record, stored),
      version: saved,
      answer,
      text,
      authorId,
      authorName,
    });
    return { explanationId, version: saved };
  });
}
