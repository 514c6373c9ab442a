import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { PendingSubmissions } from './PendingSubmissions.tsx';

const rows = Array.from({ length: 200 }, (_, n) => ({
  orgId: 10,
  subId: 5000 + n,
  orgName: 'Birch Plan',
  component: 'DST' as const,
  stage: 'Import',
  productLine: 'Medicare',
  isLate: n % 2 === 0,
}));

test('a page shows its rows of those that were read, and the pager goes through all of them', async () => {
  const onPage = vi.fn<(page: number) => void>();
  const table = <PendingSubmissions rows={rows} firstRow={200} count={14_000} page={25} onPage={onPage} />;
  const routeTree = createRootRoute({ component: () => table });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  await renderOnBackground(<RouterProvider router={router as never} />);
  await expect.element(page.getByRole('link', { name: 'Open HEDIS submission 5050' })).toBeVisible();
  const links = page.getByRole('link', { name: /^Open HEDIS submission/ });
  expect(links.elements().map((link) => link.getAttribute('aria-label')?.slice(-4))).toEqual(
    Array.from({ length: 10 }, (_, n) => String(5050 + n)),
  );
  await expect.element(page.getByText('251–260 of 14,000')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Last page' }));
  expect(onPage).toHaveBeenCalledWith(1399);
});
