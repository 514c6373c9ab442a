/** The message of the login page, as rich text. Spec: admin-console-login-message. */
import type { settings } from '@idss/contract/season/settings';
import type { Input } from '@idss/contract/endpoint';
import { canSaveLoginMessage } from '@idss/domain/settings/switches';
import { toPlainText } from '@idss/domain/announcements/rich-text';
import type { Queryable } from '#src/db/queryable.ts';
import type { Context } from '#src/kernel/context.ts';
import { conflict, requireOk } from '#src/kernel/errors.ts';
import { loadCleaner } from '#src/documents/clean-rich-text.ts';
import { takeRichText } from '#src/documents/take-rich-text.ts';
import { changeSetting } from './change-setting.ts';
import { readSetting } from './settings.sql.ts';

export interface LoginMessage {
  readonly enable: boolean;
  readonly message: string;
}

const key = 'loginMessage';
const none: LoginMessage = { enable: false, message: '' };

export async function readLoginMessage(db: Queryable) {
  const stored = await readSetting<LoginMessage>(db, key);
  const { enable, message } = stored?.value ?? none;
  const clean = message === '' ? null : await loadCleaner();
  return {
    enable,
    // Cleaned again: it may have been written to the database directly, and people see it without signing in.
    message: clean?.(message) ?? '',
    changedBy: stored?.changedBy ?? null,
    changedAt: stored?.changedAt ?? null,
  };
}

export async function saveLoginMessage(
  context: Context,
  { Enable, Message, changedAt }: Input<(typeof settings)['UpdateConfigUserMsgOnLoginMode']>['body'],
): Promise<void> {
  const message = await takeRichText(Message);
  const isEmpty = toPlainText(message).trim() === '';
  requireOk(canSaveLoginMessage(Enable, isEmpty), 400);
  await changeSetting(context, key, async (client) => {
    const stored = await readSetting<LoginMessage>(client, key);
    if (changedAt !== undefined && changedAt !== (stored?.changedAt ?? null))
      throw conflict(
        `${stored?.changedBy ?? 'Another administrator'} changed the message in the meantime. Your text is still here. Check the other version before you save again.`,
        'data_changed',
      );
    return { before: stored?.value ?? none, after: { enable: Enable, message: isEmpty ? '' : message } };
  });
}
