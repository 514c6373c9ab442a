import type { Announcement } from '@idss/contract/announcements/announcements';
import type { AnnouncementFacts } from '@idss/domain/events/season.events';
import type { Queryable } from '#src/db/queryable.ts';
import { sql } from '#src/db/statement.ts';

const columns = `id, display_order, start_date, stop_date,
  deadline_date, text, programs, last_changed_by, last_changed_on`;

const listAllAnnouncementsSql = sql('listAllAnnouncements')`
  select ${columns} from announcement order by display_order, id`;
/** All, in display order. */
export const listAllAnnouncements = (db: Queryable) => listAllAnnouncementsSql.all(db, []);

const lockAnnouncementSql = sql('lockAnnouncement')`
  select ${columns} from announcement where id = $1 for update`;
/** Locked until the transaction ends. */
export const lockAnnouncement = async (db: Queryable, id: number): Promise<Announcement | undefined> =>
  (await lockAnnouncementSql.maybe(db, [id])) ?? undefined;

const toValues = (facts: AnnouncementFacts, by: string) =>
  [
    facts.displayOrder,
    facts.startDate,
    facts.stopDate,
    facts.deadlineDate,
    facts.text,
    facts.programs ?? [],
    by,
  ] as const;

const insertAnnouncementSql = sql('insertAnnouncement')`
     insert into announcement (display_order, start_date, stop_date, deadline_date, text, programs, last_changed_by)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`;
export const insertAnnouncement = (db: Queryable, facts: AnnouncementFacts, by: string) =>
  insertAnnouncementSql.one(db, toValues(facts, by));

const updateAnnouncementSql = sql('updateAnnouncement')`
     update announcement set display_order = $1, start_date = $2, stop_date = $3, deadline_date = $4, text = $5,
       programs = $6, last_changed_by = $7, last_changed_on = greatest(now(), last_changed_on + interval '1 millisecond')
     where id = $8 returning ${columns}`;
export async function updateAnnouncement(
  db: Queryable,
  id: number,
  facts: AnnouncementFacts,
  by: string,
): Promise<Announcement> {
  // Two saves within a millisecond still differ, because lastChangedOn identifies the version.
  return updateAnnouncementSql.one(db, [...toValues(facts, by), id]);
}

const deleteAnnouncementSql = sql('deleteAnnouncement')`delete from announcement where id = $1`;
export const deleteAnnouncement = (db: Queryable, id: number) => deleteAnnouncementSql.run(db, [id]);

const findDeletedAnnouncementSql = sql('findDeletedAnnouncement')`
  select detail->'before' as facts from event
  where kind = 'announcement-changed' and (detail->>'announcementId')::int = $1 and detail->'after' = 'null'
  order by event_id desc limit 1`.narrowed<{ facts: AnnouncementFacts }>();
/** As it was when it was deleted last. */
export const findDeletedAnnouncement = async (db: Queryable, id: number): Promise<AnnouncementFacts | null> =>
  (await findDeletedAnnouncementSql.maybe(db, [id]))?.facts ?? null;

const restoreAnnouncementSql = sql('restoreAnnouncement')`
     insert into announcement (display_order, start_date, stop_date, deadline_date, text, programs, last_changed_by, id)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing returning ${columns}`;
/** Null where it is there. */
export const insertDeletedAnnouncement = (db: Queryable, id: number, facts: AnnouncementFacts, by: string) =>
  restoreAnnouncementSql.maybe(db, [...toValues(facts, by), id]);

const listCurrentAnnouncementsSql = sql('listCurrentAnnouncements')`
     select id, display_order, start_date, stop_date,
       deadline_date, text, programs
     from announcement
     where coalesce(start_date, '-infinity') <= $1::date and coalesce(stop_date, 'infinity') >= $1::date
     order by display_order, id`;
/** Announcements shown on this day (yyyy-MM-dd), in display order. */
export const listCurrentAnnouncements = (db: Queryable, day: string) =>
  listCurrentAnnouncementsSql.all(db, [day]);
