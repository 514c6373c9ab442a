/**
 * Single keys of a page, such as J and K. They do nothing while somebody types, and nothing behind a dialog. Who dictates, or
 * presses keys by accident, turns them off (WCAG 2.1.4).
 */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { useOpenDialogs } from '#src/ui/open-dialogs.ts';

const typedInto =
  'input, textarea, select, [contenteditable], [role="grid"], [role="treegrid"], [role="menu"]';
const settingKey = 'idss.single-keys';

/** A person's choice, which this browser keeps. */
export const useSingleKeys = create<{ readonly areOn: boolean; readonly turn: (areOn: boolean) => void }>()(
  (set) => ({
    areOn: localStorage.getItem(settingKey) !== 'off',
    turn: (areOn) => {
      localStorage.setItem(settingKey, areOn ? 'on' : 'off');
      set({ areOn });
    },
  }),
);

/**
 * `within`: of several places on a page, the one with the focus takes the keys, and otherwise the first. Mark it
 * `data-takes-keys`.
 */
export function useKeys(
  /** By key, in lower case. */
  keys: Readonly<Record<string, () => void>>,
  within: RefObject<HTMLElement | null>,
): void {
  const areOn = useSingleKeys((state) => state.areOn);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key.toLowerCase()];
    const { current: own } = within;
    if (!run || !own || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = event.target instanceof Element ? event.target : null;
    if (from?.closest(typedInto)) return;
    const focused = from?.closest('[data-takes-keys]');
    if (focused && focused !== own) return;
    const dialog = useOpenDialogs.getState().at(-1);
    if (dialog && !dialog.contains(own)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    if (!areOn) return undefined;
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [areOn]);
}
