/** A notice of a message that staff wrote, for each of its readers. It stays until it is read. Spec: control-room-message. */
import { NoticeBook } from '@idss/domain/notices/notice-book';
import type { Change } from '#src/kernel/change.ts';
import { noticeHints } from './follow-events.ts';
import { saveBook } from './notices.sql.ts';

export interface StaffMessage {
  readonly messageId: string;
  readonly title: string;
  readonly text: string;
  /** Who wrote it. */
  readonly by: string;
  readonly userIds: readonly string[];
  readonly now: Date;
}

export async function openMessages(
  { db, hint }: Pick<Change, 'db' | 'hint'>,
  { messageId, title, text, by, userIds, now }: StaffMessage,
): Promise<void> {
  const book = new NoticeBook([]);
  book.open({
    userIds,
    kind: 'message',
    causeId: messageId,
    subjects: [],
    facts: { title, text, by },
    openedAt: now.toISOString(),
  });
  await saveBook(db, book.changes(), now);
  hint(...noticeHints(userIds));
}
