/** Installs what a fresh installation needs. Safe to run at every start. */
import type { App } from '#src/kernel/app.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { changes } from '#src/kernel/cached.ts';
import { makeChange } from '#src/kernel/change.ts';
import { defaultLicense } from './default-license.ts';
import { insertFirstLicense } from './settings.sql.ts';

export const installDefaults = (app: App): Promise<void> =>
  makeChange({ app, actor: systemActor }, async ({ db, drop }) => {
    if (await insertFirstLicense(db, defaultLicense)) drop(changes.license);
  });
