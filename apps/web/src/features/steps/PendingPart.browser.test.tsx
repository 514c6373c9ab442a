import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ClientSettings } from '@idss/contract/season/settings';
import { read } from '#src/api/client.ts';
import { ClientSettingsContext } from '#src/components/client-settings.ts';
import { InRouter } from '#src/test/in-router.tsx';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import PendingPart, { type PendingPartProps } from './PendingPart.tsx';

vi.mock('#src/api/client.ts', { spy: true });

const settings = {
  measurementYear: 2025,
  provider: { supportName: 'Support', supportEmail: '' },
} as unknown as ClientSettings;
const row = { orgId: 10, orgName: 'Birch Plan', productLine: 'Medicare', stage: 'Import' };
const pending = [
  { ...row, subId: 5000, component: 'DST', isLate: true },
  { ...row, subId: 5000, component: 'CAHPS', isLate: false },
];

type Asked = Readonly<Record<string, unknown>>;
const askedOf = (call: string): Asked[] =>
  vi.mocked(read).mock.calls.flatMap(([name, query]) => (name === call && query ? [query] : []));

/** `count`: of all that is pending; a filter leaves the surveys. */
async function show(count: number, hasSubmissions: PendingPartProps['hasSubmissions']): Promise<void> {
  const counts = { parts: [], choices: ['CAHPS', 'HEDIS'] };
  vi.mocked(read).mockImplementation((async (name: string, query: Asked = {}) => {
    const rows = pending.slice(query['filters'] === undefined ? 0 : 1, count);
    const answers: Readonly<Record<string, unknown>> = {
      GetPendingSubmissions: rows,
      CountPendingSubmissions: { ...counts, count: query['filters'] === undefined ? count : rows.length },
      GetPendingCounts: count > 0 ? [{ stage: 'Import', components: count }] : [],
    };
    return answers[name] ?? [];
  }) as typeof read);
  await renderOnBackground(
    <ClientSettingsContext value={settings}>
      <InRouter>
        <PendingPart hasSubmissions={hasSubmissions} back="Your next steps" />
      </InRouter>
    </ClientSettingsContext>,
  );
}

const cells = (): string[] =>
  [...document.querySelectorAll('tbody tr')].map((line) =>
    [...line.querySelectorAll('td')].map(({ textContent }) => textContent).join(' | '),
  );

test('a page of all, filtered by the server, by keyboard', async () => {
  await show(14_000, true);
  await expect.element(page.getByText('1–10 of 14,000')).toBeVisible();
  expect(cells()).toEqual([
    '10 | 5000 | Birch Plan | HEDIS | Import | Yes',
    '10 | 5000 | Birch Plan | CAHPS | Import | No',
  ]);
  await expect
    .element(page.getByRole('link', { name: '5000' }).first())
    .toHaveAttribute('href', '/submissionHome/5000/DST/Medicare');
  page.getByRole('button', { name: 'Filter Component: All' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('checkbox', { name: 'CAHPS' }).click();
  await expect.poll(cells).toEqual(['10 | 5000 | Birch Plan | CAHPS | Import | No']);
  await expect.element(page.getByText('1 of 14,000 rows')).toBeVisible();
  expect(askedOf('GetPendingSubmissions').at(-1)).toMatchObject({
    filters: '[{"id":"component","value":["CAHPS"]}]',
    pageNumber: 1,
    resultCount: 10,
  });
});

test.each([
  [true, 'Congratulations! All your submissions are received!'],
  [undefined, 'Nothing is pending'],
  [false, 'You have no submissions for measurement year 2025.'],
])('with nothing pending and submissions: %s', async (hasSubmissions, text) => {
  await show(0, hasSubmissions);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('Pending by stage')).not.toBeInTheDocument();
});
