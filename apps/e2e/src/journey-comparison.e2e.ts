/** Two uploads compared have an address: it is loaded again, gone back to and handed on, and a wrong one says so. */
import { expect, people, test } from './portal.ts';

const history = '/submissionHome/1240/DST/Medicare?tab=uploads';

test('a comparison is loaded again, gone back to and handed on by its address', async ({
  openAs,
  complaints,
}) => {
  complaints.expect(/status of 400.*\/api\/CompareUploads\?/);
  const page = await openAs(people.manager, history);
  const heading = page.getByRole('heading', { name: 'What changed between two uploads' });
  const sentence = page.getByRole('status').filter({ hasText: /\d findings? fixed, / });
  await page.getByRole('button', { name: 'Compare' }).press('Enter');
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(/\?tab=uploads&before=[0-9a-f-]{36}&after=[0-9a-f-]{36}$/);
  const sentenceText = await sentence.innerText();
  const address = new URL(page.url());

  await page.reload();
  await expect(sentence).toHaveText(sentenceText);
  await page.goBack();
  const table = page.getByRole('table', { name: 'Upload history' });
  await expect(table).toBeVisible();
  await expect(heading).toHaveCount(0);
  await page.goForward();
  await expect(sentence).toHaveText(sentenceText);
  const colleague = await openAs(people.analyst, `${address.pathname}${address.search}`);
  await expect(colleague.getByRole('status').filter({ hasText: sentenceText })).toBeVisible();

  await page.getByRole('button', { name: 'Back to the upload history' }).press('Enter');
  await expect(table).toBeVisible();
  await expect(page).toHaveURL(history);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Earlier' })).toBeFocused();

  const after = address.searchParams.get('after') ?? '';
  for (const [pair, reason] of [
    [`before=${crypto.randomUUID()}&after=${after}`, 'No upload of this submission has this id or name.'],
    [`before=${after}&after=${after}`, 'Choose two different uploads to compare.'],
    [`after=${after}`, 'The address does not name two uploads.'],
  ] as const) {
    await page.goto(`${history}&${pair}`);
    await expect(page.getByText('This comparison is not available')).toBeVisible();
    await expect(page.getByText(reason)).toBeVisible();
  }
});
