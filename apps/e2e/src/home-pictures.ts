/**
 * `npm run pictures:homes`: retakes the pictures of the home screens of twelve people whose work differs, from a demonstration of its
 * own that is removed afterwards. Look at them before you commit them.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../server/src/db/free-port.ts';
import { paths } from '../../web/src/paths.ts';
import { startPortal } from './demonstration.ts';
import { openScreens } from './open-screens.ts';
import { people, type Person } from './portal.ts';
import { toSmallPng } from './small-png.ts';
import { showAt } from './screens.ts';

/** By the file's name. */
const homes: Readonly<Record<string, Person>> = {
  'plan-analyst': people.analyst,
  'plan-manager': people.manager,
  'plan-signer': people.signer,
  'plan-viewer': people.viewer,
  'record-reviewer': people.records,
  'other-plan-analyst': people.otherPlan,
  auditor: people.auditor,
  'associate-auditor': people.associate,
  'other-auditor': people.otherAuditor,
  'survey-signer': people.surveySigner,
  'survey-analyst': people.vendorAnalyst,
  staff: people.admin,
};

const size = { width: 1440, height: 900 };
const folder = fileURLToPath(new URL('../../../docs/pictures/homes', import.meta.url));
const dataFolder = mkdtempSync(path.join(tmpdir(), 'idss-homes-'));
const portal = await startPortal(await findFreePort(), dataFolder);

try {
  mkdirSync(folder, { recursive: true });
  await using opener = await openScreens(portal.url);
  for (const [name, person] of Object.entries(homes)) {
    const page = await opener.open({
      name,
      as: person,
      path: paths.dashboard,
      open: async (opened) => {
        await opened.getByRole('list', { name: 'Dates of the season' }).waitFor();
        await opened.getByRole('region', { name: 'Announcements' }).getByRole('listitem').first().waitFor();
        await opened
          .getByRole('list', { name: /^(Your next steps|Season figures)$/ })
          .or(opened.getByText('Nothing waits for you', { exact: true }))
          .first()
          .waitFor();
        await opened.waitForFunction(() => document.querySelector('[class*="skeleton"]') === null);
        // One picture shows the checklist of a first visit; in the others the steps are at the top, as they are later.
        const close = opened.getByRole('button', { name: 'Close the checklist for good' });
        if (name !== 'record-reviewer' && (await close.isVisible())) {
          await close.click();
          await close.waitFor({ state: 'detached' });
        }
      },
    });
    await showAt(page, size.width, 'light');
    const picture = await toSmallPng(page, await page.screenshot());
    writeFileSync(path.join(folder, `${name}.png`), picture);
    console.log(`docs/pictures/homes/${name}.png ${(picture.length / 1000).toFixed(0)} kB`);
  }
} finally {
  await portal.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
