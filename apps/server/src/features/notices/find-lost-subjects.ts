/** What people whose access was changed are told of no more: submissions that they cannot see. */
import type { Ending } from '@idss/domain/notices/notice-book';
import { noticeSubject, readSubjects } from '@idss/domain/notices/notice-texts';
import { canSee } from '@idss/domain/permissions/can';
import { loadCurrentUser } from '#src/access/current-user.ts';
import { listReaches } from '#src/access/find-reach.sql.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { Receivers } from './find-receivers.ts';
import { type FollowedEvent, listNoticesOfPeople } from './notices.sql.ts';

/** After these a person may see less. */
const changesAccess: ReadonlySet<string> = new Set(['role-changed', 'user-locked', 'user-access-deleted']);

export async function findLostSubjects(
  db: Queryable,
  events: readonly FollowedEvent[],
  { ofAddress }: Receivers,
): Promise<Ending[]> {
  const people = events.flatMap(({ kind, detail }) =>
    changesAccess.has(kind) && 'userEmail' in detail ? (ofAddress(String(detail.userEmail)) ?? []) : [],
  );
  if (people.length === 0) return [];
  const open = await listNoticesOfPeople(db, [...new Set(people)]);
  const submissionIds = [
    ...new Set(
      open.flatMap(({ subjects }) => readSubjects(subjects).map(({ submissionId }) => submissionId)),
    ),
  ];
  if (submissionIds.length === 0) return [];
  const reaches = await listReaches(db, {
    everything: false,
    organizationIds: [],
    vendorIds: [],
    submissionIds,
  });
  const lost: Ending[] = [];
  for (const [userId, notices] of Map.groupBy(open, (notice) => notice.userId)) {
    const person = await loadCurrentUser(db, userId);
    const seen = new Set(
      reaches
        .filter((reach) => canSee(person, reach))
        .map((reach) => noticeSubject(reach.submissionId, reach.component)),
    );
    for (const { kind, subjects } of notices)
      for (const subject of subjects) {
        const [about] = readSubjects([subject]);
        if (about && !seen.has(noticeSubject(about.submissionId, about.component)))
          lost.push({ kind, subject, userIds: new Set([userId]) });
      }
  }
  return lost;
}
