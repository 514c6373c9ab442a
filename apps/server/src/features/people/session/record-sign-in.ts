/** The first call after each sign-in, at whichever identity provider. */
import { makeChange } from '#src/kernel/change.ts';
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
  await makeChange(context, async ({ db, emit }) => {
    if (await updateLastSignIn(db, email, authenticatedAt))
      emit({ kind: 'signed-in', userEmail: email, hasSecondFactor: null });
  });
}
