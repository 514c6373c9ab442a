import type { MouseEvent } from 'react';

/** What works by itself where it is clicked. */
const controls = 'a, button, input, label, select, textarea, [role=button]';

/** A click anywhere in a row follows its link, unless something else was clicked or text was selected. */
export function followRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest(controls)) return;
  const row = target.closest('tr[data-opens]');
  if (window.getSelection()?.isCollapsed === false) return;
  const link = row?.querySelector<HTMLAnchorElement>('[data-opens-row] a[href]');
  if (link && (ctrlKey || metaKey || shiftKey)) window.open(link.href, '_blank', 'noopener');
  else if (link) link.click();
  else row?.querySelector<HTMLElement>('[data-opens-detail]')?.click();
}
