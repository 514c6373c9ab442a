import { expect, test } from 'vitest';
import { type FirstSignIn, mayLinkAccount } from './link-account.ts';

const good: FirstSignIn = {
  email: 'ana@lakeside.example',
  isEmailVerified: true,
  isRegistered: true,
  isSystemAdministrator: false,
  isLinkedToAnother: false,
};

test('a verified address of a registered person links', () => {
  expect(mayLinkAccount(good)).toEqual({ ok: true });
});

test.each<[string, Partial<FirstSignIn>, RegExp]>([
  ['names no address', { email: null }, /names no e-mail address/],
  ['has an address that is not verified', { isEmailVerified: false }, /has not verified the address ana@/],
  ['is of no registered person', { isRegistered: false }, /do not have access/],
  ['is of a system administrator', { isSystemAdministrator: true }, /not linked by an e-mail/],
  ['is of a person who is linked to another subject', { isLinkedToAnother: true }, /linked to another/],
  [
    'is not verified: nothing about registered people is revealed',
    { isEmailVerified: false, isSystemAdministrator: true, isLinkedToAnother: true },
    /has not verified/,
  ],
])('a sign-in that %s does not', (_case, change, reason) => {
  expect(mayLinkAccount({ ...good, ...change })).toEqual({
    ok: false,
    reason: expect.stringMatching(reason),
  });
});
