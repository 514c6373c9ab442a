import { expect, test } from 'vitest';
import { canSendAgain, type MailToSend } from './send-again.ts';

const failed: MailToSend = { state: 'failed', hasEnded: false, sendsMail: true };

test.each<[Partial<MailToSend>, boolean]>([
  [{}, true],
  [{ state: 'sent' }, true],
  [{ state: 'waiting' }, true],
  [{ state: 'unknown' }, true],
  [{ state: 'cancelled' }, true],
  [{ state: 'sending' }, false],
  [{ hasEnded: true }, false],
  [{ sendsMail: false }, false],
])('%j', (changes, isAllowed) => {
  expect(canSendAgain({ ...failed, ...changes }).ok).toBe(isAllowed);
});
