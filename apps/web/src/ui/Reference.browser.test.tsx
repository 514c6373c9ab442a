import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { Reference } from './Reference.tsx';

test('the reference of an error is copied whole', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await renderOnBackground(<Reference code="7f3a-41c2" />);
  await expect.element(page.getByText('7f3a-41c2')).toBeVisible();
  await page.getByRole('button', { name: 'Copy the reference' }).click();
  await expect.element(page.getByText('Copied')).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith('7f3a-41c2');
});
