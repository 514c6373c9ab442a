/**
 * `npm run pictures`: retakes the pictures of README, from a demonstration of its own that is removed afterwards.
 * Run it after a change of these screens, and look at them before you commit them.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../server/src/db/free-port.ts';
import { startPortal } from './demonstration.ts';
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
const portal = await startPortal(await findFreePort(), dataFolder);

try {
  mkdirSync(folder, { recursive: true });
  await using opener = await openScreens(portal.url);
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
  await portal.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
