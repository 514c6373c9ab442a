import { expect, test } from 'vitest';
import { hasWholeTags } from './whole-tags.ts';

const describeReason = (html: string): string => {
  const verdict = hasWholeTags(html);
  return verdict.ok ? 'whole' : verdict.reason;
};
const lost = (line: number, found: string, expected: string): string =>
  `Line ${line}: a tag does not end, and the text after it would be lost. Found: ${found} Expected: ${expected}.`;

test.each([
  '',
  'No tags, and 1 < 2 & 3 > 2, a <3 b, and <> as well',
  '<p>Plan lock by <b>{1}</b>.</p>',
  '<p>one<p>two',
  '<b>never closed',
  '<a href="https://portal.example/a?b=1&c=2" target=_blank>go</a>',
  '<a title=\'1 > 0\' href = "https://portal.example"\n>go</a>',
  "<p>It's</p><p title=it's>x</p>",
  '<!-- a <b comment --> text',
  '<!DOCTYPE html><?xml version="1.0"?>text',
  '<script>if (1 < 2) x("<p")</script> text',
  '<STYLE>a</Style > text',
  '<embed src="x"> text',
  '<title/> text',
  'a<br/>b',
])('whole: %s', (html) => {
  expect(describeReason(html)).toBe('whole');
});

test.each([
  ['one\n<b two', lost(2, '<b two', '>')],
  ['one\r\n\r\n<b two <i>three</i>', lost(3, '<b two <i>three</i>', '>')],
  ['<p>1</p>\n</p\n<p>2</p>', lost(2, '</p…', '>')],
  [
    '<a href="https://portal.example>one</a>, two',
    lost(1, '<a href="https://portal.example>one</a>,…', '" and >'),
  ],
  [
    '<a href="https://a.example>one <a href="https://b.example">',
    lost(1, '<a href="https://a.example>one <a href="…', '" and >'),
  ],
  ["<a href='x>one", lost(1, "<a href='x>one", "' and >")],
  ['one <!-- two', lost(1, '<!-- two', '-->')],
  ['one <!doctype', lost(1, '<!doctype', '>')],
  ['one\n<title>two\nthree', lost(2, '<title>two…', '</title>')],
  ['<script>x</script\n', lost(1, '</script…', '>')],
  ['<svg><p>two</p>', lost(1, '<svg><p>two</p>', '</svg>')],
])('not whole: %j', (html, reason) => {
  expect(describeReason(html)).toBe(reason);
});

test('a long text of signs is read at once', () => {
  for (const part of ['<', '<a', '<a ="', '<script>', '</'])
    expect(typeof hasWholeTags(part.repeat(50_000)).ok).toBe('boolean');
});
