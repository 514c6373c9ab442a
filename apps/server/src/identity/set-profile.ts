import { all, no, yes, type Verdict } from '@idss/domain/verdict';
import { isPersonText, normalizePersonText } from '@idss/domain/people/person-text';
import { updateProfile, updateTitle, type Queryable } from './account.sql.ts';

/** Sets or, with an empty text, removes the signer title. Seen by the next claim and by `account.title` at once. */
export async function setTitle(db: Queryable, accountId: string, title: string): Promise<Verdict> {
  const text = normalizePersonText(title);
  if (text !== '') {
    const verdict = isPersonText('The title', text);
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
  const givenName = normalizePersonText(profile.givenName);
  const familyName = normalizePersonText(profile.familyName);
  const title = normalizePersonText(profile.title);
  const verdict = all(
    isPersonText('The given name', givenName),
    isPersonText('The family name', familyName),
    ...(title === '' ? [] : [isPersonText('The title', title)]),
  );
  if (!verdict.ok) return verdict;
  const saved = await updateProfile(db, accountId, { givenName, familyName, title: title || null });
  return saved ? yes() : no('This account does not exist.');
}
