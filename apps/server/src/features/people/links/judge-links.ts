/** Whether activation links are valid: the rule of their creation, asked on what is stored now. Spec: admin-users-activation. */
import { isLinkValid, getReach } from '@idss/domain/people/activation';
import type { KnownPerson } from '@idss/domain/people/access-change';
import { toManager } from '@idss/domain/people/managers';
import type { App } from '#src/kernel/app.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { CheckLink, LinkUse } from '@idss/identity/check-link';
import { type LinkRow, listActivationLinksFor } from '@idss/identity/activation.sql';
import { endLink } from '@idss/identity/end-links';
import { lockPeopleInUse } from '#src/features/people/users/access.sql.ts';
import { getOrganizations, readPeople } from '#src/features/people/users/read-people.ts';

type JudgeContext = Pick<App, 'config' | 'cached'>;

const getPeople = ({ email, makerEmail }: LinkRow): string[] =>
  makerEmail === null ? [email] : [email, makerEmail];

/** Answers by the id of the link. */
async function judgeLinks(
  { config, cached }: JudgeContext,
  db: Queryable,
  links: readonly LinkRow[],
): Promise<ReadonlyMap<string, LinkUse>> {
  const matrix = await cached.matrix();
  const people = await readPeople(db, [...new Set(links.flatMap(getPeople))]);
  const known = (email: string): KnownPerson => {
    const person = people.get(email);
    if (!person) throw new Error('A person was not read.');
    return person;
  };
  const organizationBySubmission = await getOrganizations(
    db,
    links.flatMap(({ email }) => known(email).roles),
  );
  return new Map(
    links.map(({ linkId, email, madeBy, makerEmail, access, isMailed }): [string, LinkUse] => {
      const person = known(email);
      const makerPerson = makerEmail === null ? null : known(makerEmail);
      const maker = makerPerson && { ...makerPerson, manager: toManager(matrix, makerPerson) };
      if (madeBy !== null && maker === null)
        return [linkId, { ok: false, reason: 'The maker of the link was deleted.' }];
      const hasOwnAccounts = !config.oidcIssuer;
      const verdict = isLinkValid({ maker, person, organizationBySubmission, hasOwnAccounts, access });
      return [
        linkId,
        verdict.ok
          ? { ok: true, within: getReach(maker?.manager ?? null, { isMailed }) }
          : { ok: false, reason: verdict.reason },
      ];
    }),
  );
}

/** For the pages of the identity provider and for mails. Inside a transaction the access of both people stays as it is. */
export const linkChecker =
  (app: JudgeContext): CheckLink =>
  async (db, link) => {
    await lockPeopleInUse(db, getPeople(link));
    const use = (await judgeLinks(app, db, [link])).get(link.linkId);
    if (!use) throw new Error('A link was not judged.');
    return use;
  };

/** Ends links of these people, and links that they made, which are not valid any more. Answers whose links ended. */
export async function endInvalidLinks(
  app: JudgeContext,
  db: Queryable,
  emails: readonly string[],
): Promise<readonly string[]> {
  const links = await listActivationLinksFor(db, emails);
  if (links.length === 0) return [];
  const uses = await judgeLinks(app, db, links);
  for (const [linkId, use] of uses) if (!use.ok) await endLink(db, linkId, use.reason);
  return links.filter(({ linkId }) => !uses.get(linkId)?.ok).map(({ email }) => email);
}
