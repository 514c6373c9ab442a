/**
 * A text with a little formatting: bold, colour, italic, underline, links. The toolbar is one stop of the Tab key with
 * arrow keys inside; Alt+F10 goes there from the text, Escape back. The result is cleaned by the shared rule.
 * Own and small, see decision 4. Spec: announcements-editor.
 */
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Root, Text, Hint } from '#src/ui/parts/RichTextEditor.styles.ts';
import { cleanRichText } from './clean-rich-text.ts';
import * as editing from './editing.ts';
import { EditorToolbar, type ToolbarState, toolbarAtRest } from './EditorToolbar.tsx';
import { LinkForm } from './LinkForm.tsx';

export interface RichTextEditorProps {
  readonly label: string;
  readonly hint: string;
  /** The initial text. Change the component's key to replace it. */
  readonly initial: string;
  readonly onChange: (html: string) => void;
}

export function RichTextEditor({ label, hint, initial, onChange }: RichTextEditorProps) {
  const id = useId();
  const text = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  // The text belongs to the browser while it is edited: drawn once, never again.
  const [first] = useState(() => ({ __html: editing.editableOf(initial) || '<p><br></p>' }));
  const [state, setState] = useState<ToolbarState>(toolbarAtRest);
  const [linking, setLinking] = useState<Range | null>(null);
  const [savedRange, setSavedRange] = useState<Range | null>(null);

  useEffect(() => {
    editing.preferElements();
    const look = (): void => {
      const range = text.current && editing.selectionIn(text.current);
      if (!range) return;
      setSavedRange(range.cloneRange());
      setState({
        bold: editing.isOn('bold'),
        italic: editing.isOn('italic'),
        underline: editing.isOn('underline'),
        link: editing.linkAt(range) !== null,
        ink: editing.inkAt(range),
        undo: editing.canStep('undo'),
        redo: editing.canStep('redo'),
      });
    };
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, []);

  const emitChange = (): void => onChange(cleanRichText(text.current?.innerHTML ?? ''));
  /** Does something to the text as if it had the focus, and gives the focus back to it. */
  const apply = (change: () => void, range = savedRange): void => {
    text.current?.focus();
    if (range) editing.select(range);
    change();
    emitChange();
  };
  const openLink = (): void => {
    const own = text.current;
    if (!own) return;
    const end = document.createRange();
    end.selectNodeContents(own.lastElementChild ?? own);
    end.collapse(false);
    // The selection itself: the stored one is updated a moment after the keys that made it.
    setLinking(editing.selectionIn(own)?.cloneRange() ?? savedRange ?? end);
  };
  const closeLink = (range: Range): void => {
    setLinking(null);
    text.current?.focus();
    editing.select(range);
  };

  const pressed = (event: KeyboardEvent): void => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      openLink();
    }
    if (event.altKey && event.key === 'F10') {
      event.preventDefault();
      toolbar.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
    }
  };
  const takeIn = (event: ClipboardEvent | DragEvent, data: DataTransfer): void => {
    event.preventDefault();
    const html = data.getData('text/html');
    if (html)
      editing.insertHtml(html.replace(/^[\s\S]*<!--StartFragment-->|<!--EndFragment-->[\s\S]*$/g, ''));
    else editing.insertText(data.getData('text/plain'));
  };

  return (
    <div>
      <Root>
        <EditorToolbar
          ref={toolbar}
          controls={`${id}-text`}
          state={state}
          onMark={(mark) => apply(() => editing.run(mark))}
          onInk={(hex) => apply(() => editing.setInk(hex))}
          onStep={(step) => apply(() => editing.run(step), null)}
          onLink={openLink}
          onLeave={() => text.current?.focus()}
        />
        {linking && (
          <LinkForm
            address={editing.linkAt(linking)?.getAttribute('href') ?? ''}
            onApply={(address) => {
              setLinking(null);
              apply(() => editing.setLink(linking, address), linking);
            }}
            onRemove={() => {
              setLinking(null);
              apply(() => editing.removeLink(linking), linking);
            }}
            onCancel={() => closeLink(linking)}
          />
        )}
        <Text
          ref={text}
          id={`${id}-text`}
          role="textbox"
          aria-multiline
          aria-label={label}
          aria-describedby={`${id}-hint`}
          tabIndex={0}
          contentEditable
          suppressContentEditableWarning
          spellCheck
          onInput={emitChange}
          onKeyDown={pressed}
          onPaste={(event) => takeIn(event, event.clipboardData)}
          onDrop={(event) => takeIn(event, event.dataTransfer)}
          dangerouslySetInnerHTML={first}
        />
      </Root>
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  );
}
