import { all, no, yes, type Verdict } from '@idss/domain/verdict';
import { isPersonText, normalizePersonText } from '@idss/domain/people/person-text';
import { updateProfile } from './account.sql.ts';
import type { Queryable } from '@idss/server/db/queryable';

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
