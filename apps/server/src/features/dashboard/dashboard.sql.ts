import type { Queryable } from '#src/app.ts';

export interface AnnouncementRow {
  readonly id: number;
  readonly displayOrder: number;
  readonly startDate: string | null;
  readonly stopDate: string | null;
  readonly deadlineDate: string | null;
  readonly text: string;
}

/** Announcements shown on this day (yyyy-MM-dd), in display order. */
export async function listAnnouncements(db: Queryable, day: string): Promise<AnnouncementRow[]> {
  const { rows } = await db.query<AnnouncementRow>(
    `select id, display_order as "displayOrder", start_date as "startDate", stop_date as "stopDate",
       deadline_date as "deadlineDate", text
     from announcement
     where coalesce(start_date, '-infinity') <= $1::date and coalesce(stop_date, 'infinity') >= $1::date
     order by display_order, id`,
    [day],
  );
  return rows;
}
