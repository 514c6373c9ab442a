/** Installs what a fresh installation needs. Safe to run at every start. */
import type { App } from '#src/kernel/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { changes } from '#src/kernel/cached.ts';
import { defaultLicense } from './default-license.ts';
import { insertFirstLicense } from './settings.sql.ts';

export async function installDefaults(app: App): Promise<void> {
  const isNew = await inTransaction(app.pool, async (client) => {
    if (!(await insertFirstLicense(client, defaultLicense))) return false;
    await app.push.announceChange(client, changes.license);
    return true;
  });
  if (isNew) app.push.dropHere(changes.license);
}
