import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

async function show(more: Partial<ConfirmDialogProps> = {}) {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  await renderOnBackground(
    <ConfirmDialog
      isOpen
      title="Undo the lock?"
      confirmLabel="Undo"
      onConfirm={onConfirm}
      onCancel={onCancel}
      {...more}
    >
      The auditor starts again.
    </ConfirmDialog>,
  );
  return { onConfirm, onCancel };
}
const button = (name: string) => page.getByRole('button', { name });

test('it is named and described, and the safe answer has the focus', async () => {
  const { onConfirm, onCancel } = await show();
  const dialog = page.getByRole('dialog', { name: 'Undo the lock?' });
  await expect.element(dialog).toHaveAccessibleDescription('The auditor starts again.');
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onConfirm).not.toHaveBeenCalled();
});

test('Escape cancels, and the other button confirms', async () => {
  const { onConfirm, onCancel } = await show();
  await userEvent.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledTimes(1);
  await button('Undo').click();
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

test('while it is busy nothing can be pressed twice or left', async () => {
  const { onConfirm, onCancel } = await show({ isBusy: true });
  await button('Undo').click({ force: true });
  await button('Cancel').click({ force: true });
  await userEvent.keyboard('{Escape}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onCancel).not.toHaveBeenCalled();
  await expect.element(button('Undo')).toHaveAttribute('aria-disabled', 'true');
});

test('a refusal is shown with its reference, and can be tried again', async () => {
  const { onConfirm } = await show({ error: { message: 'The file changed.', reference: 'r-1' } });
  await expect.element(page.getByText('The file changed.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('r-1')).toBeVisible();
  await button('Undo').click();
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
