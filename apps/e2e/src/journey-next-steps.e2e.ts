/** Whoever signs in sees what waits for them, and is one press from the very place; by mouse and by keyboard. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { nextSteps } from '@idss/contract/steps/next-steps';
import { componentLabel } from '@idss/domain/program';
import type { Page } from '@playwright/test';
import { exportedCsv } from './exported-csv.ts';
import { expectVisibleFocus, readFocus, tabTo } from './keyboard.ts';
import { expect, people, test } from './portal.ts';

type NextSteps = AnswerOf<(typeof nextSteps)['GetNextSteps']>;

const steps = (page: Page) => page.getByRole('list', { name: 'Your next steps' }).getByRole('listitem');

/** What the portal answered this page. */
async function reloadSteps(page: Page): Promise<NextSteps> {
  // No answer that was still on its way to the page before.
  await page.goto('about:blank');
  const answer = page.waitForResponse((response) => response.url().includes('/api/GetNextSteps'));
  await page.goto('/dashboard');
  return (await answer).json();
}

const homes = [
  people.analyst,
  people.manager,
  people.signer,
  people.viewer,
  people.records,
  people.otherPlan,
  people.auditor,
  people.associate,
  people.otherAuditor,
  people.surveySigner,
  people.vendorAnalyst,
  people.admin,
] as const;

for (const person of homes)
  test(`${person} sees their steps, for whom the rest waits, and dates`, async ({ openAs }) => {
    const page = await openAs(person);
    const answer = await reloadSteps(page);
    await expect(page.getByRole('list', { name: 'Dates of the season' })).toBeVisible();
    if (answer.seesSeason) {
      await expect(page.getByRole('list', { name: 'Season figures' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Your next steps' })).toHaveCount(0);
      return;
    }
    if (answer.steps.length === 0)
      await expect(page.getByRole('region', { name: 'Your next steps' })).toContainText(
        'Nothing waits for you',
      );
    const shown = answer.steps.slice(0, 8);
    await expect(steps(page)).toHaveCount(shown.length);
    for (const [at, step] of shown.entries()) {
      await expect(steps(page).nth(at)).toContainText(step.title);
      if (step.count === 1)
        await expect(steps(page).nth(at)).toContainText(`${step.subId} ${componentLabel(step.component)}`);
    }
    const groups = page.getByRole('list', { name: 'Waiting for others' }).getByRole('listitem');
    await expect(groups).toHaveCount(Math.min(answer.waiting.length, 6));
    for (const [at, { name }] of answer.waiting.slice(0, 6).entries())
      await expect(groups.nth(at)).toContainText(name);
    await expect(page.getByRole('link', { name: `All ${answer.pendingCount} pending` })).toBeVisible();
  });

test('the first step leads to its findings, and all that is pending is one link away', async ({ openAs }) => {
  const page = await openAs(people.analyst);
  const first = steps(page).first();
  // Its last file was refused.
  await expect(first).toContainText('1242 HEDIS');
  await first.getByRole('link', { name: /^See why/ }).click();
  await expect(page).toHaveURL(/\/submissionHome\/1242\/DST\/Medicare#findings$/);
  const findings = page.getByRole('group', { name: 'Findings' }).first();
  await expect(findings).toBeInViewport();
  await expect(findings).toBeFocused();

  await page.goBack();
  await page.getByRole('link', { name: /^All \d+ pending$/ }).click();
  await expect(page).toHaveURL('/dashboard?view=pending');
  const table = page.getByRole('table', { name: 'Pending submissions' });
  // On its first page, whatever was done before.
  await expect(table.getByRole('row', { name: /1239.*HEDIS/ })).toBeVisible();
  await page.getByRole('link', { name: 'Your next steps' }).click();
  await expect(steps(page).first()).toBeVisible();
});

test('staff find what is pending of the whole season: by page, filter and order, and export it', async ({
  openAs,
}) => {
  const page = await openAs(people.admin);
  await page.getByRole('link', { name: 'All pending' }).click();
  const table = page.getByRole('table', { name: 'Pending submissions' });
  const status = page.getByRole('group', { name: 'All that is pending' }).getByRole('status');
  await expect(status).toHaveText(/^\d+ rows$/);
  const total = Number((await status.innerText()).split(' ')[0]);
  expect(total).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(`11–20 of ${total}`)).toBeVisible();

  await page.getByRole('button', { name: 'Filter Component: All' }).click();
  await page.getByRole('checkbox', { name: 'CAHPS' }).click();
  await page.keyboard.press('Escape');
  await expect(status).toHaveText(new RegExp(`^\\d+ of ${total} rows$`));
  await page.getByRole('button', { name: 'Sub ID', exact: true }).click();
  await expect(page).toHaveURL('/dashboard?view=pending&is.pending.component=CAHPS&pending.sort=-subId');
  await page.reload();
  await expect(status).toHaveText(new RegExp(`^\\d+ of ${total} rows$`));
  const left = Number((await status.innerText()).split(' ')[0]);
  await expect(table.getByRole('cell', { name: 'CAHPS', exact: true })).toHaveCount(Math.min(left, 10));
  const { name, rows } = await exportedCsv(page);
  expect([name, rows.filter(Boolean).length]).toEqual(['PendingSubmissions.csv', left]);
  const ids = rows.filter(Boolean).map((row) => Number(row.split(',')[1]));
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));

  await table.getByRole('link', { name: String(ids[0]), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/submissionHome/${ids[0]}/CAHPS/`));
  await page.goBack();
  await expect(status).toHaveText(new RegExp(`^${left} of ${total} rows$`));
});

test('by keyboard: from home to the plan lock of a submission', async ({ openAs }) => {
  const page = await openAs(people.analyst);
  await expect(steps(page).first()).toBeVisible();
  await tabTo(page, 'link', /^Apply Plan Lock: Apply the plan lock, \d+ HEDIS$/);
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/submissionHome\/\d+\/DST\/\w+#step$/);
  await expect(page.getByRole('group', { name: 'What is next' })).toBeFocused();
  await tabTo(page, 'button', /^Apply Plan Lock/, 6);
  expect((await readFocus(page)).role).toBe('button');
});
