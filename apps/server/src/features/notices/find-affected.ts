/** The components of which a batch of events may have changed what waits, and for whom. Spec: notices-steps. */
import { getConcern, type DomainEvent } from '@idss/domain/events/event';
import { readSubjects } from '@idss/domain/notices/notice-texts';
import type { AccessScope } from '#src/access/access-scope.ts';
import { getScope } from '#src/access/access-scope.ts';
import { loadCurrentUser } from '#src/access/current-user.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { Receivers } from './find-receivers.ts';
import { type FollowedEvent, listNoticesOfPeople } from './notices.sql.ts';

/** What everybody's steps depend on. */
const concernsAll: ReadonlySet<string> = new Set([
  'matrix',
  'rules',
  'season',
  'season as shown',
  'season and people',
  'settings',
]);
const kindsOfAll: ReadonlySet<string> = new Set(['test-organization-added', 'test-organization-deleted']);
const kindsOfPeople: ReadonlySet<string> = new Set([
  'notice-choices-changed',
  'role-changed',
  'user-locked',
  'user-unlocked',
  'user-access-deleted',
  'user-deleted',
]);

export const everything: AccessScope = {
  everything: true,
  organizationIds: [],
  vendorIds: [],
  submissionIds: [],
};

/** Null where nothing can have changed. */
export async function findAffected(
  db: Queryable,
  events: readonly FollowedEvent[],
  { ofAddress }: Receivers,
): Promise<AccessScope | null> {
  const isOfAll = ({ kind, detail }: FollowedEvent): boolean =>
    kindsOfAll.has(kind) || concernsAll.has(getConcern({ ...detail, kind } as DomainEvent));
  if (events.some(isOfAll)) return everything;
  const people = events.flatMap(({ kind, detail }) =>
    kindsOfPeople.has(kind) && 'userEmail' in detail ? (ofAddress(String(detail.userEmail)) ?? []) : [],
  );
  const submissionIds = events.flatMap(({ submissionId }) => submissionId ?? []);
  const scopes: AccessScope[] = [{ ...everything, everything: false, submissionIds }];
  for (const userId of new Set(people)) {
    const person = await loadCurrentUser(db, userId);
    // Nothing waits for staff.
    if (!person.isSysadmin) scopes.push(getScope(person));
  }
  const open = people.length === 0 ? [] : await listNoticesOfPeople(db, [...new Set(people)]);
  const told = open.flatMap(({ subjects }) => readSubjects(subjects).map(({ submissionId }) => submissionId));
  const organizationIds = [...new Set(scopes.flatMap((each) => each.organizationIds))];
  const vendorIds = [...new Set(scopes.flatMap((each) => each.vendorIds))];
  const all = [...new Set([...told, ...scopes.flatMap((each) => each.submissionIds)])];
  if (organizationIds.length + vendorIds.length + all.length === 0) return null;
  return { everything: false, organizationIds, vendorIds, submissionIds: all };
}
