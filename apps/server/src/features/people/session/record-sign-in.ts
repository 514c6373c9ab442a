/** The first call after each sign-in, at whichever identity provider. */
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import { actorOf } from '#src/kernel/actor.ts';
import type { Context } from '#src/kernel/context.ts';
import { updateLastSignIn } from './session.sql.ts';

/** The embedded identity provider has written the event with the session; of another one this is the first news. */
export async function recordSignIn(context: Context): Promise<void> {
  const { app, caller } = context;
  const { email, authenticatedAt } = caller;
  if (app.config.oidcIssuer === undefined) {
    await updateLastSignIn(app.pool, email, authenticatedAt);
    return;
  }
  await inTransaction(app.pool, async (client) => {
    if (await updateLastSignIn(client, email, authenticatedAt))
      await appendEvent(client, actorOf(context), {
        kind: 'signed-in',
        userEmail: email,
        hasSecondFactor: null,
      });
  });
}
