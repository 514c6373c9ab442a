/** The people whom events concern: who works with a component, and whose access or account was changed. */
import { listWorkActions } from '@idss/domain/stages/work-actions';
import { noticeSubject } from '@idss/domain/notices/notice-texts';
import type { ComponentReach } from '@idss/domain/permissions/can';
import { type AddressedNote, canReadNote } from '@idss/domain/notes/note';
import { type Holder, readHolders } from '#src/access/who-can.ts';
import { listReaches } from '#src/access/find-reach.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { App } from '#src/kernel/app.ts';
import { type FollowedEvent, listUserIdsOf } from './notices.sql.ts';

export interface Receivers {
  /** Who takes one of the steps of a component. */
  readonly ofComponent: (subject: string) => readonly string[];
  /** Those of them who may read the note. */
  readonly ofNote: (subject: string, note: AddressedNote) => readonly string[];
  readonly ofAddress: (email: string) => string | undefined;
}

export async function findReceivers(
  app: Pick<App, 'cached'>,
  db: Queryable,
  events: readonly FollowedEvent[],
): Promise<Receivers> {
  const moved = events.filter(({ kind }) => kind === 'stage-changed' || kind === 'note-written');
  const submissionIds = [...new Set(moved.flatMap(({ submissionId }) => submissionId ?? []))];
  const reaches =
    submissionIds.length === 0
      ? []
      : await listReaches(db, { everything: false, organizationIds: [], vendorIds: [], submissionIds });
  const actions = new Set(reaches.flatMap(({ component }) => listWorkActions(component)));
  const findHolders = await readHolders(db, await app.cached.matrix(), actions, reaches);
  const bySubject = new Map(
    reaches.map((reach) => [noticeSubject(reach.submissionId, reach.component), reach]),
  );
  const emails = events.flatMap(({ detail }) =>
    'userEmail' in detail && typeof detail.userEmail === 'string' ? [detail.userEmail] : [],
  );
  const ids = emails.length === 0 ? new Map<string, string>() : await listUserIdsOf(db, emails);
  const known = new Map<
    unknown,
    { readonly lists: readonly (readonly Holder[])[]; readonly workers: Holder[] }
  >();
  const findWorkers = (reach: ComponentReach): Holder[] => {
    const lists = listWorkActions(reach.component).map((action) => findHolders(action, reach));
    // After a bulk action most components have the same people.
    const same = known.get(lists[0]);
    if (same?.lists.every((list, at) => list === lists[at])) return same.workers;
    const workers = [...new Set(lists.flat())];
    known.set(lists[0], { lists, workers });
    return workers;
  };
  return {
    ofComponent(subject) {
      const reach = bySubject.get(subject);
      return reach ? [...new Set(findWorkers(reach).map(({ userId }) => userId))] : [];
    },
    ofNote(subject, note) {
      const reach = bySubject.get(subject);
      const readers = reach ? findWorkers(reach).filter((each) => canReadNote(each, [reach], note)) : [];
      return [...new Set(readers.map(({ userId }) => userId))];
    },
    ofAddress: (email) => ids.get(email),
  };
}
