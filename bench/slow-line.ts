/**
 * A cold start on a slow line, as a person sees it in a Chromium with an empty cache: the sign-in page, the dashboard
 * loaded again by a person who is signed in, and the dashboard opened in a new tab. Time until the page's heading can be
 * read, until the largest part is painted, and how many round trips were waited for one after the other before the
 * heading. On a far line (400 ms a round trip) and on a poor one (40 ms, 10 Mbit/s, a processor four times slower).
 * Run: `vite build` in apps/web, then npm exec node bench/slow-line.ts
 */
import { type Browser, type BrowserContextOptions, type Page, type Response } from '@playwright/test';
import { demoPassword } from '@idss/demo/story-people';
import { type Figure, isQuick, median, note, report } from './support/report.ts';
import { openPortalInBrowser } from './support/open-browser.ts';

const rounds = isQuick ? 1 : 5;
const person = 'analyst@lakeside.example';
type State = BrowserContextOptions['storageState'];

interface Line {
  readonly name: string;
  /** Milliseconds. */
  readonly latency: number;
  /** Bytes a second; -1: as fast as it goes. */
  readonly throughput: number;
  readonly slowdown: number;
  /** Otherwise it is the slow device. */
  readonly isFar: boolean;
}
const lines: readonly Line[] = [
  { name: '400 ms', latency: 400, throughput: -1, slowdown: 1, isFar: true },
  { name: '40 ms, 10 Mbit/s, 4x CPU', latency: 40, throughput: 10_000_000 / 8, slowdown: 4, isFar: false },
];

interface Start {
  readonly name: string;
  readonly path: string;
  readonly heading: RegExp;
  /** Appears after all candidates of the largest part. */
  readonly largest: string;
  readonly isSignedIn: boolean;
  /** Reloads a tab, which keeps its storage. */
  readonly isSameTab: boolean;
  /** For the heading on the far line. */
  readonly goal: string;
}
const starts: readonly Start[] = [
  {
    name: 'sign-in page',
    path: '/',
    heading: /^Welcome to/,
    largest: 'main [aria-label=Message]',
    isSignedIn: false,
    isSameTab: false,
    goal: 'far-sign-in',
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    heading: /^Home$/,
    largest: 'main:has([aria-label=Overview][aria-busy=false]) ol[aria-label="Your next steps"]',
    isSignedIn: true,
    isSameTab: true,
    goal: 'far-dashboard',
  },
  {
    name: 'dashboard in a new tab',
    path: '/dashboard',
    heading: /^Home$/,
    largest: 'main:has([aria-label=Overview][aria-busy=false]) ol[aria-label="Your next steps"]',
    isSignedIn: true,
    isSameTab: false,
    goal: 'far-new-tab',
  },
];

interface Sight {
  /** Milliseconds from the start. */
  readonly heading: number;
  readonly largestPaint: number;
  readonly roundTrips: number;
  /** Paths, in the order in which they were waited for. */
  readonly waitedFor: readonly string[];
}

interface Trip {
  readonly path: string;
  readonly begun: number;
  /** Its answer began: what an answer asks for is asked for while the rest of it arrives. */
  readonly answered: number;
}

/** The most requests of which each began after the answer to the one before. */
function oneAfterTheOther(trips: readonly Trip[]): readonly Trip[] {
  const chain: Trip[] = [];
  for (const trip of trips.toSorted((a, b) => a.answered - b.answered))
    if (trip.begun >= (chain.at(-1)?.answered ?? 0)) chain.push(trip);
  return chain;
}

/** No heading waits for pictures and fonts, nor for the stream of hints that begins once the page is there. */
const isWaitedFor = (response: Response): boolean =>
  !['image', 'font'].includes(response.request().resourceType()) &&
  !response.headers()['content-type']?.startsWith('text/event-stream');

/** Requests of the page and its frames, as they are answered; what came out of the cache in less than a trip is none. */
function watchTrips(page: Page, latency: number): Trip[] {
  const trips: Trip[] = [];
  const begun = new Map<unknown, number>();
  page.on('request', (request) => begun.set(request, performance.now()));
  page.on('response', (response) => {
    const at = begun.get(response.request());
    const answered = performance.now();
    if (at === undefined || !response.url().startsWith('http') || !isWaitedFor(response)) return;
    if (answered - at < 0.9 * latency) return;
    trips.push({ path: new URL(response.url()).pathname, begun: at, answered });
  });
  return trips;
}

/** Notes in the page when the heading appears, by the page's clock. */
const watchHeading = `globalThis.benchHeading = new Promise((resolve) =>
  new MutationObserver((_, observer) => {
    const heading = document.querySelector('main h1')?.textContent ?? '';
    if (!HEADING.test(heading)) return;
    observer.disconnect();
    resolve(performance.now());
  }).observe(document, { childList: true, subtree: true, characterData: true }));`;

async function look(browser: Browser, url: string, start: Start, line: Line, state: State): Promise<Sight> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...(start.isSignedIn && state ? { storageState: state } : {}),
  });
  try {
    await context.addInitScript(watchHeading.replace('HEADING', String(start.heading)));
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    if (start.isSameTab) {
      await page.goto(start.path);
      await page.locator(start.largest).waitFor();
      await devTools.send('Network.clearBrowserCache');
    }
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: line.throughput,
      uploadThroughput: line.throughput,
    });
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: line.slowdown });
    const trips = watchTrips(page, line.latency);
    const clock = Date.now();
    await page.goto(start.path, { waitUntil: 'commit' });
    await page.getByRole('main').getByRole('heading', { level: 1, name: start.heading }).waitFor();
    const seen = performance.now();
    const heading = await page.evaluate<number>('benchHeading.then((at) => performance.timeOrigin + at)');
    const waited = oneAfterTheOther(trips.filter(({ answered }) => answered <= seen));
    await page.locator(start.largest).waitFor();
    const paintedAt = await page.evaluate<number>(
      `new Promise((resolve) => new PerformanceObserver((list) =>
        resolve(performance.timeOrigin + list.getEntries().at(-1).startTime))
        .observe({ type: 'largest-contentful-paint', buffered: true }))`,
    );
    return {
      heading: heading - clock,
      largestPaint: paintedAt - clock,
      roundTrips: waited.length,
      waitedFor: waited.map(({ path }) => path),
    };
  } finally {
    await context.close();
  }
}

async function signIn(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

const { portal, browser } = await openPortalInBrowser();
try {
  const state = await signIn(browser, portal.url);
  const figures: Figure[] = [];
  for (const line of lines)
    for (const start of starts) {
      note(`${start.name}, ${line.name} …`);
      const sights: Sight[] = [];
      for (let round = 0; round < rounds; round += 1)
        sights.push(await look(browser, portal.url, start, line, state));
      const medianPart = (part: 'heading' | 'largestPaint' | 'roundTrips'): number =>
        median(sights.map((sight) => sight[part]));
      note(`  waited for: ${sights.at(-1)?.waitedFor.join(' > ')}`);
      const label = `cold ${start.name}, line of ${line.name}`;
      figures.push(
        {
          label: `${label}: to its heading`,
          value: medianPart('heading') / 1000,
          unit: 's',
          ...(line.isFar ? { goal: start.goal } : {}),
        },
        {
          label: `${label}: largest paint`,
          value: medianPart('largestPaint') / 1000,
          unit: 's',
          ...(line.isFar ? {} : { goal: 'slow-paint' }),
        },
        {
          label: `${label}: round trips one after the other`,
          value: medianPart('roundTrips'),
          unit: '',
          ...(line.isFar ? {} : { goal: 'slow-trips' }),
        },
      );
    }
  report(figures);
} finally {
  await browser.close();
  await portal.close();
}
