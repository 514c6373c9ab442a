/** A portal in production mode with its identity provider, and the way in for a browser. */
import { afterAll, beforeEach } from 'vitest';
import { linkChecker } from './judge-links.ts';
import type { LinkRequest } from './link-request-queue.ts';
import { requestLink } from './request-link.ts';
import { requiresSecondFactor } from '#src/features/people/users/requires-second-factor.ts';
import { recordActivation } from './record-activation.ts';
import { auditorsApi } from '#src/features/people/auditors/auditors.api.ts';
import { mailApi } from '#src/features/operations/mail.api.ts';
import { hiddenValue, authorizationRequest, openTestBrowser } from '@idss/identity/test/browser';
import { computeTotpCode, getTotpStep } from '@idss/identity/totp';
import { openTestPortal } from '@idss/identity/test/portal';
import { startTestPortal, type TestPortal } from '#src/test/portal.ts';
import { findFreePort } from '#src/db/free-port.ts';
import { type MailServer, startMailServer } from '#src/mail/mail-server.fixture.ts';
import { makePlans, query, resetPeople, userHandlers } from '#src/features/people/users/users.fixture.ts';

export const selected = 'nine patient herons by the lake';
const names = { givenName: 'Nia', familyName: 'New', title: 'Analyst' };

/** The form behind a link, as a browser has it that opened the page now. */
export type OpenedLink = (password?: string) => Promise<number>;

export interface ProductionPortal extends TestPortal {
  /** Status of the page behind a link, and its form. */
  openLink(url: string): Promise<{ readonly status: number; readonly submit: OpenedLink }>;
  /** Whether this password leads into the portal, or to the enrolment of a second factor on the way. */
  opens(email: string, password?: string): Promise<boolean>;
  isSessionLive(sid: string): Promise<boolean>;
  /** Signs in and answers the session. */
  getSession(email: string, password?: string): Promise<string>;
}

/** The fields of a second factor, where the page asks for one. */
export function getFactor(page: string): Record<string, string> {
  const secret = /<code class="secret">([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(' ', '');
  if (secret === undefined) return {};
  return {
    factorProgress: hiddenValue(page, 'factorProgress'),
    factorCode: computeTotpCode(secret, getTotpStep(new Date())),
  };
}

/** @param environment such as the mail server's address */
export async function provideProductionPortal(environment = {}): Promise<ProductionPortal> {
  const opened: { portal?: TestPortal } = {};
  const app = () => {
    if (!opened.portal) throw new Error('The portal is not open yet.');
    return opened.portal.app;
  };
  const provider = await openTestPortal({
    withoutAccounts: true,
    requiresSecondFactor: (email) => requiresSecondFactor(app(), email),
    ...('SMTP_URL' in environment
      ? { requestLink: (email: string, why: LinkRequest['why']) => requestLink(app(), email, why) }
      : {}),
    checkLink: (db, link) => linkChecker(app())(db, link),
    onActivation: (account, client) => recordActivation(client, account),
  });
  const { publicUrl, identity, database } = provider;
  const portal = await startTestPortal({
    handlers: { ...userHandlers, auditors: auditorsApi, mail: mailApi },
    database,
    publicUrl,
    environment: { MODE: 'production', PUBLIC_URL: publicUrl, ...environment },
  });
  opened.portal = portal;
  afterAll(async () => {
    await portal.close();
    await provider.close();
  });
  await makePlans(portal);
  beforeEach(async () => {
    await resetPeople(portal);
    await database.owner.query('delete from identity_rate_limit');
  });

  async function enter(email: string, password: string) {
    const browser = openTestBrowser();
    const request = authorizationRequest(publicUrl);
    const { page, action } = await browser.openSignIn(request.url);
    const answer = await browser.post(action, {
      csrf: hiddenValue(page, 'csrf'),
      step: 'password',
      email,
      password,
    });
    return { browser, request, answer };
  }
  return {
    ...portal,
    async openLink(url) {
      const browser = openTestBrowser();
      const answer = await browser.get(url);
      const page = await answer.text();
      return {
        status: answer.status,
        submit: async (newPassword = selected) =>
          (
            await browser.post(`${publicUrl}/identity/activate`, {
              csrf: hiddenValue(page, 'csrf'),
              token: hiddenValue(page, 'token'),
              ...names,
              ...getFactor(page),
              newPassword,
            })
          ).status,
      };
    },
    async opens(email, password = selected) {
      const { answer } = await enter(email, password);
      if (![200, 303, 401, 403].includes(answer.status))
        throw new Error(`Sign-in answered ${answer.status}.`);
      return answer.status < 400;
    },
    async getSession(email, password = selected) {
      const { browser, request } = await enter(email, password);
      await browser.signIn(request, email, password);
      const { rows } = await database.owner.query<{ sid: string }>(
        `select uid as sid from identity_record where kind = 'Session' and account_id is not null
         order by expires_at desc limit 1`,
      );
      return rows[0]?.sid ?? '';
    },
    isSessionLive: (sid) => identity.isSessionLive(sid),
  };
}

export const give = (
  portal: TestPortal,
  as: string,
  userName: string,
  role: { readonly group: string; readonly name: string; readonly entityId?: number },
) =>
  portal.post(as, '/api/AddNewUserToRoles', {
    userName,
    sysGroup: role.group,
    roles: role.name,
    orgIds: role.entityId === undefined ? '' : String(role.entityId),
  });

export const take = (portal: TestPortal, as: string, userId: string, userRoleInfo: string) =>
  portal.post(as, query('DeleteUserRole', { userId, userRoleInfo }));

/** The link that the caller is shown; empty where there is none. */
export async function linkFor(portal: TestPortal, as: string, userName: string): Promise<string> {
  const { body } = await portal.post(as, query('CreateActivationLink', { userName }));
  return (body as { url?: string | null }).url ?? '';
}

/** With a mail server, which has received nothing when a test begins. */
export async function provideMailingPortal() {
  const port = await findFreePort();
  const server = await startMailServer({ port });
  afterAll(() => server.close());
  const portal = await provideProductionPortal({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  beforeEach(() => void server.received.splice(0));
  return { portal, server };
}

/** The text of a mail, and the link in it. */
export function readLink(mail: MailServer['received'][number] | undefined) {
  const source = (mail?.source ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const url = /(http:\/\/\S+\/identity\/activate\?token=[\w-]+)/.exec(source)?.[1] ?? '';
  return { source, url };
}
