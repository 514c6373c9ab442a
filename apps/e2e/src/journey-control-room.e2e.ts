/** The season manager follows numbers of the control room to the lists behind them. */
import type { Page } from '@playwright/test';
import { expect, people, test } from './portal.ts';

const numberIn = (text: string): number => Number(/[\d,]+/.exec(text)?.[0].replace(',', ''));

/** Rows of the table, the head not counted, once it has as many as the number says. */
const expectRows = async (page: Page, table: string, count: number): Promise<void> =>
  expect(page.getByRole('table', { name: table })).toHaveAttribute('aria-rowcount', String(count + 1));

test('each number leads to the list of what it counts', async ({ openAs }) => {
  const page = await openAs(people.admin, '/administration?tab=control-room');
  const figures = page.getByRole('list', { name: 'Season figures' });
  const risk = figures.getByRole('link', { name: /^At risk/ });
  await expect(risk).toHaveText(/\d/);
  const atRisk = numberIn(await risk.innerText());
  expect(atRisk).toBeGreaterThan(0);
  await risk.click();
  await expect(page).toHaveURL('/submissionsatrisk');
  await expectRows(page, 'Submissions at Risk', atRisk);

  await page.getByRole('link', { name: 'Season control room' }).click();
  await page
    .getByRole('region', { name: /^Stages by day/ })
    .getByRole('button', { name: 'Show as table' })
    .click();
  // The second row is yesterday.
  const past = page.getByRole('table', { name: 'Stages by day, HEDIS' }).getByRole('row').nth(2);
  const atStage = past.getByRole('link', { name: /at Apply Plan Lock on/ });
  const onThatDay = numberIn(await atStage.innerText());
  await atStage.click();
  await expect(page).toHaveURL(
    /\/submissionsbyday\?program=HEDIS&day=\d{4}-\d\d-\d\d&stage=Apply\+Plan\+Lock$/,
  );
  await expectRows(page, 'Submissions by Day', onThatDay);

  await page.goBack();
  const stage = page
    .getByRole('table', { name: 'Submissions by stage' })
    .getByRole('link', { name: /HEDIS Medicaid at Import$/ });
  const atImport = numberIn(await stage.innerText());
  expect(atImport).toBeGreaterThan(0);
  await stage.click();
  await expect(page).toHaveURL('/availablesubmissionpage/Medicaid/Import?program=HEDIS');
  await expectRows(page, 'Submissions', atImport);

  await page.goBack();
  const rule = page.getByRole('table', { name: 'Rules that fail most' }).getByRole('link').first();
  const submissions = numberIn(await rule.innerText());
  await rule.click();
  await expect(page).toHaveURL(/\/rulefailures\?program=\w+&ruleId=[\w-]+&severity=\w+$/);
  await expectRows(page, 'Rule Failures', submissions);
});
