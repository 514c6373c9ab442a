/** Who may make which call of this room, on what: written by hand from the specification. */
import { usualWays } from '@idss/domain/notices/notice-kinds';
import { type Expectation, plain } from '#src/test/authorization/expectation.ts';

const choices = { ways: usualWays, quietFrom: 20, quietUntil: 7, timeZone: 'America/New_York' };

export const expectations: Readonly<Record<string, Expectation>> = {
  GetNoticeCount: { gate: 'licensed', cases: [plain()] },
  GetNotices: { gate: 'licensed', cases: [plain()] },
  // Of an id that is nobody's.
  MarkNoticesRead: { gate: 'licensed', cases: [plain({ body: { ids: [999_999_999], isRead: true } })] },
  MarkAllNoticesRead: {
    gate: 'licensed',
    cases: [plain({ body: { openedUntil: '2026-01-01T00:00:00Z' } })],
  },
  SnoozeNotice: {
    gate: 'licensed',
    cases: [plain({ body: { id: 999_999_999, time: 'hours' } }, { allowed: [404] })],
  },
  GetNoticeChoices: { gate: 'licensed', cases: [plain()] },
  SaveNoticeChoices: { gate: 'licensed', cases: [plain({ body: choices })] },
};
