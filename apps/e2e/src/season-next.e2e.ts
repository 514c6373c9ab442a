/** Staff open the next season from its folder. The last file of the journeys by name: the season before is history afterwards. */
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

test('a wrong line refuses the folder; the corrected one is compared and opened for everyone', async ({
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
  await expect(staff.getByRole('button', { name: /^(Open|Reload) MY/ })).toHaveCount(0);

  await check(folder);
  const difference = staff.getByRole('region', { name: `Difference from MY${shippedYear}` });
  await difference.getByText('Measures added: 1').click();
  await expect(difference.getByRole('table', { name: 'Measures added' })).toContainText(newMeasure);
  await staff.getByRole('button', { name: `Open MY${nextYear}…` }).click();
  const dialog = staff.getByRole('dialog', { name: `Open MY${nextYear}` });
  await expect(dialog).toContainText(`MY${shippedYear} becomes history and stays readable.`);
  await dialog.getByRole('button', { name: 'Open' }).click();
  await expect(staff.getByText(`MY${nextYear} is open.`)).toBeVisible();
  await expect(staff.getByRole('table', { name: 'Loads' }).getByRole('row').nth(1)).toContainText(
    `MY${nextYear}`,
  );

  // The same folder again is the season that is open.
  await check(folder);
  await expect(staff.getByRole('button', { name: `Reload MY${nextYear}…` })).toBeVisible();

  const analyst = await openAs(people.analyst);
  await expect(analyst.getByRole('banner')).toContainText(`MY ${nextYear}`);
});
