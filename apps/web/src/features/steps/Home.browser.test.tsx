import type { ClientSettings } from '@idss/contract/season/settings';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { act } from '#src/api/client.ts';
import { ClientSettingsContext } from '#src/components/client-settings.ts';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { FirstVisit } from './FirstVisit.tsx';
import { answer, step } from './home.fixture.ts';
import { NextSteps } from './NextSteps.tsx';
import { OwnDates } from './OwnDates.tsx';
import { Waiting } from './Waiting.tsx';

vi.mock('#src/api/client.ts', { spy: true });

const dates = ['planLock', 'auditLock', 'markFinal', 'attestation', 'publication'].map((key, at) => ({
  program: 'HEDIS',
  key,
  label: `Date ${key}`,
  at: `2026-06-0${at + 1}T23:59:00Z`,
}));
const settings = {
  measurementYear: 2025,
  timeZone: 'America/New_York',
  milestones: [
    ...dates,
    { program: 'HOS', key: 'attestation', label: 'HOS date', at: '2026-06-02T00:00:00Z' },
  ],
} as unknown as ClientSettings;
const now = new Date('2026-05-20T12:00:00Z');

/** Links need a router. */
async function show(part: ReactNode): Promise<void> {
  const routeTree = createRootRoute({ component: () => part });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await renderOnBackground(
    <ClientSettingsContext value={settings}>
      <RouterProvider router={router as never} />
    </ClientSettingsContext>,
  );
}

/** The text of each line of the list. */
const listTexts = (name: string): string[] =>
  [...document.querySelectorAll(`[aria-label="${name}"] > li`)].map((line) => line.textContent);

test('each step says what, why, since and until when, and leads to its place by one button', async () => {
  const late = { ...step, since: '2026-04-07T12:00:00Z', dueAt: '2026-06-03T03:59:00Z' };
  const closed = {
    ...step,
    kind: 'upload' as const,
    subId: 1236,
    title: 'Upload the first file',
    button: 'Upload',
    why: 'Uploads open on June 1.',
    verdict: { ok: false, reason: 'Uploads open on June 1.' },
  };
  await show(
    <NextSteps answer={{ ...answer, steps: [late, closed], stepCount: 2 }} now={now} empty={null} />,
  );
  await expect
    .element(page.getByRole('link', { name: 'Open findings: Correct 4 errors, 1235 HEDIS' }))
    .toHaveAttribute('href', '/submissionHome/1235/DST/Commercial#findings');
  // What cannot be done yet says why, and leads to where it will be done.
  await expect
    .element(page.getByRole('link', { name: 'Open: Upload the first file, 1236 HEDIS' }))
    .toHaveAttribute('href', '/submissionHome/1236/DST/Commercial#step');
  expect(listTexts('Your next steps')).toEqual([
    'Correct 4 errors1235 HEDIS, CommercialX-001 · for 43 days13 days leftJun 2, 11:59 PM EDTOpen findings',
    'Upload the first file1236 HEDIS, CommercialUploads open on June 1.Open',
  ]);
});

test('of many steps eight are shown at first; with several organizations each is named', async () => {
  const many = Array.from({ length: 10 }, (_, at) => ({ ...step, subId: 2000 + at, orgId: at }));
  await show(<NextSteps answer={{ ...answer, steps: many, stepCount: 10 }} now={now} empty={null} />);
  const all = page.getByRole('button', { name: 'Show all 10' });
  await expect.element(all).toBeVisible();
  expect(listTexts('Your next steps')).toHaveLength(8);
  expect(listTexts('Your next steps')[0]).toContain('Lakeside · X-001');
  await all.click();
  await expect.poll(() => listTexts('Your next steps')).toHaveLength(10);
});

test('what others are waited for is said by their name, with a way to write to them', async () => {
  const item = { component: 'DST', productLine: 'Medicare', what: 'attestation' } as const;
  const group = {
    name: 'Marcus Ellery',
    role: 'Organization signer',
    email: 'm@lakeside.example',
    items: [
      { ...item, subId: 1237 },
      { ...item, subId: 1240 },
    ],
    count: 3,
    since: '2026-04-26T12:00:00Z',
    dueAt: null,
    isLate: false,
  };
  await show(<Waiting answer={{ ...answer, waiting: [group], waitingCount: 3 }} now={now} />);
  await expect
    .element(page.getByRole('link', { name: 'Marcus Ellery' }))
    .toHaveAttribute('href', 'mailto:m@lakeside.example');
  await expect
    .element(page.getByRole('link', { name: 'All 4 pending' }))
    .toHaveAttribute('href', '/dashboard?view=pending');
  const [line] = listTexts('Waiting for others');
  expect(line).toContain('1237 and 1240 HEDIS attestation · and 1 more');
  expect(line).toContain('longest 24 days');
});

test('four dates of one’s programs, and all of them on demand, by keyboard', async () => {
  await show(<OwnDates answer={answer} now={now} />);
  const all = page.getByRole('button', { name: 'All 6 dates' });
  await expect.element(all).toBeVisible();
  expect(listTexts('Dates of the season')).toHaveLength(4);
  expect(listTexts('Dates of the season')[0]).toContain('4 open');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('HOS date')).toBeVisible();
  expect(listTexts('Dates of the season')).toHaveLength(6);
});

test('an item of the first visit is noted when it is opened, and the list is closed for good', async () => {
  const sent: unknown[] = [];
  vi.mocked(act).mockImplementation((async (name: string, input: unknown) => {
    sent.push([name, input]);
    return true;
  }) as typeof act);
  const place = { subId: 1235, component: 'DST', productLine: 'Commercial' } as const;
  await show(
    <FirstVisit
      items={[
        { item: 'upload', title: 'Upload a file', text: 'Each is checked.', isDone: true, place },
        { item: 'locks', title: 'Who locks', text: 'Of 1235: you.', isDone: false, place },
      ]}
    />,
  );
  await expect.element(page.getByText('1 of 2 done')).toBeVisible();
  await page.getByRole('button', { name: 'Who locks' }).click();
  await expect.element(page.getByText('Of 1235: you.')).toBeVisible();
  await page.getByRole('button', { name: 'Close the checklist for good' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      ['MarkFirstVisit', { body: { item: 'locks' } }],
      ['MarkFirstVisit', { body: { item: null } }],
    ]);
});
