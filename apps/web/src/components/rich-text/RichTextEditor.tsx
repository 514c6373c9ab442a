/**
 * A text with a little formatting: bold, colour, italic, underline, links. The toolbar is one stop of the Tab key with
 * arrow keys inside; Alt+F10 goes there from the text, Escape back. Use LazyRichTextEditor. Spec: announcements-editor.
 */
import { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { joinClasses } from '#src/ui/element.tsx';
import inkStyles from './inks.module.css';
import styles from './RichTextEditor.module.css';
import { cleanRichText } from './clean-rich-text.ts';
import { type MarkName, editorSchema, step } from './editor-schema.ts';
import { EditorToolbar, type ToolbarState, initialToolbar } from './EditorToolbar.tsx';
import { LinkForm } from './LinkForm.tsx';
import { readStored, writeStored } from './stored-form.ts';

export interface RichTextEditorProps {
  readonly label: string;
  readonly hint: string;
  /** The initial text. Change the component's key to replace it. */
  readonly initial: string;
  readonly onChange: (html: string) => void;
}

/** The address of the link that the selection begins in, or that the caret is in or behind. */
function getLink({ state: { selection } }: Editor): string | null {
  const { $from, empty } = selection;
  const link = [$from.nodeAfter, empty ? $from.nodeBefore : null]
    .flatMap((part) => part?.marks ?? [])
    .find(({ type }) => type.name === 'link');
  return link === undefined ? null : String(link.attrs['href']);
}

/** A browser reports what is selected a moment after the keys that did so: a command reads it itself. */
function readSelection(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {};
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return;
  const { doc, selection, tr } = view.state;
  const anchor = view.posAtDOM(anchorNode, anchorOffset ?? 0);
  const head = view.posAtDOM(focusNode, focusOffset ?? 0);
  if (anchor !== selection.anchor || head !== selection.head)
    view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))));
}

const getToolbar = (editor: Editor): ToolbarState => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  link: getLink(editor) !== null,
  ink: editor.getAttributes('ink')['name'] ?? null,
  undo: step(editor, 'undo', false),
  redo: step(editor, 'redo', false),
});

/** Puts the address on the selected text, on the link that the caret is in, or writes it where nothing is selected. */
function setLink(editor: Editor, href: string): void {
  const { commands, state } = editor;
  const marks = [{ type: 'link', attrs: { href } }];
  if (getLink(editor) !== null) editor.chain().extendMarkRange('link').setMark('link', { href }).run();
  else if (state.selection.empty)
    commands.insertContent({ type: 'text', text: href.replace(/^mailto:/, ''), marks });
  else commands.setMark('link', { href });
}

interface EditorOptions extends Pick<RichTextEditorProps, 'initial' | 'onChange'> {
  /** Whether the key was a command, so that the text does not get it. */
  readonly onKeyDown: (view: EditorView, event: KeyboardEvent) => boolean;
}

/** The editor, once there is the element for its text, and what its toolbar shows. */
function useEditor({ initial, onChange, onKeyDown }: EditorOptions) {
  const text = useRef<HTMLDivElement>(null);
  const [first] = useState(initial);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [state, setState] = useState<ToolbarState>(initialToolbar);
  const changed = useEffectEvent(onChange);
  const handleKeyDown = useEffectEvent(onKeyDown);
  useEffect(() => {
    if (!text.current) return undefined;
    const newEditor = new Editor({
      element: { mount: text.current },
      extensions: editorSchema,
      content: readStored(first),
      injectCSS: false,
      editorProps: {
        handleKeyDown: (view, event) => handleKeyDown(view, event),
        transformPastedHTML: cleanRichText,
      },
      onUpdate: ({ editor: target }) => changed(writeStored(target)),
      onTransaction: ({ editor: target }) => setState(getToolbar(target)),
    });
    setEditor(newEditor);
    return () => newEditor.destroy();
  }, [first]);
  /** Does something to the text, and gives the focus back to it. */
  const edit = (change?: (target: Editor) => void): void => {
    editor?.view.focus();
    if (editor) change?.(editor);
  };
  return { text, editor, edit, state };
}

export default function RichTextEditor({ label, hint, initial, onChange }: RichTextEditorProps) {
  const id = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const [isLinking, setLinking] = useState(false);

  const runCommand = (view: EditorView, event: KeyboardEvent): boolean => {
    const isShortcut = event.ctrlKey || event.metaKey;
    const isLinkShortcut = isShortcut && event.key.toLowerCase() === 'k';
    const isToolbarShortcut = event.altKey && event.key === 'F10';
    if (isShortcut || isToolbarShortcut) readSelection(view);
    if (isLinkShortcut) setLinking(true);
    if (isToolbarShortcut) toolbar.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
    if (isLinkShortcut || isToolbarShortcut) event.preventDefault();
    return isLinkShortcut || isToolbarShortcut;
  };
  const { text, editor, edit, state } = useEditor({ initial, onChange, onKeyDown: runCommand });
  const apply = (change?: (target: Editor) => void): void => {
    setLinking(false);
    edit(change);
  };
  return (
    <div>
      <div className={styles.root}>
        <EditorToolbar
          ref={toolbar}
          controls={`${id}-text`}
          state={state}
          onMark={(name: MarkName) => apply(({ commands }) => commands.toggleMark(name))}
          onInk={(name) =>
            apply(({ commands }) => (name ? commands.setMark('ink', { name }) : commands.unsetMark('ink')))
          }
          onStep={(name) => apply((target) => step(target, name))}
          onLink={() => setLinking(true)}
          onLeave={() => apply()}
        />
        {isLinking && editor && (
          <LinkForm
            address={getLink(editor) ?? ''}
            onApply={(address) => apply((target) => setLink(target, address))}
            onRemove={() => apply((target) => target.chain().extendMarkRange('link').unsetMark('link').run())}
            onCancel={() => apply()}
          />
        )}
        <div
          className={joinClasses(styles.text, inkStyles.inks)}
          ref={text}
          id={`${id}-text`}
          role="textbox"
          aria-multiline
          aria-label={label}
          aria-describedby={`${id}-hint`}
          tabIndex={0}
          spellCheck
        />
      </div>
      <div className={styles.hint} id={`${id}-hint`}>
        {hint}
      </div>
    </div>
  );
}
