/** The editor of formatted text, loaded where something is written. */
import { lazyPart } from '../lazy-component.tsx';
import type { RichTextEditorProps } from './RichTextEditor.tsx';

export const LazyRichTextEditor = lazyPart<RichTextEditorProps>(() => import('./RichTextEditor.tsx'), 8);
