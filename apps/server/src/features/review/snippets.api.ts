/** Comment snippets of reviewers. Spec: audit-snippets. */
import type { Handlers } from '@idss/contract/endpoint';
import type { snippets } from '@idss/contract/review/snippets';
import { cleanSnippets } from '@idss/domain/audit/comment-snippets';
import { isHedis } from '@idss/domain/program';
import type { ComponentRecord } from '#src/access/find-component.sql.ts';
import { requireComponent, requirePermission } from '#src/access/require-component.ts';
import { requireUserId } from '#src/kernel/actor.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, conflict } from '#src/kernel/errors.ts';
import { readSnippets, saveOrganizationSnippets, savePersonSnippets } from './snippets.sql.ts';

async function requireReviewer(
  context: Context,
  { submissionId, component }: Pick<ComponentRecord, 'submissionId' | 'component'>,
): Promise<ComponentRecord> {
  const record = await requireComponent(context, submissionId, component);
  await requirePermission(context, record, 'ASSIGN_AUDIT_DESIGNATION');
  if (!isHedis(record.component)) throw badRequest('Only HEDIS submissions are reviewed.');
  return record;
}

export const snippetsApi: Handlers<typeof snippets, Context> = {
  async GetCommentSnippets({ query }, context) {
    const { organizationId } = await requireReviewer(context, query);
    const lists = await readSnippets(context.app.pool, requireUserId(context.caller), organizationId);
    return { own: [...lists.own], organization: [...lists.organization] };
  },

  async SaveCommentSnippets({ query, body }, context) {
    const { submissionId, component, organizationId } = await requireReviewer(context, query);
    const userId = requireUserId(context.caller);
    const texts = cleanSnippets(body.texts);
    await makeChange(context, async ({ db, emit }) => {
      // A list that nobody has written yet was read as empty.
      const isFirst = body.before.length === 0;
      const current = (await readSnippets(db, userId, organizationId))[body.of];
      if (isFirst && current.length > 0) throw changed();
      const isSaved =
        body.of === 'own'
          ? await savePersonSnippets(db, userId, texts, body.before)
          : await saveOrganizationSnippets(db, organizationId, texts, body.before);
      if (!isSaved) throw changed();
      // One's own are nobody else's to know.
      if (body.of === 'organization')
        emit({ kind: 'snippets-changed', submissionId, component, organizationId, texts });
    });
    return { ok: true };
  },
};

const changed = () =>
  conflict('The snippets were changed in the meantime. Look at them again.', 'data_changed');
