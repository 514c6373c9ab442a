import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { InRouter } from '#src/test/in-router.tsx';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { AppLink } from './AppLink.tsx';

function Panel() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? (
    <AppLink href="/notices" onFollow={() => setOpen(false)}>
      All notices
    </AppLink>
  ) : (
    <p>Closed</p>
  );
}

test('a link that closes what it is in changes the page without loading it again', async () => {
  await renderOnBackground(
    <InRouter address="/dashboard">
      <Panel />
    </InRouter>,
  );
  // After all handlers of the page.
  const isLeftToBrowser = new Promise<boolean>((resolve) => {
    window.addEventListener('click', (event) => {
      resolve(!event.defaultPrevented);
      event.preventDefault();
    });
  });
  await page.getByRole('link', { name: 'All notices' }).click();
  expect(await isLeftToBrowser).toBe(false);
  await expect.element(page.getByText('Closed')).toBeVisible();
});
