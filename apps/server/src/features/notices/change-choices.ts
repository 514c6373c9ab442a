/** How a person wants to be told, changed by them or by the link of a mail; each change is an event. Spec: notices-choices. */
import { listChoiceChanges } from '@idss/domain/notices/notice-choices';
import type { App } from '#src/kernel/app.ts';
import type { Change } from '#src/kernel/change.ts';
import { noticeHints } from './follow-events.ts';
import { findEmail, saveChoices } from './notices.sql.ts';
import { type Choices, readChoices } from './read-choices.ts';

interface ChoosingPerson {
  readonly userId: string;
  /** By the link of a mail, without signing in. */
  readonly isByLink?: true;
}

/** Of a person who is gone nothing is left to choose. */
export async function changeChoices(
  app: Pick<App, 'cached'>,
  { db, emit, hint }: Pick<Change, 'db' | 'emit' | 'hint'>,
  { userId, isByLink }: ChoosingPerson,
  choose: (before: Choices) => Choices,
): Promise<void> {
  const userEmail = await findEmail(db, userId);
  if (userEmail === null) return;
  const before = await readChoices(app, db, userId);
  const after = choose(before);
  await saveChoices(db, userId, after);
  const changes = listChoiceChanges(before, after);
  if (changes.length > 0)
    emit({ kind: 'notice-choices-changed', userEmail, changes, ...(isByLink && { isByLink }) });
  hint(...noticeHints([userId]));
}
