import { expect, test } from 'vitest';
import { isPersonText, normalizePersonText } from './person-text.ts';

const verdictOn = (text: string) => isPersonText('The name', normalizePersonText(text));

test.each([
  'Ana',
  "Siobhán O'Neill-Öz",
  'Dr. J. R. R. Tolkien, 3rd',
  '渡辺 淳',
  'محمد علي',
  'नरेन्द्र',
  'Chief Medical Officer',
  'A',
])('%s is a name', (text) => {
  expect(verdictOn(text)).toEqual({ ok: true });
});

test.each<[string, string, string]>([
  ['nothing', '', 'The name is empty.'],
  ['only spaces', ' \u00a0\u3000\t ', 'The name is empty.'],
  ['a zero-width space', '\u200b', 'The name has a character that cannot be printed.'],
  ['a zero-width space inside', 'An\u200ba', 'The name has a character that cannot be printed.'],
  ['a zero-width joiner', 'An\u200da', 'The name has a character that cannot be printed.'],
  ['a byte order mark around it', '\ufeffAna\ufeff', 'The name has a character that cannot be printed.'],
  ['a turn of the direction', 'Ana\u202eanA', 'The name has a character that cannot be printed.'],
  ['an isolate', '\u2066Ana\u2069', 'The name has a character that cannot be printed.'],
  ['a soft hyphen', 'An\u00ada', 'The name has a character that cannot be printed.'],
  ['a Hangul filler', '\u3164', 'The name has a character that cannot be printed.'],
  ['a half-width Hangul filler', '\uffa0', 'The name has a character that cannot be printed.'],
  ['a grapheme joiner', 'An\u034fa', 'The name has a character that cannot be printed.'],
  ['a blank of Braille', '\u2800', 'The name has a character that cannot be printed.'],
  ['a tag character', 'Ana\u{e0041}', 'The name has a character that cannot be printed.'],
  ['a control character', 'An\u0007a', 'The name has a character that cannot be printed.'],
  ['a NUL', 'Ana\0', 'The name has a character that cannot be printed.'],
  ['half of a pair', 'Ana\ud800', 'The name has a character that cannot be printed.'],
  ['a private character', 'Ana\ue000', 'The name has a character that cannot be printed.'],
  ['markup', '<b>Ana</b>', 'The name has a character that cannot be printed.'],
  ['no letter', '12-34', 'The name has no letter.'],
  ['only an accent', '\u0301', 'The name has no letter.'],
  ['more than 100 characters', 'a'.repeat(101), 'The name is longer than 100 characters.'],
])('%s is refused', (_case, text, reason) => {
  expect(verdictOn(text)).toEqual({ ok: false, reason });
});

test('a name is stored composed, with single spaces', () => {
  expect(normalizePersonText('  Maria\u00a0\n A\u0301lvarez ')).toBe('Maria Álvarez');
});
