/**
 * What can be done on the page that is open: pages register it, with the reason where it is refused, and the palette (Ctrl+K) offers
 * it. Spec: shell-palette.
 */
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

export interface PageAction {
  readonly label: string;
  /** Why not; null or undefined where it can be done. */
  readonly reason?: string | null | undefined;
  /** What the button does, or where the link leads. */
  readonly does: string | (() => void);
}

type Groups = ReadonlyMap<object, readonly PageAction[]>;

export const useRegisteredActions = create<{ readonly groups: Groups }>()(() => ({ groups: new Map() }));

/** While the component is on the page. Actions are compared by what is read of them, so that they may be made anew each time. */
export function usePageActions(actions: readonly PageAction[]): void {
  const text = JSON.stringify(actions);
  const getActions = useEffectEvent(() => actions);
  useEffect(() => {
    if (text === '[]') return undefined;
    const key = {};
    const change = (set: (groups: Map<object, readonly PageAction[]>) => void): void => {
      const groups = new Map(useRegisteredActions.getState().groups);
      set(groups);
      useRegisteredActions.setState({ groups });
    };
    change((groups) => groups.set(key, getActions()));
    return () => change((groups) => groups.delete(key));
  }, [text]);
}
