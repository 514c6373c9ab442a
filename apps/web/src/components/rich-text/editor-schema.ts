/** The elements of formatted text as the editor knows them, and its own keys. Nothing else can be typed or pasted. */
import { type Editor, Extension, Mark, Node } from '@tiptap/core';
import { history, redo, undo } from '@tiptap/pm/history';
import { findInk } from '@idss/domain/announcements/rich-text';

export type MarkName = 'bold' | 'italic' | 'underline';

/** Undo or redo; without `isDone` it says only whether there is something. */
export function step(editor: Editor, name: 'undo' | 'redo', isDone = true): boolean {
  const command = name === 'undo' ? undo : redo;
  return command(editor.state, isDone ? editor.view.dispatch : undefined);
}

const mark = (name: MarkName, tag: string, key: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [`Mod-${key}`]: () => this.editor.commands.toggleMark(name) };
    },
  });

/** `isDefining`: pasted whole into an empty line, it stays what it is. */
const node = (name: string, tag: string, content: string, isDefining = false) =>
  Node.create({
    name,
    content,
    defining: isDefining,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });

/** The first block is what Enter begins: a paragraph in a text, text without an element of its own in a list. */
const blocks = (first: string): string =>
  `(${first} | paragraph | line | heading | bulletList | orderedList)+`;

export const editorSchema = [
  Node.create({ name: 'doc', topNode: true, content: blocks('paragraph') }),
  Node.create({ name: 'text', group: 'inline' }),
  node('paragraph', 'p', 'inline*'),
  node('heading', 'h2', 'inline*', true),
  // Text without an element of its own, which `stored-form.ts` wraps.
  node('line', 'div', 'inline*'),
  node('bulletList', 'ul', 'listItem+'),
  node('orderedList', 'ol', 'listItem+'),
  Node.create({
    name: 'listItem',
    content: blocks('line'),
    defining: true,
    parseHTML: () => [{ tag: 'li' }],
    renderHTML: () => ['li', 0],
    addKeyboardShortcuts() {
      const { editor, name } = this;
      const leaveBlock = (): boolean => {
        const { $from } = editor.state.selection;
        const isEmpty = $from.node(-1)?.type.name === name && $from.parent.childCount === 0;
        return isEmpty && editor.chain().liftEmptyBlock().setNode('paragraph').run();
      };
      return { Enter: () => editor.commands.splitListItem(name) || leaveBlock() };
    },
  }),
  Node.create({
    name: 'lineBreak',
    group: 'inline',
    inline: true,
    selectable: false,
    parseHTML: () => [{ tag: 'br' }],
    renderHTML: () => ['br'],
    addKeyboardShortcuts() {
      return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: this.name }) };
    },
  }),
  Mark.create({
    name: 'link',
    // Text typed after a link is not part of it.
    inclusive: false,
    addAttributes: () => ({ href: {} }),
    parseHTML: () => [{ tag: 'a[href]' }],
    renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
  }),
  Mark.create({
    name: 'ink',
    addAttributes: () => ({
      name: {
        parseHTML: ({ className }: HTMLElement) => findInk(className, ''),
        renderHTML: ({ name }: Record<string, unknown>) => ({ class: `ink-${String(name)}` }),
      },
    }),
    parseHTML: () => [{ tag: 'span[class]' }],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  }),
  mark('bold', 'b', 'b'),
  mark('italic', 'i', 'i'),
  mark('underline', 'u', 'u'),
  Extension.create({
    name: 'history',
    addProseMirrorPlugins: () => [history()],
    addKeyboardShortcuts() {
      return {
        'Mod-z': () => step(this.editor, 'undo'),
        'Mod-y': () => step(this.editor, 'redo'),
        'Shift-Mod-z': () => step(this.editor, 'redo'),
      };
    },
  }),
];
