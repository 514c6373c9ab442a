import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './hash-password.ts';
import { isPasswordAcceptable } from './password-policy.ts';
import { createSeal } from './seal.ts';
import { matchTotpCode, formatTotpAddress, computeTotpCode } from './totp.ts';

const personal = ['ana.analyst@lakeside.example', 'Ana', 'Analyst', 'Data Submission Portal'];

test.each([
  ['fourteen chars', 'at least 15'],
  ['x'.repeat(14), 'at least 15'],
  ['🐚'.repeat(14), 'at least 15'],
  [`start ${'long '.repeat(60)}`, 'at most 256'],
  ['aaaaaaaaaaaaaaaaaaaa', 'repeats'],
  ['abcabcabcabcabcabc', 'repeats'],
  ['123456789012345678', 'sequence of the keyboard'],
  ['zyxwvutsrqponmlkj', 'sequence of the keyboard'],
  ['qwertyuiopasdfghjkl', 'sequence of the keyboard'],
  ['passwordpassword', 'common passwords'],
  ['P@ssw0rd P@ssw0rd', 'common passwords'],
  ['lakeside harbor demonstration', 'common passwords'],
  ['Lakeside Harbor Demonstration 2026!', 'common passwords'],
  ['Correct Horse Battery Staple', 'common passwords'],
  ['CorrectHorseBatteryStaple2025', 'common passwords'],
  ['Welcome12345678', 'common passwords'],
  ['!!2024 MyPassword 2024!!', 'common passwords'],
  ['AnalystLakeside2025', 'consists of your name'],
  ['datasubmissionportal1!', 'common passwords'],
  ['ana.analyst@lakeside.example', 'consists of your name'],
])('%j is refused', (password, reason) => {
  const verdict = isPasswordAcceptable(password, personal);
  expect(verdict.ok ? 'accepted' : verdict.reason).toContain(reason);
});

test.each([
  'a lantern by the quiet harbor',
  'alllowercaseletterswithoutsense',
  '834 1920 5566 0187 23',
  'пятнадцать разных лодок',
  'ΚΑΛΗΜΕΡΑ κόσμε καλέ',
  'an analyst walks along the lakeside at noon',
  `${'every word of this sentence counts, '.repeat(7)}ok`.slice(0, 256),
])('%j is accepted', (password) => {
  expect(isPasswordAcceptable(password, personal)).toEqual({ ok: true });
});

test('a password counts whole, in any writing of its letters, with its spaces', async () => {
  const long = `${'every word of this sentence counts, '.repeat(7)}ok`.slice(0, 255);
  const hash = await hashPassword(`${long}é`);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(`${long}é`, hash)).toBe(true);
  expect(await verifyPassword(`${long}e\u0301`, hash)).toBe(true);
  expect(await verifyPassword(`${long}e`, hash)).toBe(false);
  expect(await verifyPassword(long, hash)).toBe(false);
  expect(await verifyPassword(` ${long}é`, hash)).toBe(false);
  expect(await hashPassword(`${long}é`)).not.toBe(hash);
});

test('without an account every password is wrong', async () => {
  expect(await verifyPassword('', undefined)).toBe(false);
});

test('codes are those of RFC 6238, appendix B', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(
    [59, 1_111_111_109, 2_000_000_000].map((at) => computeTotpCode(secret, Math.floor(at / 30))),
  ).toEqual(['287082', '081804', '279037']);
  const at = new Date(59_000);
  expect(matchTotpCode(secret, '287 082', at)).toBe(1);
  expect(matchTotpCode(secret, computeTotpCode(secret, 2), at)).toBe(2);
  expect(matchTotpCode(secret, computeTotpCode(secret, 3), at)).toBeUndefined();
  expect(matchTotpCode(secret, 'abcdef', at)).toBeUndefined();
  expect(new URL(formatTotpAddress(secret, 'a@b.c', 'Portal & Co')).searchParams.get('issuer')).toBe(
    'Portal & Co',
  );
});

test('a sealed value opens for its purpose, whole, in time, with any secret that is still kept', () => {
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const sealed = createSeal([first]).seal('form', { a: 1 }, 60);
  expect(createSeal([second, first]).open('form', sealed)).toEqual({ a: 1 });
  expect(createSeal([second]).open('form', sealed)).toBeUndefined();
  expect(createSeal([first]).open('other', sealed)).toBeUndefined();
  expect(createSeal([first]).open('form', createSeal([first]).seal('form', '', -1))).toBeUndefined();
  for (const broken of ['', '.', 'a.b', `x${sealed}`, sealed.slice(0, -2)]) {
    expect(createSeal([first]).open('form', broken)).toBeUndefined();
  }
});
