/**
 * `npm run pictures`: retakes the pictures of README, from a demonstration of its own that is removed afterwards.
 * Run it after a change of these screens, and look at them before you commit them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../server/src/db/free-port.ts';
import { openScreens } from './open-screens.ts';
import { screens, showAt } from './screens.ts';

interface Picture {
  /** The name in screens.ts. */
  readonly screen: string;
  /** In docs/pictures. */
  readonly file: string;
  /** The heading at the picture's top; otherwise the top of the page. */
  readonly from?: string;
}

const pictures: readonly Picture[] = [
  { screen: 'home-errors', file: 'findings.png', from: 'Validation' },
  { screen: 'home-review', file: 'review.png' },
  { screen: 'wizard-sign-dialog', file: 'signing.png' },
];
const size = { width: 1200, height: 760 };

const folder = fileURLToPath(new URL('../../../docs/pictures', import.meta.url));
const dataFolder = mkdtempSync(path.join(tmpdir(), 'idss-pictures-'));
const port = await findFreePort();
const baseURL = `http://127.0.0.1:${port}`;
const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const server = spawn(process.execPath, [main], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder, LOG_LEVEL: 'error' },
});

try {
  await ready();
  mkdirSync(folder, { recursive: true });
  await using opener = await openScreens(baseURL);
  for (const { screen: name, file, from } of pictures) {
    const screen = screens.find((known) => known.name === name);
    if (!screen) throw new Error(`There is no screen "${name}".`);
    const page = await opener.open(screen);
    await showAt(page, size.width, 'light');
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, 0));
    if (from !== undefined)
      await page
        .getByRole('heading', { name: from, exact: true })
        .evaluate((heading) => window.scrollTo(0, heading.getBoundingClientRect().top - 160));
    await page.screenshot({ path: path.join(folder, file) });
    console.log(`docs/pictures/${file}`);
  }
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  rmSync(dataFolder, { recursive: true, force: true });
}

/** Until the server answers, for a minute at most. */
async function ready(): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until && server.exitCode === null) {
    const isReady = await fetch(`${baseURL}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await setTimeout(200);
  }
  throw new Error('The demonstration did not start.');
}
