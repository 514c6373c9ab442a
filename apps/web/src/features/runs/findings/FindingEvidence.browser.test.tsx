/** Next to a finding: its place marked in the lines, the numbers, and what is said where there are none. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { type Evidence, FindingEvidence } from './FindingEvidence.tsx';

const evidence: Evidence = {
  fileName: 'Commercial1235.xml',
  problem: null,
  lines: [
    { line: 1815, text: '<administrative>', startColumn: 1, isCutAfter: false },
    { line: 1816, text: '<EligiblePopulation>179</EligiblePopulation>', startColumn: 41, isCutAfter: true },
  ],
  mark: { from: 20, to: 23 },
  fields: [],
  arithmetic: {
    label: 'Band',
    unit: 'Eligible population',
    lines: [
      { label: '18-64', value: '167', role: 'part', difference: null },
      { label: 'Sum', value: '167', role: 'result', difference: null },
      { label: 'Total in the file', value: '179', role: 'found', difference: '+12' },
    ],
  },
};

test('the lines are a place to scroll by keyboard, with the value marked and the numbers in a table', async () => {
  await renderOnBackground(<FindingEvidence evidence={evidence} place={{ line: 1816 }} />);
  const code = page.getByRole('region', { name: 'Commercial1235.xml, lines 1,815 to 1,816' });
  await userEvent.tab();
  await expect.element(code).toHaveFocus();
  expect(code.element().querySelector('mark')?.textContent).toBe('179');
  expect(code.element().querySelector('[data-own]')?.textContent).toBe(
    '1816The finding: …<EligiblePopulation>179</EligiblePopulation>…',
  );
  const numbers = page.getByRole('table', { name: 'The numbers of this finding' });
  await expect.element(numbers.getByRole('row', { name: 'Total in the file 179 (+12)' })).toBeVisible();
});

test('a survey has the fields around the place, blank ones too', async () => {
  const fields = [
    { name: 'age', position: 'field 7', value: '  ', isMarked: false },
    { name: 'disposition', position: 'field 8', value: '99', isMarked: true },
  ];
  await renderOnBackground(
    <FindingEvidence evidence={{ ...evidence, fields, arithmetic: null }} place={{ line: 1816 }} />,
  );
  const table = page.getByRole('table', { name: 'Fields around the place' });
  await expect.element(table.getByRole('row', { name: 'disposition field 8 99' })).toBeVisible();
  await expect.element(table.getByRole('row', { name: 'age field 7 blank' })).toBeVisible();
});

test('where there are no lines a sentence says why, and the numbers stay', async () => {
  const problem = 'The stored file is missing, so its lines cannot be shown.';
  await renderOnBackground(
    <FindingEvidence evidence={{ ...evidence, lines: [], mark: null, problem }} place={{ line: 1816 }} />,
  );
  await expect.element(page.getByText(problem)).toBeVisible();
  await expect.element(page.getByRole('table', { name: 'The numbers of this finding' })).toBeVisible();
  expect(page.getByRole('region').elements()).toEqual([]);
});
