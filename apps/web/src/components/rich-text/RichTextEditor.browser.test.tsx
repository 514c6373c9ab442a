/** The editor of formatted text: what is stored stays as it is, and nothing else gets in. Spec: announcements-editor. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import RichTextEditor from './RichTextEditor.tsx';

const onChange = vi.fn<(html: string) => void>();
const text = page.getByRole('textbox', { name: 'Text' });
const stored = (): string => onChange.mock.lastCall?.[0] ?? '';

beforeEach(() => onChange.mockReset());

const open = async (initial: string): Promise<void> => {
  await renderOnBackground(
    <RichTextEditor label="Text" hint="A hint." initial={initial} onChange={onChange} />,
  );
  await expect.element(text).toHaveAttribute('contenteditable', 'true');
};
/** Something is typed at the end and taken back: what is stored then is the whole text, written again. */
const touch = async (): Promise<void> => {
  await text.click();
  await userEvent.keyboard('{Control>}{End}{/Control}x{Backspace}');
};
const paste = (html: string, plain = ''): void => {
  const clipboardData = new DataTransfer();
  if (html) clipboardData.setData('text/html', html);
  clipboardData.setData('text/plain', plain);
  text
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

test.each([
  '<p>Plan lock by <b>{1}</b>.</p>',
  '<p><i>a</i> <u>b</u> <b><i><u>c</u></i></b></p>',
  '<p>a<br>b<br><br>c</p>',
  ...['red', 'amber', 'green', 'blue', 'grey'].map((ink) => `<p>a <span class="ink-${ink}">b</span> c</p>`),
  '<p><a href="https://a.example/?b=1&amp;c=2">a</a> or <a href="mailto:help@a.example">b</a>.</p>',
  '<p><a href="https://a.example"><span class="ink-red"><b>a</b></span></a>.</p>',
  '<h2>Title</h2><p>Text</p>',
  '<ul><li>one</li><li>two<br>lines</li></ul><p>End</p>',
  '<ol><li>one<ul><li>inner</li></ul></li><li><b>two</b></li></ol><p>End</p>',
  '<ul><li><p>a paragraph</p><p>another</p></li></ul><p>End</p>',
  '<p>one</p><p><br></p><p>two</p>',
  'text <b>without</b> a paragraph<br>and more',
  'text<p>a paragraph</p>text',
  '<p>1 &lt; 2 &amp; “3”\u00a0–</p>',
])('%s is stored as it was', async (initial) => {
  await open(initial);
  await touch();
  expect(stored().replaceAll('&nbsp;', '\u00a0')).toBe(initial);
});

test('opening a text changes nothing', async () => {
  await open('<p>one</p>');
  expect(onChange).not.toHaveBeenCalled();
});

test('marks by keyboard, and undone', async () => {
  await open('');
  await text.click();
  await userEvent.keyboard(
    '{Control>}b{/Control}a{Control>}b{/Control}{Control>}i{/Control}b{Control>}i{/Control}',
  );
  await userEvent.keyboard('{Control>}u{/Control}c{Control>}u{/Control}  d{Enter}e{Shift>}{Enter}{/Shift}f');
  expect(stored()).toBe('<p><b>a</b><i>b</i><u>c</u>&nbsp; d</p><p>e<br>f</p>');
  await userEvent.keyboard('{Control>}az{/Control}');
  await userEvent.keyboard('{Control>}zzzzzz{/Control}');
  expect(stored()).toBe('<p><br></p>');
  await userEvent.keyboard('{Control>}yyyyyy{/Control}');
  expect(stored()).toBe('<p><b>a</b><i>b</i><u>c</u>&nbsp; d</p><p>e<br>f</p>');
});

test('Enter adds an item to a list, and leaves it where the item is empty', async () => {
  await open('<ul><li>one</li></ul>');
  await text.click();
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}two{Enter}{Enter}after');
  expect(stored()).toBe('<ul><li>one</li><li>two</li></ul><p>after</p>');
});

test('text without a paragraph has paragraphs where Enter divides it', async () => {
  await open('one');
  await text.click();
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}two');
  expect(stored()).toBe('one<p>two</p>');
});

const bar = page.getByRole('toolbar', { name: 'Formatting' });
const tool = (name: string) => bar.getByRole('button', { name, exact: true });

test('the toolbar shows what is at the caret, is one stop with arrow keys, and gives the focus back', async () => {
  await open('<p><b>bold</b></p>');
  await text.click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(tool('Bold')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(tool('Undo')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Alt>}{F10}{/Alt}');
  await expect.element(tool('Bold')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await expect.element(text).toHaveFocus();
  expect(stored()).toBe('<p><b><i>bold</i></b></p>');
  await userEvent.keyboard('{Alt>}{F10}{/Alt}');
  await expect.element(tool('Italic')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(text).toHaveFocus();
  await tool('Undo').click();
  expect(stored()).toBe('<p><b>bold</b></p>');
});

test('a colour is set and removed', async () => {
  await open('<p>text</p>');
  await text.click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await tool('Text color').click();
  await page.getByRole('menuitem', { name: 'Blue' }).click();
  await expect.poll(stored).toBe('<p><span class="ink-blue">text</span></p>');
  await tool('Text color: Blue').click();
  await page.getByRole('menuitem', { name: 'Standard' }).click();
  await expect.poll(stored).toBe('<p>text</p>');
});

test('a link is written, set on what is selected, changed and removed', async () => {
  await open('<p>guide</p>');
  await text.click();
  await userEvent.keyboard('{Control>}a{/Control}{Control>}k{/Control}');
  await userEvent.keyboard('help.example/a?b=1&c=2{Enter}');
  expect(stored()).toBe('<p><a href="https://help.example/a?b=1&amp;c=2">guide</a></p>');
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await userEvent.keyboard(' {Control>}k{/Control}mail@a.example{Enter}');
  expect(stored()).toContain('guide</a> <a href="mailto:mail@a.example">mail@a.example</a></p>');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect
    .element(page.getByRole('textbox', { name: 'Link address' }))
    .toHaveValue('mailto:mail@a.example');
  await page.getByRole('button', { name: 'Remove link' }).click();
  expect(stored()).toContain('guide</a> mail@a.example</p>');
});

test('a command is about what the keys before it selected', async () => {
  await open('<p>the guide</p>');
  await text.click();
  await userEvent.keyboard('{End}');
  await userEvent.keyboard(`{Shift>}${'{ArrowLeft}'.repeat(5)}{/Shift}{Control>}b{/Control}`);
  expect(stored()).toBe('<p>the <b>guide</b></p>');
});

/** What Word puts on the clipboard, shortened. */
const ofWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0cm}</style></head><body lang=EN-US>
<!--StartFragment--><h1>Dates</h1><p class=MsoNormal style='margin-bottom:0cm'><b style='mso-bidi-font-weight:normal'><span lang=EN-US style='color:red'>Due</span></b><span lang=EN-US> by
<strong>June</strong><o:p></o:p></span></p><script>alert(1)</script><table><tr><td onclick="alert(1)">cell</td></tr></table><!--EndFragment--></body></html>`;

test('what is pasted from Word keeps its text and the allowed formatting', async () => {
  await open('');
  await text.click();
  paste(ofWord);
  expect(stored()).toBe('<h2>Dates</h2><p><b>Due</b> by <b>June</b></p><p>cell</p>');
});

test('what is pasted as text stays text', async () => {
  await open('<p>a </p>');
  await text.click();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  paste('', '<b>1 < 2</b>');
  expect(stored()).toContain('&lt;b&gt;1 &lt; 2&lt;/b&gt;</p>');
});
