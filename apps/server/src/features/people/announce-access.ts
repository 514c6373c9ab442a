/** Reports changes of access to every process and browser: they apply from the next call of each person. */
import type { AccessChange } from '@idss/domain/people/access-change';
import type { App, Queryable } from '#src/kernel/app.ts';
import type { OnSubmission } from './list-submission-events.ts';
import { changes as topics } from '#src/kernel/cached.ts';

/** People themselves changed, whatever their access. Call it in the transaction of the change. */
export async function announcePeople(
  { push }: Pick<App, 'push'>,
  db: Queryable,
  emails: readonly string[],
): Promise<void> {
  await push.announceChange(db, topics.people, emails);
  await push.publish(db, { kind: 'users' }, { isForManagers: true });
}

/** Call it in the transaction of the changes. */
export async function announceAccess(
  { push }: Pick<App, 'push'>,
  db: Queryable,
  changes: readonly AccessChange[],
  onSubmissions: readonly OnSubmission[],
): Promise<void> {
  if (changes.length === 0) return;
  await push.announceChange(
    db,
    topics.people,
    changes.map(({ before }) => before.email),
  );
  await push.publish(db, { kind: 'users' }, { isForManagers: true });
  const submissions = new Map(onSubmissions.map((event) => [event.submissionId, event]));
  for (const { submissionId, component } of submissions.values())
    await push.publish(db, { kind: 'submission', submissionId, component }, { submissionId });
}
