/**
 * Code that is loaded when it is first needed. Where it cannot be: without a connection it is loaded later, and after an
 * update of the portal the page has to be reloaded, because its files have other names now.
 */
import { create } from 'zustand';
import { noteUnreachable } from '#src/api/connection.ts';
import { ownScript } from '#src/api/newer-version.ts';
import { hasUnsaved } from './unsaved.ts';

/**
 * waiting: until the portal can be reached. updated: another version is installed. stuck: this version, but the browser
 * remembers that a file could not be loaded and does not ask for it again.
 */
type Why = 'waiting' | 'updated' | 'stuck';

export class NotLoaded extends Error {
  readonly why: Why;
  constructor(why: Why, cause: unknown) {
    super('A part of the page could not be loaded.', { cause });
    this.name = 'NotLoaded';
    this.why = why;
  }
}

type Load<Loaded> = () => Promise<Loaded>;
/** Failed once because nothing could be reached. */
const waited = new WeakSet<Load<unknown>>();

async function whyNotLoaded(load: Load<unknown>): Promise<Why | null> {
  const response = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) {
    waited.add(load);
    noteUnreachable(response?.status ?? 0);
    return 'waiting';
  }
  if (!(await response.text()).includes(ownScript())) return 'updated';
  return waited.has(load) ? 'stuck' : null;
}

/** Loads as `load` does; a failure that is no mistake in the code itself is a `NotLoaded`. */
export async function loadCode<Loaded>(load: Load<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    const why = await whyNotLoaded(load);
    throw why ? new NotLoaded(why, error) : error;
  }
}

/** Set where the page has to be reloaded and may not do so by itself. */
export const useReloadNeeded = create<{ readonly why: 'updated' | 'stuck' | null }>(() => ({ why: null }));

const reloadedKey = 'idss.reloaded';
/** Two servers of different versions behind one address would reload a page for ever. */
const reloadPause = 60_000;

/** Reloads the page where nothing is lost by it; otherwise the bar of the page asks. */
export function reloadOrAsk(why: 'updated' | 'stuck', reload = (): void => window.location.reload()): void {
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
  if (hasUnsaved() || Date.now() - last < reloadPause) {
    useReloadNeeded.setState({ why });
    return;
  }
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  reload();
}
