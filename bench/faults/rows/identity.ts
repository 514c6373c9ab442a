/** F28: the identity provider is away, slow, answers 500, or has other keys. Spec: faults-time */
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../../tools/find-browser.mjs';
import { undoAtEnd } from '../end-all.ts';
import { type Issuer, type IssuerFault, openIssuer } from '../issuer.ts';
import type { FaultRow, Trial } from '../row.ts';
import type { World } from '../world.ts';
import { registerPerson } from '../person.ts';

const audience = 'idss-api';
/** As many as the process does at once. */
const burstCalls = 12;
/** A key that is not known is asked for once in this time. */
const cooldownSeconds = 30;

let browser: Browser | null = null;

async function openBrowser(): Promise<Browser> {
  if (browser) return browser;
  const executablePath = findBrowser();
  const opened = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  undoAtEnd(() => opened.close());
  browser = opened;
  return opened;
}

/** Statuses of calls that are made at once. */
async function burst(world: World, token: string): Promise<{ status: number; retryAfter: string | null }[]> {
  return Promise.all(
    Array.from({ length: burstCalls }, async () => {
      const begun = performance.now();
      const answer = await fetch(`${world.url}/api/GetSubmissionsPage`, {
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.arrayBuffer();
      world.waits.push({ label: 'a call of a burst', milliseconds: performance.now() - begun });
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
    }),
  );
}

async function expectAll(world: World, token: string, when: string): Promise<void> {
  const odd = (await burst(world, token)).filter(({ status }) => status !== 200);
  if (odd.length > 0) throw new Error(`${odd.length} calls were answered with ${odd[0]?.status} ${when}.`);
}

/** Answers the seconds until all calls are. */
async function untilAnswered(world: World, token: string, withinSeconds: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const seconds = (performance.now() - begun) / 1000;
    const [first] = await burst(world, token);
    if (first?.status === 200) return seconds;
    if (seconds > withinSeconds) throw new Error(`Calls are ${first?.status} after ${withinSeconds} s.`);
    await delay(500);
  }
}

/** The page of sign-in goes to the welcome page, which says that it failed. */
async function expectFailedSignIn(world: World): Promise<void> {
  const page = await (await openBrowser()).newPage();
  try {
    const answer = await page.goto(`${world.url}/login`);
    if (answer?.status() === 404) throw new Error('Not run: the pages are not built (npm run build).');
    await page.getByText('Sign-in did not complete. Please try again.').waitFor({ timeout: 20_000 });
    if (new URL(page.url()).pathname !== '/') throw new Error(`A failed sign-in ended at ${page.url()}.`);
  } finally {
    await page.close();
  }
}

async function providerFails(trial: Trial, issuer: Issuer, token: string, fault: IssuerFault): Promise<void> {
  const { world } = trial;
  issuer.be(fault);
  try {
    await expectAll(world, token, 'in a session that lived before');
    await expectFailedSignIn(world);
    // It knows no key now.
    await world.portal.stop();
    await world.portal.start({ OIDC_ISSUER: issuer.url });
    const before = issuer.keyReads;
    for (const { status, retryAfter } of await burst(world, token))
      if (status !== 503 || retryAfter === null)
        throw new Error(`Without keys a call was answered with ${status}, Retry-After ${retryAfter}.`);
    if (issuer.keyReads - before > 1)
      throw new Error(`The keys were asked for ${issuer.keyReads - before} times in a burst.`);
  } finally {
    issuer.be('none');
  }
  await untilAnswered(world, token, cooldownSeconds + 5);
}

async function keysRotate({ world }: Trial, issuer: Issuer, email: string, token: string): Promise<void> {
  issuer.rotate();
  const before = issuer.keyReads;
  await untilAnswered(world, issuer.getToken(email), cooldownSeconds + 5);
  if (issuer.keyReads - before > 1)
    throw new Error(`The keys were asked for ${issuer.keyReads - before} times after one change.`);
  await expectAll(world, token, 'with a token of the key before');
}

const kinds = ['away', '500', 'slow', 'rotated'] as const;

async function provider(trial: Trial): Promise<void> {
  const { world, round, wasReadyAfter } = trial;
  const issuer = await openIssuer(audience);
  const email = await registerPerson(world, `outside${round}x${Date.now()}`);
  await world.portal.stop();
  try {
    await world.portal.start({ OIDC_ISSUER: issuer.url });
    const token = issuer.getToken(email);
    await expectAll(world, token, 'before the fault');
    const kind = kinds[round % kinds.length] ?? 'away';
    if (kind === 'rotated') await keysRotate(trial, issuer, email, token);
    else await providerFails(trial, issuer, token, kind);
  } finally {
    await world.portal.stop();
    wasReadyAfter(await world.portal.start());
    await issuer.close();
  }
}

export const identityRows: readonly FaultRow[] = [
  { id: '28', fault: 'the identity provider is away, answers 500, is slow, has other keys', round: provider },
];
