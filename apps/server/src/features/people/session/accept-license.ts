/** Accepts the license agreement: once per version, with its event. */
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { actorOf } from '#src/kernel/actor.ts';
import { changes } from '#src/kernel/cached.ts';
import type { Context } from '#src/kernel/context.ts';
import { forbidden, notFound } from '#src/kernel/errors.ts';
import { unauthorizedMessages } from '@idss/domain/settings/settings';
import { insertAcceptance, readLicense } from './license.sql.ts';

export async function acceptLicense(context: Context): Promise<boolean> {
  const { app, caller } = context;
  const { userId, email } = caller;
  if (userId === null) throw forbidden(unauthorizedMessages.Unauthorized);
  const version = (await readLicense(app.pool))?.version;
  if (version === undefined) throw notFound();
  const isNew = await inTransaction(app.pool, async (client) => {
    if (!(await insertAcceptance(client, userId, version))) return false;
    await app.push.announceChange(client, changes.people, email);
    await appendEvent(client, actorOf(context), { kind: 'license-accepted', version });
    return true;
  });
  if (isNew) app.push.dropHere(changes.people, email);
  return true;
}
