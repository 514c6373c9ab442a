/**
 * The few commands of the editor, on the browser's own editing: it keeps the undo history, the caret and what assistive
 * technology announces. `execCommand` is deprecated and not standardized, but every browser has it and there is no successor.
 */
import { inks } from '@idss/domain/announcements/rich-text';
import { cleanRichText } from './clean-rich-text.ts';

export type Mark = 'bold' | 'italic' | 'underline';
/** Removes a colour. */
export const plainInk = '#17262f';

interface Editing {
  execCommand(command: string, shows: boolean, value?: string): boolean;
  queryCommandState(command: string): boolean;
  queryCommandEnabled(command: string): boolean;
}
const editing: Editing = document;

export function run(command: Mark | 'undo' | 'redo' | 'unlink'): void {
  editing.execCommand(command, false);
}
export const isOn = (mark: Mark): boolean => editing.queryCommandState(mark);
export const canStep = (command: 'undo' | 'redo'): boolean => editing.queryCommandEnabled(command);

/** Once for a page: plain elements instead of inline styles, paragraphs instead of divisions. */
export function preferElements(): void {
  editing.execCommand('styleWithCSS', false, 'false');
  editing.execCommand('defaultParagraphSeparator', false, 'p');
}

export function setInk(hex: string): void {
  editing.execCommand('foreColor', false, hex);
}
export function insertText(text: string): void {
  editing.execCommand('insertText', false, text);
}

/** Kept text as it is edited: colours become the elements that the browser's own command creates and removes. */
export const editableOf = (html: string): string =>
  inks
    .reduce(
      (text, { name, hex }) => text.replaceAll(`<span class="ink-${name}">`, `<font color="${hex}">`),
      cleanRichText(html),
    )
    .replaceAll('</span>', '</font>');

export function insertHtml(html: string): void {
  editing.execCommand('insertHTML', false, editableOf(html));
}

const elementAt = (range: Range | null): Element | null => {
  const node = range?.commonAncestorContainer;
  return node instanceof Element ? node : (node?.parentElement ?? null);
};

/** The selection, where it is inside of this element. */
export function selectionIn(root: HTMLElement): Range | null {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  return root.contains(range.commonAncestorContainer) ? range : null;
}

export function select(range: Range): void {
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

export const linkAt = (range: Range | null): HTMLAnchorElement | null =>
  elementAt(range)?.closest('a') ?? null;

/** Name of the colour at the selection's beginning; null: the text's own. */
export function inkAt(range: Range | null): string | null {
  const color = elementAt(range)?.closest('font[color]')?.getAttribute('color')?.toLowerCase();
  return inks.find(({ hex }) => hex === color)?.name ?? null;
}

/** Puts the address on the selected text, on the link that the caret is in, or writes it where nothing is selected. */
export function setLink(range: Range, address: string): void {
  const link = linkAt(range);
  if (link) {
    const whole = document.createRange();
    whole.selectNodeContents(link);
    select(whole);
  } else select(range);
  if (!link && range.collapsed) {
    const text = address.replace(/^mailto:/, '');
    insertHtml(`<a href="${address.replaceAll('&', '&amp;')}">${text.replaceAll('&', '&amp;')}</a>`);
  } else editing.execCommand('createLink', false, address);
}

export function removeLink(range: Range): void {
  const link = linkAt(range);
  if (!link) return;
  const whole = document.createRange();
  whole.selectNodeContents(link);
  select(whole);
  run('unlink');
}
