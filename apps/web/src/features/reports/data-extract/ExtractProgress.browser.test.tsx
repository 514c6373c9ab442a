import type { ExtractRow } from '@idss/contract/reports/data-extract';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { Button } from '#src/ui/Button.tsx';
import { ExtractProgress } from './ExtractProgress.tsx';

const getRow = (name: string, state: ExtractRow['state']): ExtractRow => ({
  extractId: name,
  name,
  type: 'All',
  createdOn: '2026-05-20T00:00:00.000Z',
  createdBy: 'Ines Oyelaran',
  submissions: 0,
  size: 1000,
  sha256: null,
  state,
  progress: 0,
  measurementYear: 2025,
  contents: null,
  changedSince: null,
  reason: null,
  cancelledBy: null,
});
const former = getRow('former.zip', 'Done');

/** The list as it is at first, and after it was fetched again. */
function Lists() {
  const [isLater, setLater] = useState(false);
  const first = [getRow('running.zip', 'Running'), former];
  const later = [getRow('small.zip', 'Done'), getRow('running.zip', 'Done'), former];
  return (
    <>
      <Button onClick={() => setLater(true)}>Fetch again</Button>
      <ExtractProgress extracts={isLater ? later : first} />
    </>
  );
}

test('an extract that was finished before it was seen to run is shown, and one of before the visit is not', async () => {
  await renderOnBackground(<Lists />);
  await expect.element(page.getByRole('region', { name: 'running.zip' })).toBeVisible();
  await page.getByRole('button', { name: 'Fetch again' }).click();
  await expect.element(page.getByRole('heading', { name: 'small.zip' })).toBeVisible();
  const titles = page.getByRole('heading').elements();
  expect(titles.map(({ textContent }) => textContent)).toEqual(['small.zip', 'running.zip']);
});
