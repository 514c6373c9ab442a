import { expect, test } from 'vitest';
import { isEmail, normalizeEmail } from './email.ts';

const long = (characters: number): string => `${'a'.repeat(characters - '@b.example'.length)}@b.example`;

test.each(['ana@plan.example', "o'neill+x@a.b.example", 'ünal@größe.example', 'a@b.c', long(75)])(
  '%s is an address',
  (email) => {
    expect(isEmail(email)).toEqual({ ok: true });
  },
);

test.each([
  ['', 'Required'],
  [long(76), 'Email can be no longer than 75 characters'],
  ['ana', 'Email is not in a valid format'],
  ['@plan.example', 'Email is not in a valid format'],
  ['ana@plan', 'Email is not in a valid format'],
  ['ana@plan.', 'Email is not in a valid format'],
  ['ana@@plan.example', 'Email is not in a valid format'],
  ['ana lee@plan.example', 'Email is not in a valid format'],
  ['<ana@plan.example>', 'Email is not in a valid format'],
  ['a,b@plan.example', 'Email is not in a valid format'],
  ['an\u200ba@plan.example', 'Email is not in a valid format'],
  ['ana@plan.exam\u202eple', 'Email is not in a valid format'],
  ['ana\0@plan.example', 'Email is not in a valid format'],
])('%j: %s', (email, reason) => {
  expect(isEmail(email)).toEqual({ ok: false, reason });
});

test('an address is stored composed and in lower case', () => {
  expect(normalizeEmail('  U\u0308nal@Plan.Example\t')).toBe('ünal@plan.example');
});
