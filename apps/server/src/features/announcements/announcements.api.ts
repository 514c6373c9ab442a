/** Writing announcements; the dashboard reads them. */
import type { announcements } from '@idss/contract/announcements';
import type { Handlers } from '@idss/contract/endpoint';
import type { Context } from '#src/http/context.ts';
import { listAllAnnouncements } from './announcements.sql.ts';
import { removeAnnouncement, saveAnnouncement } from './save-announcement.ts';

export const announcementsApi: Handlers<typeof announcements, Context> = {
  GetAnnouncementsDetail: (_input, { app }) => listAllAnnouncements(app.pool),
  SaveAnnouncement: ({ body }, context) => saveAnnouncement(context, body),
  DeleteAnnouncement: ({ query }, context) => removeAnnouncement(context, query.id),
};
