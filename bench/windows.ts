/**
 * Eight visible windows of one browser at a cluster behind HAProxy, over HTTP/2 and over HTTP/1.1: how many have a stream of
 * hints, how many hear a hint, and how long another call of one of them takes. A browser has six connections to a server over HTTP/1.1.
 * Not part of `npm run bench`; needs a cluster that was started with --tls. Run: npm exec node bench/windows.ts FOLDER
 */
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { findBrowser } from '../tools/find-browser.mjs';
import { demoPassword } from '@idss/demo/story-people';
import { readCluster } from './cluster/part.ts';
import { report, type Figure } from './support/report.ts';

const windows = 8;
const { addresses } = readCluster(process.argv[2] ?? '');
const url = addresses['portal'] ?? '';

async function signIn(page: Page): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill('analyst@lakeside.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/GetCurrentUser'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const { hasSignedLicense } = (await (await answer).json()) as { readonly hasSignedLicense: boolean };
  if (!hasSignedLicense) await page.getByRole('button', { name: 'I Agree' }).click();
  await page.waitForURL(`${url}/dashboard`);
}

/** Long: the steps of a measurement in their order. */
async function measure(protocol: string, options: readonly string[]): Promise<Figure[]> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', ...options],
  });
  const database = new pg.Client({ connectionString: addresses['superuser']?.replace(/postgres$/, 'idss') });
  await database.connect();
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const first = await context.newPage();
    await signIn(first);
    const pages = [first];
    const streams = new Set<Page>();
    const hintedPages = new Set<Page>();
    let isHinted = false;
    const watch = (page: Page): void => {
      page.on('response', (answer) => {
        if (answer.url().includes('/api/Push') && answer.ok()) streams.add(page);
      });
      page.on('request', (asked) => {
        if (isHinted && /announcement/i.test(asked.url())) hintedPages.add(page);
      });
    };
    watch(first);
    for (let n = 1; n < windows; n += 1) {
      const page = await context.newPage();
      watch(page);
      pages.push(page);
    }
    await Promise.all(pages.map((page) => page.goto(`${url}/dashboard`)));
    await delay(8_000);
    isHinted = true;
    await database.query(`select pg_notify('idss_push', $1)`, [
      JSON.stringify({ message: { kind: 'announcements' } }),
    ]);
    await delay(3_000);
    const soon = hintedPages.size;
    await delay(20_000);
    const times = await Promise.all(
      pages.map((page) =>
        page.evaluate(async () => {
          const begun = performance.now();
          await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
          return performance.now() - begun;
        }),
      ),
    );
    const spoken = await first.evaluate<string>(
      `performance.getEntriesByType('navigation')[0].nextHopProtocol`,
    );
    return [
      {
        label: `${windows} visible windows over ${protocol}: with a stream of hints`,
        value: streams.size,
        unit: '',
        detail: spoken,
      },
      {
        label: `${windows} visible windows over ${protocol}: read again within 3 s of a hint`,
        value: soon,
        unit: '',
        detail: `${hintedPages.size} within 23 s`,
      },
      {
        label: `${windows} visible windows over ${protocol}: longest other call`,
        value: Math.max(...times),
        unit: 'ms',
      },
    ];
  } finally {
    await database.end();
    await browser.close();
  }
}

report([...(await measure('HTTP/2', [])), ...(await measure('HTTP/1.1', ['--disable-http2']))]);
