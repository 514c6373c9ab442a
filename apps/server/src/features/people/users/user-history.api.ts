/** Changes of a person's access, from the audit trail. */
import type { Handlers } from '@idss/contract/endpoint';
import type { userHistory } from '@idss/contract/people/user-history';
import { entitiesIn, describeRoleChanges } from '@idss/domain/people/access-event-text';
import type { Context } from '#src/kernel/context.ts';
import { resolveEmail } from './read-people.ts';
import { listAccessEvents, readEntityNames } from './user-history.sql.ts';

const maxChanges = 10;

export const userHistoryApi: Handlers<typeof userHistory, Context> = {
  async GetUserChanges({ query: { userName } }, { app }) {
    const events = await listAccessEvents(app.pool, await resolveEmail(app.pool, userName), maxChanges);
    const names = await readEntityNames(
      app.pool,
      events.flatMap(({ before, after }) => entitiesIn(before, after)),
    );
    return events
      .flatMap(({ id, at, by, kind, message, before, after }) => {
        const changes =
          kind === 'role-changed'
            ? describeRoleChanges(before, after, (entityId) => names.get(entityId))
            : null;
        return (changes ?? [message]).map((what, index) => ({ id: `${id}-${index}`, what, by, at }));
      })
      .slice(0, maxChanges);
  },
};
