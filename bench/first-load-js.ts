/**
 * Scripts and styles of a first load, in bytes as a Chromium received them (headers included) from a portal that runs: what the welcome
 * page and the dashboard fetch with an empty cache, and what each further screen adds to the dashboard.
 * Spec: performance-browser. Run: `vite build` in apps/web, then `npm exec node bench/first-load-js.ts`; ends with 1 where
 * one falls short.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type Locator, type Page } from '@playwright/test';
import { demoPassword } from '@idss/demo/story-people';
import { fallsShort, type Figure, report, getVerdict } from './support/report.ts';
import { openPortalInBrowser } from './support/open-browser.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));

/** A chunk's script and styles, and those that it imports before it runs. */
function getFiles(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || found.has(chunk.file)) return found;
  if (chunk.file.endsWith('.js')) found.add(chunk.file);
  for (const imported of chunk.imports ?? []) getFiles(imported, found);
  for (const style of chunk.css ?? []) found.add(style);
  return found;
}

/** Bytes that came over the line, by path of the file. What came from the cache is not in it. */
async function watchScripts(page: Page): Promise<Map<string, number>> {
  const received = new Map<string, number>();
  const paths = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url);
    if (/\.(js|css)$/.test(pathname) && !response.fromDiskCache) paths.set(requestId, pathname.slice(1));
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    // A script that is asked for again comes from the cache, with no bytes.
    if (path !== undefined) received.set(path, (received.get(path) ?? 0) + encodedDataLength);
  });
  await session.send('Network.enable');
  return received;
}

const total = (received: ReadonlyMap<string, number>): number =>
  [...received.values()].reduce((sum, size) => sum + size, 0);

async function openCold(context: BrowserContext, path: string, isShown: (page: Page) => Locator) {
  const page = await context.newPage();
  const received = await watchScripts(page);
  await page.goto(path);
  await isShown(page).waitFor();
  // One answer after those that the screen asked for while it was drawn.
  await page.evaluate(`fetch('/favicon.svg').then((answer) => answer.text()).then(() => undefined)`);
  return { page, received };
}

const { portal, browser } = await openPortalInBrowser();
const figures: Figure[] = [];
const add = (label: string, bytes: number, goal: string): void =>
  void figures.push({
    label: `Scripts and styles as received; ${label}`,
    value: bytes / 1000,
    unit: 'kB',
    goal,
  });
try {
  const visitor = await browser.newContext({ baseURL: portal.url });
  const welcome = await openCold(visitor, '/', (at) => at.getByRole('heading', { level: 1 }));
  add('first load: welcome page', total(welcome.received), 'first-load');
  await welcome.page.goto('/login?redirectUrl=/dashboard');
  await welcome.page.getByRole('textbox', { name: 'E-mail' }).fill('analyst@lakeside.example');
  await welcome.page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await welcome.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await welcome.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();

  // Signed in, with an empty cache.
  const person = await browser.newContext({
    baseURL: portal.url,
    storageState: await visitor.storageState(),
  });
  const { page, received } = await openCold(person, '/dashboard', (at) =>
    at.getByRole('region', { name: 'Announcements', exact: true }).getByRole('listitem').first(),
  );
  add('first load: dashboard', total(received), 'first-load');

  const loaded = new Set(received.keys());
  const screens = Object.keys(manifest).filter((key) =>
    /^src\/(.*Page|submission-home|administration)\.tsx$/.test(key),
  );
  for (const screen of screens) {
    const added = [...getFiles(screen)].filter((script) => !loaded.has(script));
    for (const script of added.filter((wanted) => !received.has(wanted)))
      await page.evaluate(`fetch('/${script}').then((answer) => answer.arrayBuffer()).then(() => undefined)`);
    // Its length is reported after the page has it.
    while (added.some((script) => !received.has(script))) await page.evaluate('null');
    const size = added.reduce((sum, script) => sum + (received.get(script) ?? 0), 0);
    add(`adds: ${screen.replace(/^.*\/|\.tsx$/g, '')}`, size, 'route-load');
  }
} finally {
  await browser.close();
  await portal.close();
}

report(figures);
process.exitCode = figures.some((figure) => getVerdict(figure) === fallsShort) ? 1 : 0;
