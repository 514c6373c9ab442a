/** The console's season tab: the loads, a folder with problems, one that can be opened, and its dialog. Nothing is changed. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { shippedYear } from '../../server/src/test/next-season.ts';
import { zip } from '../../server/src/test/zip.ts';
import { generateDemoSeason } from '@idss/demo/generate-demo-season';
import { people } from './portal.ts';
import { type Screen, createScreens } from './screen.ts';

const path = '/administration?tab=season';
const seasonsFolder = pathToFileURL(
  createRequire(import.meta.url).resolve('@idss/validation/seasons/season-definition'),
);

async function chooseFolder(page: Page, change: (name: string, text: string) => string): Promise<void> {
  const { files } = generateDemoSeason(new Date());
  const buffer = zip([...files].map(([name, text]) => ({ name, content: change(name, text) })));
  const file = { name: 'season.zip', mimeType: 'application/zip', buffer };
  await page.getByLabel('Season folder (.zip)').setInputFiles(file);
  await page.getByRole('button', { name: 'Check' }).click();
}

/** Of the demonstration's closed seasons. */
const closedScreens: readonly Screen[] = [
  ...createScreens(people.manager, '/dashboard?my=2024', {
    'dashboard-closed-season': (page) =>
      expect(page.getByText('Measurement year 2024 is closed', { exact: true })).toBeVisible(),
  }),
  ...createScreens(people.manager, '/submissionHome/701/DST/Commercial', {
    'home-closed-season': (page) => expect(page.getByText(/its submissions can be read, but/)).toBeVisible(),
  }),
  ...createScreens(people.manager, '/bulkupload/HEDIS?my=2024', {
    'upload-closed-season': (page) =>
      expect(page.getByText('Measurement year 2024 is closed', { exact: true })).toBeVisible(),
  }),
];

export const seasonScreens: readonly Screen[] = [
  ...closedScreens,
  ...createScreens(people.admin, path, {
    'administration-season': async (page) => expect(page.getByRole('table', { name: 'Loads' })).toBeVisible(),
    'administration-season-dates': async (page) => {
      const moment = (name: string) => page.getByLabel(`${name}: date and time in America/New_York`);
      await moment('HEDIS Audit lock').fill('2026-01-02T12:00');
      await moment('HEDIS Uploads open').fill('2025-03-09T02:30');
      await page.getByRole('button', { name: 'Remove HOS Attestation' }).click();
      await expect(page.getByText('HEDIS Audit lock lies before Plan lock.')).toBeVisible();
      await expect(page.getByText(/Clocks skip this hour/)).toBeVisible();
    },
    'administration-season-dates-review': async (page) => {
      await page.getByLabel('HEDIS Plan lock: label').fill('Plans lock');
      await page.getByRole('button', { name: 'Remove HEDIS Resubmission ends' }).click();
      await page.getByRole('button', { name: 'Review and save dates…' }).click();
      await expect(page.getByRole('dialog')).toContainText('keeps the mark for good');
    },
    'administration-season-surveys-review': async (page) => {
      await page.getByLabel('CAHPS adult-commercial: general sample').fill('1200');
      await page.getByLabel('HOS fielding: last day').fill('2026-12-11');
      await page.getByRole('button', { name: 'Review and save surveys…' }).click();
      await expect(page.getByRole('dialog')).toContainText('checked with the new values');
    },
    'administration-season-problems': async (page) => {
      await chooseFolder(page, (name, text) =>
        name === 'submissions.csv' ? text.replace(/^(\d+),\d+,/m, '$1,999999,') : text,
      );
      await expect(page.getByRole('table', { name: 'Problems' })).toContainText(
        'is not in organizations.csv',
      );
    },
    'administration-season-difference': async (page) => {
      const { files } = generateDemoSeason(new Date());
      const read = (name: string) => readFileSync(new URL(`MY${shippedYear}/${name}`, seasonsFolder), 'utf8');
      const small = [
        { name: 'season.csv', content: files.get('season.csv') ?? '' },
        {
          name: 'milestones.csv',
          content: (files.get('milestones.csv') ?? '').replace('Plan lock due', 'Plans lock'),
        },
        {
          name: 'measures.json',
          content: read('measures.json')
            .replace('"Controlling High Blood', '"Control of High Blood')
            .replace('"rateFormula": "inverted"', '"rateFormula": "standard"')
            .replace('"lessThan": 30', '"lessThan": 50')
            .replace(
              '"fields": [\n      "denominator",\n      "numerator"\n     ]',
              '"fields": ["denominator"]',
            ),
        },
        {
          name: 'surveys.json',
          content: read('surveys.json')
            .replace('"general": 1100', '"general": 1200')
            .replace('"3": 60', '"3": 61'),
        },
        {
          name: 'rules.json',
          content: read('rules.json').replace('"threshold": 20', '"threshold": 25'),
        },
        {
          name: 'hedis-submission.xsd',
          content: read('hedis-submission.xsd').replace(
            '<xs:enumeration value="EPO"/>',
            '<xs:enumeration value="EPO"/><xs:enumeration value="XPO"/>',
          ),
        },
      ];
      await page
        .getByLabel('Season folder (.zip)')
        .setInputFiles({ name: 'small.zip', mimeType: 'application/zip', buffer: zip(small) });
      await page.getByRole('button', { name: 'Check' }).click();
      for (const part of [
        /^Measures changed: \d/,
        /^Import schema and categories: 1/,
        /^Samples and scoring/,
        /^Dates: \d/,
        /^Rules: \d/,
      ])
        await page.getByRole('button', { name: part }).click();
      await expect(page.getByText(/Not in the folder, and stays as it is:/)).toBeVisible();
    },
    'administration-season-open': async (page) => {
      await chooseFolder(page, (_name, text) => text);
      await page.getByRole('button', { name: /^Reload MY/ }).click();
      await expect(page.getByRole('dialog')).toContainText('is loaded again');
    },
    'administration-season-download': async (page) => {
      await page.getByRole('button', { name: 'Download MY2025' }).click();
      await expect(page.getByRole('dialog')).toContainText('With people, their roles');
    },
    'administration-season-copy': async (page) => {
      await page.getByRole('button', { name: 'Prepare MY2026 from MY2025' }).click();
      await expect(page.getByRole('dialog').getByRole('table', { name: 'Dates' })).toContainText('Monday');
    },
  }),
];
