import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { read } from '#src/api/client.ts';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { LevelGuard } from './LevelGuard.tsx';

vi.mock('#src/api/client.ts', { spy: true });

test('a page whose level is not known offers a retry, and shows itself when that succeeds', async () => {
  vi.mocked(read).mockRejectedValue(new Error('connection lost'));
  await renderOnBackground(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LevelGuard level="admin">The page</LevelGuard>
    </QueryClientProvider>,
  );
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  vi.mocked(read).mockResolvedValue({ allowsAdministration: true });
  await retry.click();
  await expect.element(page.getByText('The page')).toBeVisible();
});
