/** Stores that this browser keeps between visits. */
import { create, type StateCreator, type StoreApi, type UseBoundStore } from 'zustand';

/** Of what is stored; anything else was written by another version, and is left out. */
const version = 1;

function readStored<State>(name: string): Partial<State> {
  try {
    const stored: { state: Partial<State>; version: number } | null = JSON.parse(
      localStorage.getItem(name) ?? 'null',
    );
    return stored?.version === version ? stored.state : {};
  } catch {
    return {};
  }
}

/** `name`: of the browser's storage. Functions of the state are not stored. */
export function createStored<State extends object>(
  name: string,
  initial: StateCreator<State>,
): UseBoundStore<StoreApi<State>> {
  const store = create<State>()(initial);
  store.setState(readStored<State>(name));
  store.subscribe((state) => {
    try {
      localStorage.setItem(name, JSON.stringify({ state, version }));
    } catch {
      // The storage is full or not allowed: it is kept for this visit.
    }
  });
  return store;
}
