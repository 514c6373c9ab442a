/** A corrected file on submission home: dropped or chosen by keyboard, checked there, sent, stopped, and explained when it is late. */
import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { fakeAnswer, unfakeAnswers } from './faked-answers.ts';
import { dropFile } from './interactions.ts';
import { openChooser, pressAt, signIn } from './keyboard.ts';
import { expect, people, test } from './portal.ts';
import { stageCard } from './stage-card.ts';
import { hedisFile, type SubmissionFile } from './submission-files.ts';

const subId = 1242;
const home = `/submissionHome/${subId}`;
const file = hedisFile(subId);
const wrong = hedisFile(subId, ['wrongSum']);
const zone = (page: Page): Locator => stageCard(page).getByRole('group', { name: 'Files to upload' });

const drop = (page: Page, dropped: SubmissionFile): Promise<void> => dropFile(page, zone(page), dropped);

test.describe.configure({ mode: 'serial' });

test('a dropped file of another name is refused, one with errors waits, a clean one is sent', async ({
  openAs,
}) => {
  const page = await openAs(people.analyst, home);
  await expect(zone(page)).toBeVisible();
  await drop(page, { ...file, name: 'Commercial9.xml' });
  await expect(stageCard(page)).toContainText(`Commercial9.xml is another name. Expected: ${file.name}.`);

  await drop(page, wrong);
  await expect(stageCard(page)).toContainText('Nothing was sent.');
  await expect(page.getByText('Checked on this computer; nothing was sent.')).toBeVisible();
  await stageCard(page).getByRole('button', { name: 'Send Anyway' }).click();
  await expect(stageCard(page)).toContainText('The file was accepted; it has errors to resolve.');

  await stageCard(page).getByRole('button', { name: 'Upload Another' }).click();
  await drop(page, file);
  await expect(stageCard(page)).toContainText(/The file was accepted; (it has warnings|no errors)/);
  const changes = page.getByRole('region', { name: 'Since the upload before' });
  await expect(changes).toContainText(/[1-9]\d* fixed/);
  await changes.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { name: 'What changed between two uploads' })).toBeVisible();
});

test('by keyboard: the same bytes are noticed before they are sent', async ({ page }) => {
  await signIn(page, people.analyst, home);
  const chooser = await openChooser(page);
  await chooser.setFiles({ ...file });
  await expect(stageCard(page)).toContainText('Identical to the upload of');
  await pressAt(page, 'button', /^Send Anyway$/);
  await expect(stageCard(page)).toContainText('Identical to the upload of');
  await expect(stageCard(page).getByRole('button', { name: 'Upload Another' })).toBeVisible();
});

test('a check is stopped by who sent the file', async ({ openAs }, info) => {
  const page = await openAs(people.analyst, home);
  await stageCard(page).getByRole('switch', { name: 'Check before sending' }).uncheck();
  // Large enough that its check takes a while.
  const path = info.outputPath(file.name);
  writeFileSync(path, `${file.buffer.toString().trimEnd()}${' '.repeat(200_000_000)}\n`);
  await stageCard(page).locator('input[type=file]').setInputFiles(path);
  await stageCard(page)
    .getByRole('button', { name: /^Send/ })
    .or(stageCard(page).getByRole('button', { name: 'Stop the Check' }))
    .first()
    .waitFor();
  await stageCard(page).getByRole('button', { name: 'Stop the Check' }).click();
  await expect(stageCard(page)).toContainText(/Stopped by .+ before its check ended/);
  await page.getByRole('tab', { name: 'HISTORY', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Events, newest first' })).toContainText(
    `Check of ${file.name} stopped`,
  );
});

test('after the due date a reason is asked for, and sent', async ({ openAs }) => {
  const page = await openAs(people.analyst, home);
  await fakeAnswer(page, 'GetSubmissionSummary', (summary: object) => ({
    ...summary,
    lateSince: '2026-01-01T12:00:00Z',
  }));
  await drop(page, { ...file, buffer: Buffer.from(`${file.buffer.toString().trimEnd()}\n\n`) });
  const send = stageCard(page).getByRole('button', { name: 'Send', exact: true });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await stageCard(page).getByRole('textbox', { name: 'Why is it sent again?' }).fill('Ages were wrong.');
  const request = page.waitForRequest(/uploadfiles/);
  await send.click();
  expect(new URL((await request).url()).searchParams.get('lateReason')).toBe('Ages were wrong.');
  await expect(stageCard(page).getByRole('button', { name: 'Upload Another' })).toBeVisible();
  await unfakeAnswers(page);
});
