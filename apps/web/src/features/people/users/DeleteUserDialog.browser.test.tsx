import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { act, read } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import DeleteUserDialog from './DeleteUserDialog.tsx';
import { ana } from './user.fixture.ts';

vi.mock('#src/api/client.ts', { spy: true });

test.each([
  [false, 'DeleteManagableUserAccess', { userName: ana.email, version: 'v' }],
  [true, 'DeleteUserAccess', { userId: ana.email, version: 'v' }],
] as const)(
  'deleted by staff: %s. What was shown is deleted, and not a later state',
  async (isStaff, call, query) => {
    vi.mocked(read).mockResolvedValue({ ...ana, version: 'v', may: { deleteAccess: { ok: true } } });
    vi.mocked(act).mockResolvedValue(undefined as never);
    await renderOnBackground(
      <QueryClientProvider client={queryClient}>
        <DeleteUserDialog user={ana} isStaff={isStaff} onClose={() => undefined} />
      </QueryClientProvider>,
    );
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => vi.mocked(act).mock.lastCall).toEqual([call, expect.objectContaining({ query })]);
  },
);

test('a deleted person is not asked for again: those who managed them do not find them any more', async () => {
  vi.mocked(read).mockResolvedValue({ ...ana, version: 'v', may: { deleteAccess: { ok: true } } });
  vi.mocked(act).mockResolvedValue(undefined as never);
  const onClose = vi.fn<() => void>();
  await renderOnBackground(
    <QueryClientProvider client={queryClient}>
      <DeleteUserDialog user={ana} isStaff={false} onClose={onClose} />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(vi.mocked(act).mock.lastCall?.[0]).toBe('DeleteManagableUserAccess');
  expect(vi.mocked(read).mock.calls.filter(([name]) => name === 'GetUser')).toHaveLength(1);
});
