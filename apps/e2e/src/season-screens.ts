/** The console's season tab: the loads, a folder with problems, one that can be opened, and its dialog. Nothing is changed. */
import { expect, type Page } from '@playwright/test';
import { zip } from '../../server/src/test/zip.ts';
import { generateDemoSeason } from '@idss/demo/generate-demo-season';
import { people } from './portal.ts';
import { type Screen, createScreens } from './screen.ts';

const path = '/administration?tab=season';

async function chooseFolder(page: Page, change: (name: string, text: string) => string): Promise<void> {
  const { files } = generateDemoSeason(new Date());
  const buffer = zip([...files].map(([name, text]) => ({ name, content: change(name, text) })));
  const file = { name: 'season.zip', mimeType: 'application/zip', buffer };
  await page.getByLabel('Season folder (.zip)').setInputFiles(file);
  await page.getByRole('button', { name: 'Check' }).click();
}

export const seasonScreens: readonly Screen[] = [
  ...createScreens(people.admin, path, {
    'administration-season': async (page) => expect(page.getByRole('table', { name: 'Loads' })).toBeVisible(),
    'administration-season-problems': async (page) => {
      await chooseFolder(page, (name, text) =>
        name === 'submissions.csv' ? text.replace(/^(\d+),\d+,/m, '$1,999999,') : text,
      );
      await expect(page.getByRole('table', { name: 'Problems' })).toContainText(
        'is not in organizations.csv',
      );
    },
    'administration-season-open': async (page) => {
      await chooseFolder(page, (_name, text) => text);
      await page.getByRole('button', { name: /^Reload MY/ }).click();
      await expect(page.getByRole('dialog')).toContainText('is loaded again');
    },
  }),
];
