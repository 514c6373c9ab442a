/** The validation threads of a running program: one pool, whichever kind of upload needs them. */
import type { App } from '#src/kernel/app.ts';
import { openValidationPool, type ValidationPool } from './validation-pool.ts';

/** By its log, which stays the same where an App is copied with other parts. */
const pools = new WeakMap<App['log'], ValidationPool>();

export function sharedValidationPool({ log, config }: Pick<App, 'log' | 'config'>): ValidationPool {
  const open = pools.get(log) ?? openValidationPool({ log, faults: config.fault });
  pools.set(log, open);
  return open;
}
