/** Writing announcements. Spec: announcements-manager; the dashboard's own call is GetAnnouncements. */
import { programs } from '@idss/domain/program';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, licensedRead, maxWholeNumber, moment, staffChange, staffRead } from '../shapes.ts';

/** Dates are yyyy-MM-dd, the deadline yyyy-MM-dd HH:mm; null where there is none. */
const shownAnnouncement = z.object({
  id: z.number(),
  displayOrder: z.number(),
  startDate: z.string().nullable(),
  stopDate: z.string().nullable(),
  deadlineDate: z.string().nullable(),
  /** Sanitized rich text; {1} is the place of the deadline, and the dashboard's call fills it in. */
  text: z.string(),
  /** Whose people it is for; none: everybody. */
  programs: z.array(z.enum(programs)),
});

const announcement = shownAnnouncement.extend({
  lastChangedBy: z.string(),
  /** ISO 8601 */
  lastChangedOn: z.string(),
});
export type Announcement = z.output<typeof announcement>;

/** Absent, null and empty are the same: no date. */
const optionalDate = z
  .string()
  .max(40)
  .nullish()
  .transform((text) => text?.trim() ?? '');

export const announcements = {
  GetAnnouncementsDetail: endpoint({
    ...staffRead,
    path: '/api/Announcements/GetAnnouncementsDetail',
    summary: 'Every announcement, planned and past ones too, in display order.',
    source: 'announcements-manager',
    reads: ['announcements'],
    answer: z.array(announcement),
  }),
  SaveAnnouncement: endpoint({
    ...staffChange,
    path: '/api/Announcements/SaveAnnouncement',
    summary:
      'Adds an announcement (no id, or none above 0) or changes one. The text is sanitized. 409 where someone else changed it since lastChangedOn.',
    source: 'announcements-rules',
    changes: ['announcements', 'events'],
    errors: [404, 'data_changed'],
    subject: ['id'],
    body: z.strictObject({
      id: z.int().min(-maxWholeNumber).max(maxWholeNumber).nullish(),
      displayOrder: z.int().min(-maxWholeNumber).max(maxWholeNumber).optional(),
      startDate: optionalDate,
      stopDate: optionalDate,
      deadlineDate: optionalDate,
      text: z.string().max(20_000),
      /** Absent or none: for everybody. */
      programs: z.array(z.enum(programs)).max(programs.length).optional(),
      /** As it was read; prevents overwriting someone else's change. */
      lastChangedOn: moment.optional(),
      /** Sent back as it was read; the server writes its own. */
      lastChangedBy: z.string().max(300).optional(),
    }),
    answer: announcement,
  }),
  DeleteAnnouncement: endpoint({
    ...staffChange,
    path: '/api/Announcements/DeleteAnnouncement',
    summary: 'Deletes an announcement. 404 where there is none.',
    source: 'announcements-manager',
    changes: ['announcements', 'events'],
    errors: [404],
    subject: ['id'],
    query: z.strictObject({ id: idText }),
    answer: z.boolean(),
  }),
  RestoreAnnouncement: endpoint({
    ...staffChange,
    path: '/api/Announcements/RestoreAnnouncement',
    summary:
      'Takes the deletion of an announcement back: it has its number, text, dates and place again. 404 where none was deleted, 409 where it is there.',
    source: 'announcements-restore',
    changes: ['announcements', 'events'],
    errors: [404, 409],
    subject: ['id'],
    query: z.strictObject({ id: idText }),
    answer: announcement,
  }),
  GetAnnouncements: endpoint({
    ...licensedRead,
    path: '/api/Announcements/GetAnnouncements',
    summary: 'Current announcements for the caller’s programs, in display order.',
    source: 'dashboard-cards, announcements-shown',
    reads: ['announcements', 'users'],
    answer: z.array(shownAnnouncement),
  }),
} as const;
