/** Notices as they are stored. */
import type { BookChanges, OpenNotice } from '@idss/domain/notices/notice-book';
import type { NoticeKind, NoticeWays } from '@idss/domain/notices/notice-kinds';
import { firstMailAt, type QuietHours } from '@idss/domain/notices/notice-times';
import type { Queryable } from '#src/db/queryable.ts';
import { type RowOf, sql } from '#src/db/statement.ts';

const listAboutSql = sql('listNoticesAbout')`
  select user_id, kind, cause_id, subjects, facts, opened_at from notice
  where withdrawn_at is null and (subjects && $1::text[] or cause_id = any($2::text[]))`;
/**
 * The open notices about any of these, and the others of these causes, locked by the position of the one that follows the
 * events.
 */
export const listNoticesAbout = (
  db: Queryable,
  subjects: readonly string[],
  causeIds: readonly string[],
): Promise<OpenNotice[]> => listAboutSql.all(db, [subjects, causeIds]);

const listOfKindsSql = sql('listNoticesOfKinds')`
  select user_id, kind, cause_id, subjects, facts, opened_at from notice
  where withdrawn_at is null and kind = any($1::text[])`;
export const listNoticesOfKinds = (db: Queryable, kinds: readonly NoticeKind[]): Promise<OpenNotice[]> =>
  listOfKindsSql.all(db, [kinds]);

/** No subject has one, and no person's id. */
const separator = '|';

// What is silent, and a cause that comes back, leave a notice read or unread as it is. What a mail told is not mailed again.
const writeNoticesSql = sql('writeNotices')`
     insert into notice as n (user_id, kind, cause_id, subjects, facts, opened_at, read_at, told_at, mail_at)
     select p.user_id, kind, cause_id, string_to_array(subjects, '${separator}'), facts, opened_at,
       case when is_silent then opened_at end, case when is_silent or is_mailed then opened_at end, mail_at
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::timestamptz[], $7::bool[], $8::bool[], $9::timestamptz[])
       as w (people, kind, cause_id, subjects, facts, opened_at, is_silent, is_mailed, mail_at)
     cross join lateral unnest(string_to_array(people, '${separator}')::uuid[]) as p (user_id)
     where p.user_id in (select user_id from app_user)
     on conflict (user_id, kind, cause_id) do update set subjects = excluded.subjects, facts = excluded.facts,
       (opened_at, read_at, snoozed_until, mail_at) = (select
         case when keeps then n.opened_at else excluded.opened_at end,
         case when keeps then n.read_at else excluded.read_at end,
         case when keeps then n.snoozed_until end,
         case when keeps then n.mail_at else excluded.mail_at end
         from (select n.withdrawn_at is not null or excluded.read_at is not null as keeps) k),
       withdrawn_at = null`;
const withdrawNoticesSql = sql('withdrawNotices')`
  update notice n set withdrawn_at = $4 from unnest($1::uuid[], $2::text[], $3::text[]) as w (user_id, kind, cause_id)
  where n.user_id = w.user_id and n.kind = w.kind and n.cause_id = w.cause_id and n.withdrawn_at is null`;

/** One statement for all that are written, and one for all that are withdrawn. */
export async function saveBook(db: Queryable, { written, withdrawn }: BookChanges, now: Date): Promise<void> {
  if (withdrawn.length > 0)
    await withdrawNoticesSql.run(db, [
      withdrawn.map(({ userId }) => userId),
      withdrawn.map(({ kind }) => kind),
      withdrawn.map(({ causeId }) => causeId),
      now.toISOString(),
    ]);
  if (written.length === 0) return;
  await writeNoticesSql.run(db, [
    written.map(({ userIds }) => userIds.join(separator)),
    written.map(({ kind }) => kind),
    written.map(({ causeId }) => causeId),
    written.map(({ subjects }) => subjects.join(separator)),
    written.map(({ facts }) => JSON.stringify(facts)),
    written.map(({ openedAt }) => openedAt),
    written.map(({ isNews }) => !isNews),
    written.map(({ isMailed }) => isMailed),
    written.map(({ kind }) => firstMailAt(kind, now).toISOString()),
  ]);
}

const lockPositionSql = sql('lockNoticePosition')`
  select event_id as position from notice_position for update skip locked`;
/** Locked until the transaction ends; null while another process follows. */
export const lockPosition = async (db: Queryable): Promise<number | null> =>
  (await lockPositionSql.maybe(db, []))?.position ?? null;

const isBehindSql = sql('areNoticesBehind')`
  select from notice_position p, event_chain c where p.event_id < c.event_id`;
/** Asked often, and without a lock. */
export const isBehind = async (db: Queryable) => (await isBehindSql.run(db, [])) > 0;

const savePositionSql = sql('saveNoticePosition')`update notice_position set event_id = $1`;
export const savePosition = (db: Queryable, position: number) => savePositionSql.run(db, [position]);

/** The upload of the file that an event is about, found by the file: a submission may have hundreds of uploads. */
const uploadOf = (event: string): string => `select transaction_id
       from (select * from upload_file
         where file_id = case when ${event}.kind = 'file-processed' then (${event}.detail->>'fileId')::uuid end offset 0) u
       where u.sub_id = ${event}.sub_id and u.component = ${event}.component limit 1`;

const listFollowedSql = sql('listFollowedEvents')`
     select e.event_id, e.at, e.user_id, e.user_name, e.kind, e.sub_id as submission_id, e.component, e.detail - 'designations' as detail,
       b.bulk_id, f.transaction_id
     from event e left join lateral (select bulk_id from bulk_action_outcome o
       where o.request_id = e.request_id and o.sub_id = e.sub_id and o.component = e.component limit 1) b on e.sub_id is not null
       left join lateral (${uploadOf('e')}) f on true
     where e.event_id > $1 and e.event_id <= $2 order by e.event_id`.narrowed<{
  detail: object;
}>();
export type FollowedEvent = RowOf<typeof listFollowedSql>;
/** The next events, with the bulk action or the upload that they are part of. */
export const listFollowed = (db: Queryable, after: number, upTo: number) =>
  listFollowedSql.all(db, [after, upTo]);

const listStepCausesSql = sql('listStepCauses')`
     select c.sub_id, c.component, x.event_id, x.at, x.user_id, x.user_name, case when x.kind = 'stage-changed' then x.detail->>'action' end as action,
       coalesce(b.bulk_id::text, x.detail->>'transactionId', f.transaction_id::text) as joint_id
     from unnest($1::int[], $2::text[]) as c (sub_id, component)
     cross join lateral (select e.sub_id, e.component, event_id, at, user_id, user_name, kind, request_id, detail from event e
       where e.sub_id = c.sub_id and e.component = c.component and e.kind in ('stage-changed', 'upload-refused', 'file-processed')
         and (e.kind <> 'file-processed' or e.detail->>'why' is distinct from 'reprocess')
       order by e.event_id desc limit 1) x
     left join lateral (select bulk_id from bulk_action_outcome o
       where o.request_id = x.request_id and o.sub_id = c.sub_id and o.component = c.component limit 1) b on true
     left join lateral (${uploadOf('x')}) f on true`;
export type StepCause = RowOf<typeof listStepCausesSql>;
/** What brought each of these components where it is: its last move or file, and the bulk action or upload it was part of. */
export const listStepCauses = (
  db: Queryable,
  submissionIds: readonly number[],
  components: readonly string[],
): Promise<StepCause[]> => listStepCausesSql.all(db, [submissionIds, components]);

const lockClockSql = sql('lockNoticeClock')`
  select at from notice_clock where name = $1 for update skip locked`;
/** Locked until the transaction ends; null while another process has it. */
export const lockClock = (db: Queryable, name: 'causes' | 'mails') => lockClockSql.maybe(db, [name]);

const readClockSql = sql('readNoticeClock')`select at from notice_clock where name = 'causes'`;
export const readClock = async (db: Queryable): Promise<Date | null> => {
  const { at } = await readClockSql.one(db, []);
  return at === null ? null : new Date(at);
};

const saveClockSql = sql('saveNoticeClock')`update notice_clock set at = $1 where name = 'causes'`;
export const saveClock = (db: Queryable, at: Date) => saveClockSql.run(db, [at.toISOString()]);

const listToMailSql = sql('listNoticesToMail')`
     select n.notice_id as id, n.user_id, u.email, u.locked_at is not null as is_locked, n.kind, n.subjects, n.facts, n.opened_at,
       n.mail_at, n.snoozed_until, c.ways, c.quiet_from, c.quiet_until, c.time_zone
     from notice n join app_user u using (user_id) left join notice_choice c using (user_id)
     where n.mail_at <= $1 and n.told_at is null and n.withdrawn_at is null and n.read_at is null
       and n.user_id in (select user_id from notice where mail_at <= $1 and told_at is null and withdrawn_at is null and read_at is null
         order by mail_at limit $2)
     order by n.user_id, n.opened_at desc, n.notice_id desc`.notNull('isLocked', 'mailAt');
export type NoticeToMail = RowOf<typeof listToMailSql>;
/** What is to be considered now, all of it of at most so many people, with how they want to be told. */
export const listToMail = (db: Queryable, now: Date, people: number) =>
  listToMailSql.all(db, [now.toISOString(), people]);

const markToldSql = sql('markNoticesTold')`
  update notice set told_at = $2 where notice_id = any($1::bigint[]) and told_at is null`;
export const markTold = (db: Queryable, ids: readonly number[], now: Date) =>
  markToldSql.run(db, [ids, now.toISOString()]);

const postponeSql = sql('postponeNoticeMails')`
  update notice n set mail_at = w.mail_at from unnest($1::bigint[], $2::timestamptz[]) as w (notice_id, mail_at)
  where n.notice_id = w.notice_id`;
export const postponeMails = (db: Queryable, later: readonly { readonly id: number; readonly at: Date }[]) =>
  postponeSql.run(db, [later.map(({ id }) => id), later.map(({ at }) => at.toISOString())]);

const considerAgainSql = sql('considerNoticeMailsAgain')`
  update notice set mail_at = $2 where user_id = $1 and told_at is null and withdrawn_at is null and read_at is null`;
/** After another choice. */
export const considerAgain = (db: Queryable, userId: string, now: Date) =>
  considerAgainSql.run(db, [userId, now.toISOString()]);

const beginDigestSql = sql('beginNoticeDigest')`
  insert into notice_digest as d (user_id, day) values ($1, $2)
  on conflict (user_id) do update set day = excluded.day where d.day < excluded.day`;
/** False where the person had the mail of this day. */
export const beginDigest = async (db: Queryable, userId: string, day: string) =>
  (await beginDigestSql.run(db, [userId, day])) === 1;

const listStillOpenSql = sql('listNoticesStillOpen')`
  select notice_id as id, kind, subjects, facts, opened_at, told_at is null as is_new from notice
  where user_id = $1 and kind = any($2::text[]) and withdrawn_at is null and read_at is null
    and (snoozed_until is null or snoozed_until <= $3)
  order by told_at is not null, opened_at desc, notice_id desc`.notNull('isNew');
/** Of these kinds what is open and unread: first what no mail has told. */
export const listStillOpen = (db: Queryable, userId: string, kinds: readonly NoticeKind[], now: Date) =>
  listStillOpenSql.all(db, [userId, kinds, now.toISOString()]);

const listIdsSql = sql('listUserIdsOf')`select email, user_id from app_user where email = any($1)`;
export const listUserIdsOf = async (
  db: Queryable,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map((await listIdsSql.all(db, [emails])).map(({ email, userId }) => [email, userId]));

const listOfPeopleSql = sql('listNoticesOfPeople')`
  select user_id, kind, cause_id, subjects, facts, opened_at from notice
  where withdrawn_at is null and user_id = any($1::uuid[]) and cardinality(subjects) > 0`;
export const listNoticesOfPeople = (db: Queryable, userIds: readonly string[]): Promise<OpenNotice[]> =>
  listOfPeopleSql.all(db, [userIds]);

/** Open, not hidden for now, and of no kind that the person turned off. */
const isShown = `user_id = $1 and withdrawn_at is null and (snoozed_until is null or snoozed_until <= $3) and kind <> all($2::text[])`;

const countUnreadSql = sql('countUnreadNotices')`
  select count(*)::int as count from notice where ${isShown} and read_at is null`.notNull('count');
/** Of whom, without the kinds that they turned off, at this moment. */
export interface Inbox {
  readonly userId: string;
  readonly off: readonly NoticeKind[];
  readonly now: Date;
}
const inboxValues = ({ userId, off, now }: Inbox) => [userId, off, now.toISOString()] as const;

export const countUnread = (db: Queryable, inbox: Inbox) => countUnreadSql.count(db, inboxValues(inbox));

const listShownSql = sql('listShownNotices')`
  select notice_id as id, kind, subjects, facts, opened_at, read_at is not null as is_read from notice
  where ${isShown} and ($4::bigint is null or (opened_at, notice_id) < (select opened_at, notice_id from notice where notice_id = $4 and user_id = $1))
  order by opened_at desc, notice_id desc limit $5`.notNull('isRead');
export const listShown = (
  db: Queryable,
  inbox: Inbox,
  { before, limit }: { readonly before: number | null; readonly limit: number },
) => listShownSql.all(db, [...inboxValues(inbox), before, limit]);

const markNoticesSql = sql('markNotices')`
  update notice set read_at = case when $3 then now() end
  where user_id = $1 and notice_id = any($2::bigint[]) and withdrawn_at is null and (read_at is not null) <> $3`;
export const markNotices = (db: Queryable, userId: string, ids: readonly number[], isRead: boolean) =>
  markNoticesSql.run(db, [userId, ids, isRead]);

const markAllSql = sql('markAllNotices')`
  update notice set read_at = now()
  where user_id = $1 and withdrawn_at is null and read_at is null and opened_at <= $2
    and (snoozed_until is null or snoozed_until <= $3)`;
/** What is hidden for now stays unread. */
export const markAll = (db: Queryable, userId: string, openedUntil: string, now: Date) =>
  markAllSql.run(db, [userId, openedUntil, now.toISOString()]);

const snoozeNoticeSql = sql('snoozeNotice')`
  update notice set snoozed_until = $3, read_at = null where user_id = $1 and notice_id = $2 and withdrawn_at is null`;
/** False where the person has no such open notice. */
export const snoozeNotice = async (db: Queryable, userId: string, id: number, until: Date) =>
  (await snoozeNoticeSql.run(db, [userId, id, until.toISOString()])) === 1;

const findChoicesSql = sql('findNoticeChoices')`
  select ways, quiet_from, quiet_until, time_zone from notice_choice where user_id = $1`;
export const findChoices = (db: Queryable, userId: string) => findChoicesSql.maybe(db, [userId]);

const findEmailSql = sql('findEmailOfUser')`select email from app_user where user_id = $1`;
/** Null where there is no such person any more. */
export const findEmail = async (db: Queryable, userId: string): Promise<string | null> =>
  (await findEmailSql.maybe(db, [userId]))?.email ?? null;

const deleteOldSql = sql('deleteOldNotices')`
  delete from notice where notice_id in (
    (select notice_id from notice where withdrawn_at < $1 limit $3)
    union all
    (select notice_id from notice where withdrawn_at is null and subjects = '{}' and opened_at < $2 limit $3)
    limit $3)`;
/** Withdrawn before one moment, or opened before another and without a cause that ends; how many. */
export const deleteOldNotices = (
  db: Queryable,
  {
    withdrawnBefore,
    openedBefore,
    limit,
  }: { readonly withdrawnBefore: Date; readonly openedBefore: Date; readonly limit: number },
) => deleteOldSql.run(db, [withdrawnBefore.toISOString(), openedBefore.toISOString(), limit]);

const listTurnedOffSql = sql('listWhoTurnedOff')`
  select user_id from notice_choice where ways->>$1 = 'off'`;
/** Who is not told of this kind at all. */
export const listWhoTurnedOff = async (db: Queryable, kind: NoticeKind): Promise<ReadonlySet<string>> =>
  new Set((await listTurnedOffSql.all(db, [kind])).map(({ userId }) => userId));

const saveChoicesSql = sql('saveNoticeChoices')`
  insert into notice_choice (user_id, ways, quiet_from, quiet_until, time_zone)
  select $1, $2, $3, $4, $5 where exists (select from app_user where user_id = $1)
  on conflict (user_id) do update set ways = excluded.ways, quiet_from = excluded.quiet_from,
    quiet_until = excluded.quiet_until, time_zone = excluded.time_zone`;
export const saveChoices = (
  db: Queryable,
  userId: string,
  { ways, quietFrom, quietUntil, timeZone }: QuietHours & { readonly ways: NoticeWays },
) => saveChoicesSql.run(db, [userId, ways, quietFrom, quietUntil, timeZone]);
