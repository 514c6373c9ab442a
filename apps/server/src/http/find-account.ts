/**
 * Whose account a token of another identity provider opens. Linked by issuer and subject; an address counts only at the
 * first sign-in, where a pure rule decides. A changed address in a later token changes nothing.
 */
import { mayLinkAccount } from '@idss/domain/permissions/link-account';
import { unauthorizedMessages } from '@idss/domain/settings/settings';
import type { App } from '#src/kernel/app.ts';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import { findLinkable, findLinkedEmail, insertLink, type Subject } from '#src/access/account-links.sql.ts';
import type { RequestFacts } from '#src/kernel/context.ts';
import { changes } from '#src/kernel/cached.ts';

/** A sign-in at another provider than the embedded one. */
export interface OutsideSignIn extends Subject {
  readonly tokenId: string;
  /** The session that the token names. */
  readonly sessionId: string | null;
  /** The bearer's name; empty if the token has none. */
  readonly name: string;
  /** The provider's claims about the email address: from the token, or else from its userinfo endpoint. */
  readAddress(): Promise<{ readonly email: string | null; readonly isEmailVerified: boolean }>;
}

/** The registered address that the account is known by, or why there is no account. */
export type FoundAccount = { readonly email: string } | { readonly refusal: string };

export type AccountFinder = (signIn: OutsideSignIn, facts: RequestFacts) => Promise<FoundAccount>;

const maxCached = 5000;

async function linkAccount(
  app: Pick<App, 'pool' | 'log'>,
  signIn: OutsideSignIn,
  facts: RequestFacts,
): Promise<FoundAccount> {
  const { issuer, subject } = signIn;
  const { email, isEmailVerified } = await signIn.readAddress();
  const found = await inTransaction(app.pool, async (client): Promise<FoundAccount> => {
    const person = email === null ? null : await findLinkable(client, email, issuer);
    const verdict = mayLinkAccount({
      email,
      isEmailVerified,
      isRegistered: person !== null,
      isSystemAdministrator: person?.isSystemAdministrator ?? false,
      isLinkedToAnother: person !== null && person.linkedTo !== null && person.linkedTo !== subject,
    });
    if (!verdict.ok) return { refusal: verdict.reason };
    if (!person || email === null) return { refusal: unauthorizedMessages.Unauthorized };
    if (await insertLink(client, signIn, person.userId, 'first sign-in')) {
      const actor = {
        ...facts,
        userId: person.userId,
        name: signIn.name || email,
        sessionId: signIn.sessionId,
      };
      await appendEvent(client, actor, {
        kind: 'account-linked',
        userEmail: email,
        issuer,
        subject,
        before: null,
      });
      return { email };
    }
    // Another request was faster: it linked the same subject to the same person, or made a conflicting link.
    const now = await findLinkedEmail(client, signIn);
    return now === null ? { refusal: unauthorizedMessages.Unauthorized } : { email: now };
  });
  if ('refusal' in found)
    app.log.warn({ eventName: 'accountNotLinked', issuer, subject, ...facts }, found.refusal);
  return found;
}

export function createAccountFinder(app: Pick<App, 'pool' | 'push' | 'log'>): AccountFinder {
  const linked = new Map<string, string>();
  /** By token: a refused person is looked up again with the next token, or when anything changes. */
  const attempts = new Map<string, Promise<FoundAccount>>();
  let changesSeen = 0;
  app.push.onChange(changes.people, () => {
    changesSeen += 1;
    linked.clear();
    attempts.clear();
  });

  /** The attempt of this token, made once however many requests come with it. */
  function attempt(signIn: OutsideSignIn, facts: RequestFacts): Promise<FoundAccount> {
    const { tokenId } = signIn;
    const pendingAttempt = attempts.get(tokenId);
    if (pendingAttempt) return pendingAttempt;
    const linking = linkAccount(app, signIn, facts).catch((error: unknown) => {
      attempts.delete(tokenId);
      throw error;
    });
    if (attempts.size > maxCached) attempts.clear();
    attempts.set(tokenId, linking);
    return linking;
  }

  return async (signIn, facts) => {
    const key = `${signIn.issuer}\0${signIn.subject}`;
    const known = linked.get(key);
    if (known !== undefined) return { email: known };
    const readAt = changesSeen;
    const email = await findLinkedEmail(app.pool, signIn);
    if (email === null) return attempt(signIn, facts);
    if (linked.size > maxCached) linked.clear();
    // Not cached if accounts changed while it was read.
    if (readAt === changesSeen) linked.set(key, email);
    return { email };
  };
}
