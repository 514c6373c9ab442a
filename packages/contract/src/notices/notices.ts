/** What a person is told: the bell, the inbox, and how they want to be told. Spec: notices-calls. */
import { z } from 'zod';
import { noticeKinds, noticeWays, snoozeTimes } from '@idss/domain/notices/notice-kinds';
import { endpoint } from '../endpoint.ts';
import { flags, idText, licensedChange, licensedRead, numberUpTo, texts, moment, id } from '../shapes.ts';

/** The most notices of one page, and that are marked at once. */
export const maxNotices = 100;

const notice = z.object({
  id: z.number(),
  kind: z.enum(noticeKinds),
  /** What happened in a line, the rest of it, and the address in the portal that it leads to. */
  ...texts('title', 'detail', 'path'),
  openedAt: moment,
  ...flags('isRead'),
});

const noticeChange = {
  ...licensedChange,
  may: 'everyone their own; those of others are not found',
  changes: ['notices'],
  source: 'notices-inbox',
} as const;

const hour = z.int().min(0).max(23);

const choices = z.strictObject({
  ways: z.strictObject(
    Object.fromEntries(noticeKinds.map((kind) => [kind, z.enum(noticeWays)])) as {
      [Kind in (typeof noticeKinds)[number]]: z.ZodEnum<{ [Way in (typeof noticeWays)[number]]: Way }>;
    },
  ),
  /** Hours of the day between which no mail is sent; equal: there are none. */
  quietFrom: hour,
  quietUntil: hour,
  /** As the time zone database names it: `America/New_York`. */
  timeZone: z.string().max(60),
});
export type NoticeChoices = z.output<typeof choices>;

export const notices = {
  GetNoticeCount: endpoint({
    ...licensedRead,
    path: '/api/GetNoticeCount',
    may: 'everyone their own',
    summary: 'How many notices the caller has not read.',
    source: 'notices-inbox',
    reads: ['notices'],
    answer: z.object({ unread: z.number() }),
  }),
  GetNotices: endpoint({
    ...licensedRead,
    path: '/api/GetNotices',
    may: 'everyone their own',
    summary: "The caller's open notices, the newest first, one page.",
    source: 'notices-inbox',
    reads: ['notices'],
    query: z.strictObject({
      /** The notice after which the page begins; left out: the newest ones. */
      before: idText.optional(),
      /** Notices of a page; 20 where it is left out. */
      resultCount: numberUpTo(maxNotices).optional(),
    }),
    answer: z.object({
      notices: z.array(notice),
      unread: z.number(),
      ...flags('hasMore'),
    }),
  }),
  MarkNoticesRead: endpoint({
    ...noticeChange,
    path: '/api/MarkNoticesRead',
    summary: 'Marks some of the caller’s notices as read, or as unread. Answers how many changed.',
    errors: [],
    subject: [],
    body: z.strictObject({
      ids: z.array(id).min(1).max(maxNotices),
      isRead: z.boolean(),
    }),
    answer: z.number(),
  }),
  MarkAllNoticesRead: endpoint({
    ...noticeChange,
    path: '/api/MarkAllNoticesRead',
    summary:
      'Marks all as read that were opened until a moment: what came since stays unread. Answers how many changed.',
    errors: [],
    subject: [],
    body: z.strictObject({ openedUntil: z.iso.datetime({ offset: true }) }),
    answer: z.number(),
  }),
  SnoozeNotice: endpoint({
    ...noticeChange,
    path: '/api/SnoozeNotice',
    summary: 'Hides a notice until later; then it is unread. Answers until when.',
    errors: [404],
    subject: ['id'],
    body: z.strictObject({ id, time: z.enum(snoozeTimes) }),
    answer: moment,
  }),
  GetNoticeChoices: endpoint({
    ...licensedRead,
    path: '/api/GetNoticeChoices',
    may: 'everyone their own',
    summary: 'How the caller wants to be told of each kind, and when not.',
    source: 'notices-choices',
    reads: ['notices'],
    answer: choices.extend({
      /** Does the portal send mails at all? */
      ...flags('sendsMail'),
    }),
  }),
  SaveNoticeChoices: endpoint({
    ...noticeChange,
    path: '/api/SaveNoticeChoices',
    may: 'everyone their own',
    summary: 'Saves how the caller wants to be told. Notices of credentials always come by mail as well.',
    source: 'notices-choices',
    errors: [],
    subject: [],
    body: choices,
    answer: z.boolean(),
  }),
} as const;
