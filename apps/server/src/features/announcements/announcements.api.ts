/** Announcements: the current ones for the dashboard, and writing them. */
import type { announcements } from '@idss/contract/announcements/announcements';
import type { Handlers } from '@idss/contract/endpoint';
import { announcedText, isAnnouncedTo } from '@idss/domain/announcements/announcement';
import { loadCleaner } from '#src/documents/clean-rich-text.ts';
import { dayIn } from '@idss/domain/moments/moment-text';
import { getProgram } from '@idss/domain/program';
import { visibleComponents } from '#src/access/visible-components.ts';
import type { Context } from '#src/kernel/context.ts';
import { listAllAnnouncements, listCurrentAnnouncements } from './announcements.sql.ts';
import { removeAnnouncement, restoreAnnouncement, saveAnnouncement } from './save-announcement.ts';

export const announcementsApi: Handlers<typeof announcements, Context> = {
  GetAnnouncementsDetail: (_input, { app }) => listAllAnnouncements(app.pool),
  SaveAnnouncement: ({ body }, context) => saveAnnouncement(context, body),
  RestoreAnnouncement: ({ query }, context) => restoreAnnouncement(context, query.id),
  DeleteAnnouncement: ({ query }, context) => removeAnnouncement(context, query.id),

  async GetAnnouncements(_input, context) {
    const { app, caller } = context;
    const { timeZone } = await app.cached.season();
    const rows = await listCurrentAnnouncements(app.pool, dayIn(app.now(), timeZone));
    // What they can see is asked for only where something depends on it.
    const isForSome = !caller.isSysadmin && rows.some((row) => row.programs.length > 0);
    const programs = isForSome
      ? new Set((await visibleComponents(context)).map(({ component }) => getProgram(component)))
      : null;
    const shown = rows.filter((row) => programs === null || isAnnouncedTo(row.programs, programs));
    if (shown.length === 0) return [];
    const clean = await loadCleaner();
    return shown.map((row) => ({
      ...row,
      text: clean(announcedText(row.text, row.deadlineDate, timeZone)),
    }));
  },
};
