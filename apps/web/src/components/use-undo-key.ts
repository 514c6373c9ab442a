/** Ctrl+Z (Cmd+Z) takes back what a message offers to undo. In fields and in the review table it stays their own. */
import { useEffect } from 'react';
import { undoReported } from './feedback.ts';

const ownUndo = 'input, textarea, select, [contenteditable], [role="grid"], [role="treegrid"]';

export function useUndoKey(isOffered: boolean): void {
  useEffect(() => {
    if (!isOffered) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.shiftKey || event.altKey) return;
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
      if (event.target instanceof Element && event.target.closest(ownUndo)) return;
      event.preventDefault();
      void undoReported();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isOffered]);
}
