/** The caller's own sessions. Spec: shell-account. */
import type { Handlers } from '@idss/contract/endpoint';
import type { ownAccount } from '@idss/contract/people/own-account';
import { findAccountByEmail } from '@idss/identity/account.sql';
import { describeBrowser } from '@idss/identity/describe-browser';
import { endSessionsFor, listSessionsFor } from '@idss/identity/identity-records.sql';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { notFound, Refusal } from '#src/kernel/errors.ts';
import { listSignIns } from './session.sql.ts';

const maxSignIns = 10;

export const ownAccountApi: Handlers<typeof ownAccount, Context> = {
  async GetOwnSessions(_input, { app, caller }) {
    const isElsewhere = app.config.oidcIssuer !== undefined;
    const account = isElsewhere ? undefined : await findAccountByEmail(app.pool, caller.email);
    const sessions = account ? await listSessionsFor(app.pool, account.accountId) : [];
    const signIns = await listSignIns(app.pool, caller.email, maxSignIns);
    return {
      isElsewhere,
      sessions: sessions.map(({ uid, userAgent, address, signedInAt, touchedAt }) => ({
        id: uid,
        device: describeBrowser(userAgent),
        address,
        signedInAt,
        usedAt: touchedAt,
        isCurrent: uid === caller.sessionId,
      })),
      signIns: signIns.map(({ at, ip, hasSecondFactor }) => ({ at, address: ip, hasSecondFactor })),
    };
  },

  async EndOwnSessions({ body: { id } }, context) {
    const { app, caller } = context;
    if (app.config.oidcIssuer !== undefined)
      throw new Refusal(409, 'Your sessions belong to another identity provider: end them there.');
    // To end the own one is to sign out.
    if (id !== null && id === caller.sessionId)
      throw new Refusal(409, 'This is the session that you are using: sign out to end it.');
    return makeChange(context, async ({ db, emit }) => {
      const account = await findAccountByEmail(db, caller.email);
      const others = caller.sessionId === null ? {} : { except: caller.sessionId };
      const count = account
        ? await endSessionsFor(db, account.accountId, id === null ? others : { only: id })
        : 0;
      if (id !== null && count === 0) throw notFound();
      if (count > 0) emit({ kind: 'sessions-ended', userEmail: caller.email, count });
      return count;
    });
  },
};
