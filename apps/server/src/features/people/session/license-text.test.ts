import { expect, test } from 'vitest';
import { getPlainText } from './license-text.ts';

test.each([
  ['<p>One.</p>\n<p><b>Two.</b> More.</p>', 'One.\n\nTwo. More.\n'],
  [
    '<h2>Title</h2><ul><li>first</li><li>second</li></ul><p>after</p>',
    'Title\n\n- first\n- second\n\nafter\n',
  ],
  ['a<br>b<br/>c', 'a\nb\nc\n'],
  ['<p>See <a href="/terms">the terms</a>.</p>', 'See the terms (/terms).\n'],
  ['<a href="https://plan.example/terms">https://plan.example/terms</a>', 'https://plan.example/terms\n'],
  ['A &amp; B &lt;C&gt; &#8364;&#x20ac; &unknown; &nbsp;&amp;lt;', 'A & B <C> €€ &unknown;  &lt;\n'],
  ['', '\n'],
])('%s', (html, text) => {
  expect(getPlainText(html)).toBe(text);
});
