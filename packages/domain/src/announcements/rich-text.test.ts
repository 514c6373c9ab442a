import { expect, test } from 'vitest';
import { findInk, inks, isAllowedLink, toPlainText } from './rich-text.ts';

test.each([
  'https://portal.example',
  'http://portal.example:8080/a#b',
  'mailto:help@portal.example?subject=Hello',
])('%s is a link', (address) => {
  expect(isAllowedLink(address)).toBe(true);
});

test.each([
  'https://',
  'mailto:',
  'ftp://portal.example',
  'tel:+1',
  '/helppage',
  'javascript:alert(1)//https://a.example',
  'https://bank.example@evil.example/',
  'https://a.example/" onclick="x',
])('%s is not a link', (address) => {
  expect(isAllowedLink(address)).toBe(false);
});

test.each([
  ['<p>Plan lock<br>by&nbsp;<b>{1}</b></p><p>1 &lt; 2</p>', 'Plan lock by {1} 1 < 2'],
  ['<h2>Title</h2><ul><li>one</li><li>two</li></ul>', 'Title one two'],
  ['<a href="https://a.example/?b=1&amp;c=2">&amp;lt; “go”</a>', '&lt; “go”'],
  ['<p>\u00a0<br></p>', ''],
])('the text of %s', (html, text) => {
  expect(toPlainText(html)).toBe(text);
});

test.each([
  ['ink-green other', '', 'green'],
  ['', ' #B80F2A ', 'red'],
  ['MuiDialog-root', '#b80f2b', undefined],
])('class %j and colour %j mean %s', (className, color, ink) => {
  expect(findInk(className, color)).toBe(ink);
});

test('each colour has its own name and code', () => {
  expect(new Set(inks.flatMap(({ name, hex }) => [name, hex])).size).toBe(inks.length * 2);
});
