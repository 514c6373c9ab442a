/** The validation threads of a running program: one pool, whichever kind of upload needs them. */
import type { App } from '#src/app.ts';
import { openValidationPool, type ValidationPool } from './validation-pool.ts';

const pools = new WeakMap<App, ValidationPool>();

export function sharedValidationPool(app: App): ValidationPool {
  const open = pools.get(app) ?? openValidationPool({ log: app.log, faults: app.config.fault });
  pools.set(app, open);
  return open;
}
