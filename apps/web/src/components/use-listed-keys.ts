/** The keys that work on the page that is open, for the dialog that "?" opens. Spec: shell-keys. */
import { useEffect } from 'react';
import { create } from 'zustand';

/** Keys, divided by commas, and what they do. */
export type ListedKeys = readonly (readonly [keys: string, does: string])[];

export const useKeyLists = create<{ readonly lists: ReadonlyMap<string, ListedKeys> }>()(() => ({
  lists: new Map(),
}));

/** While the component is on the page; several of one title are listed once. Keep the identity of `keys` stable. */
export function useListedKeys(title: string, keys: ListedKeys): void {
  useEffect(() => {
    useKeyLists.setState(({ lists }) => ({ lists: new Map(lists).set(title, keys) }));
    return () =>
      useKeyLists.setState(({ lists }) => ({
        lists: new Map([...lists].filter(([, listed]) => listed !== keys)),
      }));
  }, [title, keys]);
}
