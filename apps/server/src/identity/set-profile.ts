import { all, no, yes, type Verdict } from '@idss/domain/verdict';
import { updateProfile, updateTitle, type Queryable } from './account.sql.ts';
import { isPersonTextAcceptable, normalizeText } from './account-fields.ts';

/** Sets or, with an empty text, removes the signer title. Seen by the next claim and by `account.title` at once. */
export async function setTitle(db: Queryable, accountId: string, title: string): Promise<Verdict> {
  const text = normalizeText(title);
  if (text !== '') {
    const verdict = isPersonTextAcceptable('The title', text);
    if (!verdict.ok) return verdict;
  }
  return (await updateTitle(db, accountId, text || null)) ? yes() : no('This account does not exist.');
}

/** Sets name and title together, as the account site's form does. */
export async function setProfile(
  db: Queryable,
  accountId: string,
  profile: { givenName: string; familyName: string; title: string },
): Promise<Verdict> {
  const givenName = normalizeText(profile.givenName);
  const familyName = normalizeText(profile.familyName);
  const title = normalizeText(profile.title);
  const verdict = all(
    isPersonTextAcceptable('The given name', givenName),
    isPersonTextAcceptable('The family name', familyName),
    ...(title === '' ? [] : [isPersonTextAcceptable('The title', title)]),
  );
  if (!verdict.ok) return verdict;
  const saved = await updateProfile(db, accountId, { givenName, familyName, title: title || null });
  return saved ? yes() : no('This account does not exist.');
}
