/**
 * Formatted text between its stored form and the editor. Text without an element of its own, in a list or of the whole, is a
 * `div` for the editor only.
 */
import { type Editor, getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser, DOMSerializer } from '@tiptap/pm/model';
import { cleanRichText } from './clean-rich-text.ts';
import { editorSchema } from './editor-schema.ts';

const blocks = 'p, h2, ul, ol, li';

const isInline = (node: Node): boolean =>
  !(node instanceof Element) || (!node.matches(blocks) && node.querySelector(blocks) === null);

function wrapLines(parent: Element): void {
  let line: Element | null = null;
  for (const node of Array.from(parent.childNodes)) {
    if (!isInline(node)) line = null;
    else if (line !== null) line.append(node);
    else if (node instanceof Element || node.textContent?.trim()) {
      line = document.createElement('div');
      node.replaceWith(line);
      line.append(node);
    }
  }
}

/** Stored text as the editor's document. */
export function readStored(html: string): JSONContent {
  const root = document.createElement('div');
  root.innerHTML = cleanRichText(html);
  // An empty line is stored with a `br`.
  for (const br of root.querySelectorAll('br:only-child'))
    if (br.parentElement?.matches('p, h2, li') && br.parentElement.childNodes.length === 1) br.remove();
  for (const parent of [root, ...root.querySelectorAll('li')]) wrapLines(parent);
  return DOMParser.fromSchema(getSchema(editorSchema)).parse(root).toJSON();
}

/** The editor's document as it is stored. */
export function writeStored({ schema, state }: Editor): string {
  const root = document.createElement('div');
  root.append(DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content));
  for (const empty of root.querySelectorAll('p:empty, h2:empty, div:empty'))
    empty.append(document.createElement('br'));
  // Two lines next to each other would become one: cleaning makes paragraphs of them.
  const lines = [...root.querySelectorAll('div')].filter(
    ({ previousElementSibling, nextElementSibling }) =>
      previousElementSibling?.localName !== 'div' && nextElementSibling?.localName !== 'div',
  );
  for (const line of lines) line.replaceWith(...line.childNodes);
  // Pages show several blanks as one.
  return cleanRichText(root.innerHTML.replaceAll(/ (?= )/g, '&nbsp;'));
}
