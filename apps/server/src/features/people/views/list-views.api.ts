/** Views of lists that people save under a name. Spec: lists-views. */
import type { Handlers } from '@idss/contract/endpoint';
import type { listViews } from '@idss/contract/people/list-views';
import { canSaveView, cleanViewName } from '@idss/domain/lists/list-views';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, forbidden } from '#src/kernel/errors.ts';
import {
  clearDefaultView,
  deleteView,
  listViews as readViews,
  lockViews,
  saveView,
} from './list-views.sql.ts';

const requireUser = ({ caller }: Context): string => {
  if (caller.userId === null) throw forbidden();
  return caller.userId;
};

export const listViewsApi: Handlers<typeof listViews, Context> = {
  GetListViews: ({ query }, context) => readViews(context.app.pool, requireUser(context), query.list),

  async SaveListView({ body }, context) {
    const userId = requireUser(context);
    const name = cleanViewName(body.name);
    await makeChange(context, async ({ db }) => {
      await lockViews(db, userId);
      const existing = await readViews(db, userId, body.list);
      const verdict = canSaveView(
        name,
        existing.map((view) => view.name),
      );
      if (!verdict.ok) throw conflict(verdict.reason);
      if (body.isDefault) await clearDefaultView(db, userId, body.list);
      await saveView(db, userId, { ...body, name });
    });
    return { ok: true };
  },

  async DeleteListView({ body }, context) {
    const userId = requireUser(context);
    await makeChange(context, ({ db }) => deleteView(db, userId, body.list, cleanViewName(body.name)));
    return { ok: true };
  },
};
