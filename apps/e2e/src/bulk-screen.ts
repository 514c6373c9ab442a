/** Steps of journeys on the bulk screens, and with downloaded files. */
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js';
import { expect } from './portal.ts';

/** Presses a download button; returns the file's name and bytes. */
export async function downloaded(
  page: Page,
  button: Locator,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const [download]: [Download, void] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The files of a zip by their paths; each is read with its checksum. */
export async function getMembers(zip: Uint8Array): Promise<Map<string, Uint8Array>> {
  const reader = new ZipReader(new Uint8ArrayReader(zip), { useWebWorkers: false, checkSignature: true });
  const members = new Map<string, Uint8Array>();
  for (const entry of await reader.getEntries())
    if (!entry.directory) members.set(entry.filename, await entry.getData(new Uint8ArrayWriter()));
  return members;
}

export async function zipped(members: ReadonlyMap<string, Uint8Array | null>): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [path, bytes] of members)
    await (bytes === null
      ? writer.add(path, undefined, { directory: true })
      : writer.add(path, new Uint8ArrayReader(bytes)));
  return Buffer.from(await writer.close());
}

/** Chooses the submissions by their checkboxes on a bulk screen, whatever page of the table they are on. */
export async function choose(page: Page, subIds: readonly number[]): Promise<void> {
  await expect(page.getByText(/^\d+ of \d+ selectable, 0 selected$/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
  for (const subId of subIds) await page.getByRole('checkbox', { name: `Select row ${subId}` }).check();
  await expect(page.getByText(new RegExp(`, ${subIds.length} selected$`)).first()).toBeVisible();
}

/** Every step of the outcome, as the screen shows it after a bulk action. */
export async function expectDone(page: Page, sentence: string, subIds: readonly number[], stage: string) {
  const done = page.getByRole('region', { name: 'What was done' });
  await expect(done).toBeFocused();
  await expect(done).toContainText('Your selections have been saved.');
  await expect(done).toContainText(sentence);
  await done.getByRole('button', { name: 'Result per submission' }).click();
  for (const subId of subIds) {
    const row = done.getByRole('row', { name: new RegExp(`^${subId} `) });
    await expect(row).toContainText('Done');
    await expect(row).toContainText(stage);
  }
}
