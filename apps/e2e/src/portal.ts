/** Fixtures of every journey: people who are signed in, and a check of all errors and warnings of the browser. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@idss/contract/contract';
import { demoPassword } from '@idss/demo/story-people';
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';

import { hasFakedAnswers, unfakeAnswers } from './faked-answers.ts';

export { expect };
export { demoPassword };

/** Demonstration accounts; their roles are in apps/demo/src/demo-people.ts. */
export const people = {
  analyst: 'analyst@lakeside.example',
  manager: 'manager@lakeside.example',
  auditor: 'auditor@northgate.example',
  /** A colleague of the auditor, for some of the same plans. */
  associate: 'associate@northgate.example',
  otherAuditor: 'auditor@fellmoor.example',
  signer: 'signer@lakeside.example',
  newSigner: 'newsigner@lakeside.example',
  viewer: 'viewer@lakeside.example',
  records: 'records@lakeside.example',
  surveySigner: 'signer@askwell.example',
  admin: 'admin@idss.example',
  vendorAnalyst: 'analyst@askwell.example',
  otherPlan: 'analyst@amberfield.example',
} as const;
export type Person = (typeof people)[keyof typeof people];

/** Sign-ins by portal, stored because after a failure another worker continues. */
const statesFolder = (): string =>
  path.join(`${process.env['E2E_DATA_DIR'] ?? ''}-people`, test.info().project.name);
const getState = (person: Person): string => path.join(statesFolder(), `${person}.json`);

export interface Complaints {
  readonly found: string[];
  /** A complaint that the test provokes: each pattern must be met, or the test fails. */
  expect: (pattern: RegExp) => void;
}

interface OpenOptions extends BrowserContextOptions {
  readonly signsIn?: boolean;
  /**
   * In the one tab that this person keeps in this worker: signed in, and with the portal loaded. Only for viewing: a
   * sign-out there affects all tests that follow.
   */
  readonly isKept?: boolean;
}

interface KeptTab {
  readonly page: Page;
  /** Complaints of the tab, for the test that uses it. */
  found: string[];
}

export interface Portal {
  readonly complaints: Complaints;
  /** A browser context in which no person is signed in. */
  readonly openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /**
   * A browser of the person's own, on the page `path`, license accepted. Signs in through the form once a run, or now
   * where `signsIn` says so: signing asks for a sign-in of the last minutes.
   */
  readonly openAs: (person: Person, path?: string, options?: OpenOptions) => Promise<Page>;
}

function watch(context: BrowserContext, say: (complaint: string) => void, leaves = false): void {
  context.on('weberror', (error) => say(`pageerror: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') say(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('dialog', async (dialog) => {
    if (dialog.type() === 'beforeunload' && leaves) return dialog.accept();
    // A message box is never part of this product: one that opens is a script that ran.
    if (dialog.type() !== 'beforeunload') say(`dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
}

/** A test may end while its page loads something again: an answer that it changes on the way is then left alone. */
async function stopRoutes(context: BrowserContext): Promise<void> {
  for (const target of [context, ...context.pages()]) await target.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Opens a screen in a kept tab, which an earlier test used. */
async function reopen(page: Page, target: string): Promise<void> {
  const isFaked = hasFakedAnswers(page);
  const isWithin = !isFaked && insideShell.test(new URL(page.url()).pathname) && insideShell.test(target);
  if (isWithin) {
    await unfakeAnswers(page);
    await goWithin(page, emptyScreen);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  await tidy(page);
  if (isWithin) return goWithin(page, target);
  // Left before its answers are true again: until then it would ask the server for what is not there.
  if (isFaked) await page.goto('about:blank');
  await unfakeAnswers(page);
  await page.goto(target);
}

/** Going there unmounts a screen with its state. */
const emptyScreen = '/nosuchpage';

/** Navigates as the portal's links do: a page load would compile the code again. */
const goWithin = (page: Page, target: string): Promise<void> =>
  page.evaluate((address) => history.pushState(null, '', address), target);

/** Restores width and colours, and removes what was stored in the tab, except who is signed in. */
async function tidy(page: Page): Promise<void> {
  await page.evaluate(() => {
    const root = sessionStorage.getItem('root');
    sessionStorage.clear();
    if (root !== null) sessionStorage.setItem('root', root);
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

const reads: ReadonlySet<string> = new Set(
  Object.values(contract)
    .flatMap((calls) => Object.values(calls))
    .flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
);

/**
 * Three portals and three browsers share two processors here: a portal that is more than two seconds late refuses a call, and the
 * page asks again for what it only reads, or connects again to what it is told of. A page that does not recover fails its test.
 * Spec: limits-overload.
 */
function isOverload(complaint: string): boolean {
  const [, path] = /status of 503 \(Service Unavailable\) \(https?:\/\/[^/]+([^?)]*)/.exec(complaint) ?? [];
  return path !== undefined && reads.has(path);
}

export const test = base.extend<Portal, { keptTabs: Map<Person, KeptTab> }>({
  keptTabs: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const all = new Map<Person, KeptTab>();
      await use(all);
      for (const { page } of all.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
  // Playwright wants a pattern here, even an empty one.
  complaints: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const found: string[] = [];
      const expected: RegExp[] = [];
      await use({ found, expect: (pattern) => expected.push(pattern) });
      const unexpected = found.filter(
        (complaint) => !isOverload(complaint) && !expected.some((pattern) => pattern.test(complaint)),
      );
      expect(unexpected, 'the browser complained').toEqual([]);
      for (const pattern of expected)
        expect(found.join('\n'), 'an expected complaint is missing').toMatch(pattern);
    },
    { auto: true },
  ],
  context: async ({ context, complaints }, use) => {
    watch(context, (complaint) => complaints.found.push(complaint));
    await use(context);
    await stopRoutes(context);
  },
  openBrowser: async ({ browser, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      opened.push(context);
      watch(context, (complaint) => complaints.found.push(complaint));
      return context.newPage();
    });
    for (const context of opened) {
      await stopRoutes(context);
      await context.close();
    }
  },
  openAs: async ({ openBrowser, browser, keptTabs, complaints }, use) => {
    const opened: { readonly page: Page; readonly person: Person }[] = [];
    const keepTab = async (person: Person, options: BrowserContextOptions): Promise<Page> => {
      const context = await browser.newContext(options);
      const tab: KeptTab = { page: await context.newPage(), found: complaints.found };
      watch(context, (complaint) => tab.found.push(complaint), true);
      keptTabs.set(person, tab);
      return tab.page;
    };
    await use(async (person, target = '/dashboard', { signsIn = false, isKept = false, ...options } = {}) => {
      const kept = isKept ? keptTabs.get(person) : undefined;
      if (kept) {
        kept.found = complaints.found;
        await reopen(kept.page, target);
        return kept.page;
      }
      const state = getState(person);
      const storageState = existsSync(state) && !signsIn ? { storageState: state } : {};
      const page = await (isKept ? keepTab(person, options) : openBrowser({ ...options, ...storageState }));
      if (!isKept) opened.push({ page, person });
      // Pages outside the shell do not ask for the license: they are opened afterwards.
      const first = insideShell.test(target) ? target : '/dashboard';
      const answer = page.waitForResponse((response) => response.url().endsWith('/api/GetCurrentUser'));
      await page.goto(`/login?redirectUrl=${encodeURIComponent(first)}`);
      const form = page.getByRole('textbox', { name: 'E-mail' });
      await expect(form.or(page.getByRole('button', { name: /^Account menu of/ }))).toBeVisible();
      if (await form.isVisible()) await fillSignIn(page, person);
      const { hasSignedLicense } = await (await answer).json();
      if (!hasSignedLicense) {
        const agree = page.getByRole('button', { name: 'I Agree' });
        await agree.click();
        // It is saved only then.
        await expect(agree).toBeHidden();
        await expect(page).toHaveURL('/dashboard');
        if (target !== '/dashboard') await page.goto(target);
      } else if (target !== first) await page.goto(target);
      return page;
    });
    mkdirSync(statesFolder(), { recursive: true });
    for (const { page, person } of opened) await page.context().storageState({ path: getState(person) });
  },
});

const insideShell =
  /^\/(dashboard|bulk\w+|availablesubmissionpage|submissionHome|attestation|genericuploads|measurelisting|livemeasuredisplay|reportspage|announcementsmanager|administration|alluserspage|userslistpage|bulkuserpage|accountpage|helppage|\w+report(page)?)\b/;

/** Signs in on the identity provider's form, and waits until it is left. */
export async function fillSignIn(page: Page, person: Person): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
