import type { Announcement } from '@idss/contract/announcements/announcements';
import type { AnnouncementFacts } from '@idss/domain/events/event';
import type { Queryable } from '#src/kernel/app.ts';
import { queryRows } from '#src/db/query-rows.ts';

const columns = `id, display_order as "displayOrder", start_date as "startDate", stop_date as "stopDate",
  deadline_date as "deadlineDate", text, last_changed_by as "lastChangedBy", last_changed_on as "lastChangedOn"`;

/** All, in display order. */
export const listAllAnnouncements = (db: Queryable) =>
  queryRows<Announcement>(db, `select ${columns} from announcement order by display_order, id`);

/** Locked until the transaction ends. */
export async function lockAnnouncement(db: Queryable, id: number): Promise<Announcement | undefined> {
  const { rows } = await db.query<Announcement>(
    `select ${columns} from announcement where id = $1 for update`,
    [id],
  );
  return rows[0];
}

const valuesOf = (facts: AnnouncementFacts, by: string): unknown[] => [
  facts.displayOrder,
  facts.startDate,
  facts.stopDate,
  facts.deadlineDate,
  facts.text,
  by,
];

export async function insertAnnouncement(
  db: Queryable,
  facts: AnnouncementFacts,
  by: string,
): Promise<Announcement> {
  const { rows } = await db.query<Announcement>(
    `insert into announcement (display_order, start_date, stop_date, deadline_date, text, last_changed_by)
     values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
    valuesOf(facts, by),
  );
  const [row] = rows;
  if (!row) throw new Error('The announcement was not inserted.');
  return row;
}

export async function updateAnnouncement(
  db: Queryable,
  id: number,
  facts: AnnouncementFacts,
  by: string,
): Promise<Announcement> {
  // Two saves within a millisecond still differ, because lastChangedOn identifies the version.
  const { rows } = await db.query<Announcement>(
    `update announcement set display_order = $1, start_date = $2, stop_date = $3, deadline_date = $4, text = $5,
       last_changed_by = $6, last_changed_on = greatest(now(), last_changed_on + interval '1 millisecond')
     where id = $7 returning ${columns}`,
    [...valuesOf(facts, by), id],
  );
  const [row] = rows;
  if (!row) throw new Error('The announcement was not updated.');
  return row;
}

export async function deleteAnnouncement(db: Queryable, id: number): Promise<void> {
  await db.query('delete from announcement where id = $1', [id]);
}

export interface CurrentAnnouncement {
  readonly id: number;
  readonly displayOrder: number;
  readonly startDate: string | null;
  readonly stopDate: string | null;
  readonly deadlineDate: string | null;
  readonly text: string;
}

/** Announcements shown on this day (yyyy-MM-dd), in display order. */
export const listCurrentAnnouncements = (db: Queryable, day: string) =>
  queryRows<CurrentAnnouncement>(
    db,
    `select id, display_order as "displayOrder", start_date as "startDate", stop_date as "stopDate",
       deadline_date as "deadlineDate", text
     from announcement
     where coalesce(start_date, '-infinity') <= $1::date and coalesce(stop_date, 'infinity') >= $1::date
     order by display_order, id`,
    [day],
  );
