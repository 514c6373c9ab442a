/** Keeps a bulk change of people's access among the bulk actions. Spec: bulk-record. */
import { randomUUID } from 'node:crypto';
import { type AccessChange, isChanged } from '@idss/domain/people/access-change';
import { createUndo } from '@idss/domain/people/bulk-undo';
import type { Queryable } from '#src/db/queryable.ts';
import { getActor, requireUserId } from '#src/kernel/actor.ts';
import type { Context } from '#src/kernel/context.ts';
import { insertBulkAction } from './bulk-record.sql.ts';

interface PeopleOperation {
  readonly operation: string;
  readonly changes: readonly AccessChange[];
  readonly undoes: string | undefined;
}

/** In the transaction of the changes. Returns its id, or null where nothing changes. */
export async function recordPeople(
  context: Context,
  db: Queryable,
  { operation, changes, undoes }: PeopleOperation,
): Promise<string | null> {
  const changed = changes.filter(isChanged).length;
  if (changed === 0) return null;
  const bulkId = randomUUID();
  await insertBulkAction(db, {
    bulkId,
    action: 'Users',
    component: null,
    userId: requireUserId(context.caller),
    userName: getActor(context).name,
    undoes: undoes ?? null,
    people: { operation, changed, undo: createUndo(changes) },
  });
  return bulkId;
}
