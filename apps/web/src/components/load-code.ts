/**
 * Code that is loaded when it is first needed. Where it cannot be: without a connection it is loaded later, and after an
 * update of the portal the page has to be reloaded, because its files have other names now.
 */
import { create } from 'zustand';
import { noteUnreachable } from '#src/api/connection.ts';
import { getOwnScript } from '#src/api/newer-version.ts';
import { hasUnsaved } from './unsaved.ts';

/**
 * waiting: until the portal can be reached. updated: another version is installed. stuck: this version, but the browser
 * remembers that a file could not be loaded and does not ask for it again.
 */
type FailureReason = 'waiting' | 'updated' | 'stuck';

export class NotLoaded extends Error {
  readonly reason: FailureReason;
  constructor(reason: FailureReason, cause: unknown) {
    super('A part of the page could not be loaded.', { cause });
    this.name = 'NotLoaded';
    this.reason = reason;
  }
}

type Load<Loaded> = () => Promise<Loaded>;
/** Failed once because nothing could be reached. */
const failedLoads = new WeakSet<Load<unknown>>();

async function findReason(load: Load<unknown>): Promise<FailureReason | null> {
  const response = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) {
    failedLoads.add(load);
    noteUnreachable(response?.status ?? 0);
    return 'waiting';
  }
  if (!(await response.text()).includes(getOwnScript())) return 'updated';
  return failedLoads.has(load) ? 'stuck' : null;
}

/** Loads as `load` does; a failure that is no mistake in the code itself is a `NotLoaded`. */
export async function loadCode<Loaded>(load: Load<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    const reason = await findReason(load);
    throw reason ? new NotLoaded(reason, error) : error;
  }
}

/** Set where the page has to be reloaded and may not do so by itself. */
export const useReloadNeeded = create<{ readonly reason: 'updated' | 'stuck' | null }>(() => ({
  reason: null,
}));

const reloadedKey = 'idss.reloaded';
/** Two servers of different versions behind one address would reload a page for ever. */
const reloadPause = 60_000;

/** Reloads the page where nothing is lost by it; otherwise the bar of the page asks. */
export function reloadOrAsk(
  reason: 'updated' | 'stuck',
  reload = (): void => window.location.reload(),
): void {
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
  if (hasUnsaved() || Date.now() - last < reloadPause) {
    useReloadNeeded.setState({ reason });
    return;
  }
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  reload();
}
