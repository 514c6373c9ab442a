import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { read } from '#src/api/client.ts';
import { InRouter } from '#src/test/in-router.tsx';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { HistoricalFiles } from './HistoricalFiles.tsx';

vi.mock('#src/api/client.ts', { spy: true });

interface Asked {
  readonly myStr: string;
  readonly subIdStr?: string;
  readonly search?: string;
  readonly resultCount?: number;
}
/** Of 2024 those from 4000, of 2023 those from 3000. */
const all = [2024, 2023].flatMap((measurementYear) =>
  Array.from({ length: 900 }, (_, n) => ({
    measurementYear,
    submissionId: (measurementYear - 2020) * 1000 + n,
  })),
);
const file = {
  measurementYear: 2024,
  orgId: 10,
  submissionId: 4099,
  orgName: 'Birch Plan',
  productLine: 'Medicare',
  reportingProduct: 'HMO',
  fileType: 'No file',
  fileTypeId: 0,
  component: null,
};
const find = ({ myStr, search = '', resultCount }: Asked) =>
  all
    .filter(({ measurementYear, submissionId }) =>
      [myStr.includes(String(measurementYear)), String(submissionId).includes(search)].every(Boolean),
    )
    .slice(0, resultCount);

test('submissions of the chosen years: the first, those that the server finds, and those that were chosen before', async () => {
  const files: Asked[] = [];
  vi.mocked(read).mockImplementation((async (name: string, query: unknown) => {
    if (name === 'GetAvailableMeasurementYears') return [2024, 2023];
    if (name === 'UserGetHistoricalFileMYSubList') return find(query as Asked);
    if (name !== 'AdminGetHistoricalFiles') return [];
    files.push(query as Asked);
    return [file];
  }) as typeof read);
  await renderOnBackground(
    <InRouter>
      <HistoricalFiles calls={{ list: 'AdminGetHistoricalFiles', link: 'AdminGetHistoricalDownloadLink' }} />
    </InRouter>,
  );
  const field = page.getByRole('group', { name: 'SubIDs' });
  await expect.element(field).toHaveAttribute('disabled', '');
  await page.getByRole('checkbox', { name: '2024' }).click();
  await expect
    .element(page.getByText(/The first 100 are shown; the filter finds the others\.$/))
    .toBeVisible();
  await field.getByRole('checkbox', { name: '4099' }).click();
  await page.getByRole('checkbox', { name: '2023', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Filter: SubIDs' }).fill('345');
  await field.getByRole('checkbox', { name: '3345 (2023)' }).click();
  await expect.element(field.getByText(/2 selected/)).toBeVisible();
  await expect.element(field.getByText(/are shown/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Get Files' }).click();
  await expect.element(page.getByRole('cell', { name: 'Birch Plan' })).toBeVisible();
  expect(files.at(-1)).toEqual({ myStr: '2024,2023', subIdStr: '4099,3345' });
  // Without its year it is no longer chosen.
  await page.getByRole('checkbox', { name: '2024', exact: true }).click();
  await expect.element(field.getByText(/1 selected/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter: SubIDs' }).fill('9999');
  await expect.element(field.getByText(/No match\./)).toBeVisible();
});
