/** Whether a reload of the page would lose something: what was typed or selected, a dialog at work, files being sent. */
import { useEffect } from 'react';

const unsavedMarks = new Set<symbol>();

/** For data outside of form fields, such as selected files. Drafts survive a reload and are not named here. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const mark = Symbol('unsaved');
    unsavedMarks.add(mark);
    return () => void unsavedMarks.delete(mark);
  }, [isUnsaved]);
}

/** A search only narrows what is shown. */
const fields = 'input:not([type=search]), textarea, select, [contenteditable=true]';
/** The value of each field at its first focus. */
const firstValues = new WeakMap<Element, string>();

function getValue(field: Element): string {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return String(field.checked);
  if (
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
  )
    return field.value;
  return field.innerHTML;
}

/** Remembers the value of a field before any typing. */
export function watchFields(): void {
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.matches(fields) && !firstValues.has(target))
        firstValues.set(target, getValue(target));
    },
    { capture: true },
  );
}

export function hasUnsaved(): boolean {
  if (unsavedMarks.size > 0 || document.querySelector('[role=dialog], [role=alertdialog]')) return true;
  return [...document.querySelectorAll(fields)].some((field) => {
    const first = firstValues.get(field);
    return first !== undefined && first !== getValue(field);
  });
}
