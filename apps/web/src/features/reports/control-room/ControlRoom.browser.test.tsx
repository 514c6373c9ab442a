import type { ClientSettings } from '@idss/contract/season/settings';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { read } from '#src/api/client.ts';
import { ClientSettingsContext } from '#src/components/client-settings.ts';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
// Loaded beforehand: they are loaded with the panels only in the portal.
import '#src/ui/charts/Bars.tsx';
import '#src/ui/charts/StackedAreas.tsx';
import { LoadPanel } from './LoadPanel.tsx';
import { StagesPanel } from './StagesPanel.tsx';

vi.mock('#src/api/client.ts', { spy: true });

const answers: Readonly<Record<string, unknown>> = {
  GetStagesByDay: {
    openedOn: '2026-05-01',
    stages: ['Import', 'Apply Plan Lock', 'Complete'],
    days: [
      { day: '2026-05-01', submissions: [1200, 0, 0], nothingToReport: 0 },
      { day: '2026-05-02', submissions: [690, 400, 100], nothingToReport: 10 },
    ],
  },
  GetSeasonLoad: {
    filesLastHour: 5,
    hours: [
      { from: '2026-05-20T14:00:00.000Z', files: 7 },
      { from: '2026-05-20T15:00:00.000Z', files: 5 },
    ],
    waiting: 2,
    running: 1,
    waitingSeconds: 75,
  },
};

const settings = {
  milestones: [{ program: 'HEDIS', key: 'planLock', label: 'Plan lock due', at: '2026-06-01T23:59:00Z' }],
} as unknown as ClientSettings;

/** Links need a router. */
async function show(part: 'stages' | 'load'): Promise<void> {
  vi.mocked(read).mockImplementation((async (name: string) => answers[name]) as typeof read);
  const routeTree = createRootRoute({ component: part === 'stages' ? StagesPanel : LoadPanel });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await renderOnBackground(
    <ClientSettingsContext value={settings}>
      <RouterProvider router={router as never} />
    </ClientSettingsContext>,
  );
}

const toCells = (name: string): string[][] =>
  [...document.querySelectorAll(`table[aria-label="${name}"] tbody tr`)].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.lastChild?.textContent ?? ''),
  );

test('the stages by day are drawn, and as a table have every number, the newest day first', async () => {
  await show('stages');
  const chart = page.getByRole('slider', { name: /HEDIS submissions at each stage by day/ });
  await expect.element(chart).toBeVisible();
  await expect.element(page.getByText('Plan lock due')).toBeVisible();
  const now = '690 Import, 400 Apply Plan Lock, 100 Complete, 10 nothing to report';
  await expect.element(chart).toHaveAttribute('aria-valuetext', `May 2: ${now}`);
  chart.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('May 1: 1,200 Import')).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect
    .element(chart)
    .toHaveAttribute('aria-valuetext', 'May 1, when the season opened: 1,200 Import');
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(page.getByRole('table', { name: 'Stages by day, HEDIS' })).toBeVisible();
  expect(toCells('Stages by day, HEDIS')).toEqual([
    ['May 2', '690', '400', '100', '10'],
    ['May 1', '1,200', '0', '0', '0'],
  ]);
  await expect
    .element(page.getByRole('link', { name: 'Stage changes of May 2' }))
    .toHaveAttribute(
      'href',
      '/activityreportpage?event=Stage+changed&from=2026-05-02&before=2026-05-02&forAllSubs=true',
    );
  await expect
    .element(page.getByRole('link', { name: '1,200 at Import on May 1' }))
    .toHaveAttribute('href', '/submissionsbyday?program=HEDIS&day=2026-05-01&stage=Import');
  // Today leads to the present list.
  await expect
    .element(page.getByRole('link', { name: '400 at Apply Plan Lock on May 2' }))
    .toHaveAttribute('href', '/availablesubmissionpage/all/Apply%20Plan%20Lock?program=HEDIS');
  // What has nothing to report is not at Import.
  await expect
    .element(page.getByRole('link', { name: '690 at Import on May 2' }))
    .toHaveAttribute(
      'href',
      '/availablesubmissionpage?is.submissionStatus=Import&is.component=HEDIS&is.nothingToReport=No',
    );
  const legend = page.getByRole('list', { name: 'HEDIS submissions at each stage now' });
  await expect
    .element(legend.getByRole('link', { name: 'Nothing to report 10' }))
    .toHaveAttribute('href', '/availablesubmissionpage?is.component=HEDIS&is.nothingToReport=Yes');
  await expect
    .element(legend.getByRole('link', { name: 'Apply Plan Lock 400' }))
    .toHaveAttribute('href', '/availablesubmissionpage/all/Apply%20Plan%20Lock?program=HEDIS');
});

test('the files by hour are drawn, and as a table each number leads to its list', async () => {
  await show('load');
  await expect.element(page.getByRole('img', { name: /Files uploaded in each/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect
    .element(page.getByRole('link', { name: /^5 files from/ }))
    .toHaveAttribute('href', '/recentuploads?hour=2026-05-20T15%3A00%3A00.000Z');
  expect(toCells('Files uploaded by hour').map(([, files]) => files)).toEqual(['5', '7']);
  await expect.element(page.getByRole('link', { name: 'Files of the last day 12' })).toBeVisible();
});
