/** The kinds of notices and how a person wants to be told; apart from the rules, because pages list them. Spec: notices-kinds. */

export const noticeKinds = [
  'step',
  'lock',
  'upload',
  'deadline',
  'explanation',
  'note',
  'message',
  'role',
  'credentials',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** As the account page lists them. */
export const noticeKindLabels: Readonly<Record<NoticeKind, string>> = {
  step: 'Your step is next',
  lock: 'A lock was applied or undone',
  upload: 'An upload ended badly',
  deadline: 'A deadline is 7, 3 or 1 days away',
  explanation: 'An explanation was answered',
  note: 'A note was written',
  message: 'Staff wrote to you',
  role: 'Your role changed',
  credentials: 'Your password or second factor changed',
};

/** portal: in the inbox. mail: there, and by mail. digest: there, and in one mail a day. off: not at all. */
export const noticeWays = ['portal', 'mail', 'digest', 'off'] as const;
export type NoticeWay = (typeof noticeWays)[number];

export const noticeWayLabels: Readonly<Record<NoticeWay, string>> = {
  portal: 'In the portal',
  mail: 'In the portal and by mail',
  digest: 'In the portal and in a daily mail',
  off: 'Off',
};

export type NoticeWays = Readonly<Record<NoticeKind, NoticeWay>>;

/** Until a person chooses. */
export const usualWays: NoticeWays = {
  step: 'digest',
  lock: 'portal',
  upload: 'mail',
  deadline: 'digest',
  explanation: 'portal',
  note: 'portal',
  message: 'mail',
  role: 'mail',
  credentials: 'mail',
};

/** Another person may have changed them: of this everybody is told at once. */
export const isAlwaysTold = (kind: NoticeKind): boolean => kind === 'credentials';

export const snoozeTimes = ['hours', 'tomorrow', 'week'] as const;
export type SnoozeTime = (typeof snoozeTimes)[number];
export const snoozeLabels: Readonly<Record<SnoozeTime, string>> = {
  hours: 'In 3 hours',
  tomorrow: 'Tomorrow morning',
  week: 'In a week',
};
