import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '#src/api/api-error.ts';
import { reauthenticate } from '#src/session/session.ts';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { ActionDialog } from './ActionDialog.tsx';

vi.mock('#src/session/session.ts', { spy: true });

const onSubmit = vi.fn<() => void>();

function RefusedChange() {
  const [error, setError] = useState<Error | null>(new ApiError(403, 'Sign in again.', 'reauth_required'));
  return (
    <ActionDialog
      title="Delete Ana Lee?"
      action={{ error, isPending: false, reset: () => setError(null) }}
      submit={{ label: 'Delete', reason: null, onSubmit }}
      onClose={() => undefined}
    >
      They lose one role.
    </ActionDialog>
  );
}

test('a change that was refused because the sign-in is too old continues after a new one', async () => {
  vi.mocked(reauthenticate).mockResolvedValue(undefined as never);
  await renderOnBackground(<RefusedChange />);
  const submit = page.getByRole('button', { name: 'Delete' });
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await submit.click();
  expect(onSubmit).toHaveBeenCalledOnce();
});
