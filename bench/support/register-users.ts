/** People of the demonstration's plans, many of them, with the demonstration's password. */
import type pg from 'pg';
import { demoPassword } from '@idss/demo/story-people';
import {
  authorizationRequest,
  exchangeCode,
  openTestBrowser,
  type TestBrowser,
  type Tokens,
} from '@idss/identity/test/browser';
import { acceptLicense } from './accept-license.ts';

export interface SignedIn {
  readonly email: string;
  token: string;
  /** As performance.now() counts. */
  expiresAt: number;
  readonly browser: TestBrowser;
}

/** Adds so many administrators of plans, the plans in turn; the first ones of `firstOrgId`. Answers their addresses. */
export async function registerUsers(
  database: pg.Client,
  count: number,
  first: { readonly orgId: number; readonly count: number },
): Promise<string[]> {
  const { rows } = await database.query<{ email: string }>(
    `with plans as (select array_agg(distinct org_id) as ids from submission join season using (measurement_year)
       where is_current),
     people as (select 'load' || n || '@plans.example' as email, gen_random_uuid() as id,
       case when n < $3 then $2 else ids[1 + n % cardinality(ids)] end as org_id from generate_series(0, $1 - 1) n, plans),
     users as (insert into app_user (user_id, email, name, title)
       select id, email, 'Pat Loader', 'Analyst' from people returning user_id),
     accounts as (insert into account (account_id, email, password_hash, given_name, family_name, title)
       select id, people.email, like_this.password_hash, 'Pat', 'Loader', 'Analyst' from people,
         (select password_hash from account where email = $4) like_this returning account_id)
     select email from people order by length(email), email`,
    [count, first.orgId, first.count, 'analyst@amberfield.example'],
  );
  await database.query(
    `insert into user_role (user_id, role, role_group, entity_id)
     select user_id, 'orgadmin', 'organization', org_id from app_user,
       (select array_agg(distinct org_id) as ids from submission join season using (measurement_year) where is_current) plans,
       lateral (select substring(email from 5 for strpos(email, '@') - 5)::int as n) numbered,
       lateral (select case when n < $2 then $1::int else ids[1 + n % cardinality(ids)] end as org_id) of_plan
     where email like 'load%@plans.example'`,
    [first.orgId, first.count],
  );
  await acceptLicense(database);
  return rows.map(({ email }) => email);
}

export async function signInByForm(url: string, email: string): Promise<SignedIn> {
  const browser = openTestBrowser();
  const request = authorizationRequest(url);
  const callback = await browser.signIn(request, email, demoPassword);
  return { email, browser, ...(await getTokens(url, callback, request.verifier)) };
}

/** Renews the token as the browser does: by its session at the identity provider, without a password. */
export async function renew(url: string, person: SignedIn): Promise<void> {
  const request = authorizationRequest(url, { prompt: 'none' });
  const callback = await person.browser.followToPortal(await person.browser.get(request.url));
  Object.assign(person, await getTokens(url, callback, request.verifier));
}

async function getTokens(
  url: string,
  callback: URL,
  verifier: string,
): Promise<Pick<SignedIn, 'token' | 'expiresAt'>> {
  const answer = await exchangeCode(url, callback.searchParams.get('code') ?? '', verifier);
  if (!answer.ok) throw new Error(`No token: ${answer.status} ${await answer.text()} ${callback.search}`);
  const { access_token: token, expires_in: seconds } = (await answer.json()) as Tokens;
  return { token, expiresAt: performance.now() + seconds * 1000 };
}
