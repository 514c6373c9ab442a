import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { RangeBox } from './RangeBox.tsx';
import { YearLine } from './YearLine.tsx';

const years = [
  { year: 2023, value: 59.8, text: '59.80' },
  { year: 2024, value: null, text: 'NA' },
  { year: 2025, value: 84.47, text: '84.47' },
];

test('the years are read one by one with the arrow keys, and the note is there again afterwards', async () => {
  await renderOnBackground(
    <YearLine
      label="Rate over the years"
      years={years}
      middle={{ year: 2025, from: 58, to: 64 }}
      isUnusual
      note="Shaded: middle half."
      action={<button type="button">As table</button>}
    />,
  );
  const chart = page.getByRole('slider', { name: 'Rate over the years' });
  await expect.element(chart).toHaveAttribute('aria-valuetext', 'MY 2025: 84.47');
  await expect.element(page.getByText('Shaded: middle half.')).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(chart).toHaveAttribute('aria-valuetext', 'MY 2024: NA');
  await expect.element(page.getByText('MY 2024: NA')).toBeVisible();
  await userEvent.keyboard('{Home}{ArrowLeft}');
  await expect.element(chart).toHaveAttribute('aria-valuenow', '1');
  await userEvent.keyboard('{End}');
  await expect.element(chart).toHaveAttribute('aria-valuetext', 'MY 2025: 84.47');
  await userEvent.tab();
  await expect.element(page.getByText('Shaded: middle half.')).toBeVisible();
  // A year without a number is a gap: no line leads over it.
  expect(chart.element().querySelector('path')?.getAttribute('d')).not.toContain('L');
});

test('the own value is read at its place among the ranges of the others', async () => {
  await renderOnBackground(
    <RangeBox
      label="Rate among 41 plans"
      ranges={{ lowTenth: 55, lowQuarter: 58, median: 61, highQuarter: 64, highTenth: 69 }}
      own={84.47}
      isUnusual
      describe={(point) => (point === 'own' ? 'This row: 84.47' : point)}
      format={String}
      note="Box: middle half."
      action={null}
    />,
  );
  const chart = page.getByRole('slider', { name: 'Rate among 41 plans' });
  await expect.element(chart).toHaveAttribute('aria-valuetext', 'This row: 84.47');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(chart).toHaveAttribute('aria-valuetext', 'highTenth');
  await userEvent.keyboard('{Home}');
  await expect.element(chart).toHaveAttribute('aria-valuetext', 'lowTenth');
});
