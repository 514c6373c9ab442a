/**
 * Staff prepare the next season from its folder and open it, while the one before goes on. The last file of the journeys by name:
 * calls without a year mean the next season afterwards.
 */
import {
  makeNextDefinition,
  newMeasure,
  nextYear,
  seasonTables,
  shippedYear,
  getSubmission,
} from '../../server/src/test/next-season.ts';
import { zip } from '../../server/src/test/zip.ts';
import { expect, people, test } from './portal.ts';

const season = getSubmission(905_234);

/** Results of the year before; one line refers to a plan that there is not. */
function wrongResults(line: number): string {
  const header =
    'OrgId,ProductLine,ReportingProduct,MeasureCode,IndicatorKey,Rate,Denominator,EligiblePopulation,CollectionMethod';
  const rows = Array.from({ length: line }, (_, n) => {
    const plan = n + 2 === line ? 999_999 : season.plan.orgId;
    return `${plan},Commercial,HMO,CBP,CBP.Key${n},61.25,400,8000,H`;
  });
  return [header, ...rows, ''].join('\n');
}

test('a wrong line refuses the folder; the corrected one is compared, prepared and opened next to the season before', async ({
  openAs,
}) => {
  const folder = new Map([...seasonTables(nextYear, season), ...(await makeNextDefinition())]);
  const wrong = new Map([...folder, ['prior-results.csv', wrongResults(40_000)]]);
  const staff = await openAs(people.admin, '/administration?tab=season', { signsIn: true });
  const check = async (files: ReadonlyMap<string, string>): Promise<void> => {
    const buffer = zip([...files].map(([name, content]) => ({ name, content })));
    await staff
      .getByLabel('Season folder (.zip)')
      .setInputFiles({ name: 'season.zip', mimeType: 'application/zip', buffer });
    await staff.getByRole('button', { name: 'Check' }).click();
  };

  await check(wrong);
  const problem = staff.getByRole('table', { name: 'Problems' }).getByRole('row').nth(1);
  await expect(problem).toContainText('OrgId: 999999 is not in organizations.csv.');
  await expect(problem).toContainText('40,000');
  await expect(staff.getByRole('button', { name: /^(Load|Reload) MY/ })).toHaveCount(0);

  await check(folder);
  const difference = staff.getByRole('region', { name: `Difference from MY${shippedYear}` });
  await difference.getByText('Measures added: 1').click();
  await expect(difference.getByRole('table', { name: 'Measures added' })).toContainText(newMeasure);
  await staff.getByRole('button', { name: `Load MY${nextYear}…` }).click();
  const loading = staff.getByRole('dialog', { name: `Load MY${nextYear}` });
  await expect(loading).toContainText(`MY${nextYear} is prepared: only staff see it until you open it.`);
  await expect(loading).toContainText(`MY${shippedYear} stays as it is.`);
  await loading.getByRole('button', { name: 'Load' }).click();
  await expect(staff.getByText(`MY${nextYear} is loaded. Open it above.`)).toBeVisible();
  await expect(staff.getByRole('table', { name: 'Loads' }).getByRole('row').nth(1)).toContainText(
    `MY${nextYear}`,
  );

  // The same folder again is the season that is there.
  await check(folder);
  await expect(staff.getByRole('button', { name: `Reload MY${nextYear}…` })).toBeVisible();

  const analyst = await openAs(people.analyst);
  const year = analyst.getByLabel('Measurement year');
  await expect(year).toHaveValue(`${shippedYear}`);
  await expect(year.getByRole('option', { name: `${nextYear}` })).toHaveCount(0);

  const row = staff.getByRole('row', { name: new RegExp(`^MY${nextYear} `) });
  await expect(row).toContainText('Prepared');
  await row.getByRole('button', { name: `Open MY${nextYear}` }).click();
  const opening = staff.getByRole('dialog', { name: `Open MY${nextYear}` });
  await expect(opening).toContainText('1 component of 1 organization can be seen');
  await opening.getByRole('button', { name: 'Open' }).click();
  await expect(staff.getByText(`MY${nextYear} is open.`)).toBeVisible();
  await expect(row).toContainText('(current)');

  // The season before goes on: it is one choice away, and its submissions take files.
  await analyst.goto('/dashboard');
  await expect(year).toHaveValue(`${nextYear}`);
  await year.selectOption(`MY ${shippedYear}`);
  await analyst.getByRole('link', { name: 'Submissions', exact: true }).first().click();
  await expect(analyst.getByRole('table').getByRole('link', { name: '1234' }).first()).toBeVisible();
  await analyst.goto('/submissionHome/1234');
  await expect(analyst.getByRole('heading', { name: 'Submission 1234' })).toBeVisible();
});
