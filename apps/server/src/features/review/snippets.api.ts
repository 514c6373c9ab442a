/** Comment snippets of reviewers. Spec: audit-snippets. */
import type { Handlers } from '@idss/contract/endpoint';
import type { snippets } from '@idss/contract/review/snippets';
import { cleanSnippets } from '@idss/domain/audit/comment-snippets';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict } from '#src/kernel/errors.ts';
import { requireReviewer } from './require-reviewer.ts';
import { readSnippets, saveOrganizationSnippets, savePersonSnippets } from './snippets.sql.ts';

export const snippetsApi: Handlers<typeof snippets, Context> = {
  async GetCommentSnippets({ query }, context) {
    const { record, userId } = await requireReviewer(context, query);
    const lists = await readSnippets(context.app.pool, userId, record.organizationId);
    return { own: [...lists.own], organization: [...lists.organization] };
  },

  async SaveCommentSnippets({ query, body }, context) {
    const { record, userId } = await requireReviewer(context, query);
    const { submissionId, component, organizationId } = record;
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
