import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { act } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import FeedbackPart from './FeedbackPart.tsx';
import { undoByCall } from './feedback.ts';
import { UndoableAction } from './tables/UndoableAction.tsx';

vi.mock('#src/api/client.ts', { spy: true });

const restored = { query: { id: 7 } };

beforeEach(() => {
  vi.mocked(act).mockReset().mockResolvedValue(true);
});

async function deleteOne(): Promise<void> {
  await renderOnBackground(
    <QueryClientProvider client={queryClient}>
      <UndoableAction
        call="DeleteAnnouncement"
        input={{ query: { id: 7 } }}
        label="Delete"
        fullLabel="Delete announcement 7"
        done="Deleted."
        undo={undoByCall('RestoreAnnouncement', restored, 'There again.')}
      />
      <input aria-label="Search" />
      <FeedbackPart />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Delete announcement 7' }).click();
  await expect.element(page.getByText('Deleted.')).toBeVisible();
}

const calls = () => vi.mocked(act).mock.calls.map(([name]) => name);

test('it is done without a question, and undone by the button, once', async () => {
  await deleteOne();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('There again.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(calls()).toEqual(['DeleteAnnouncement', 'RestoreAnnouncement']);
  expect(vi.mocked(act)).toHaveBeenLastCalledWith('RestoreAnnouncement', restored);
});

test('Ctrl+Z undoes it, except in a field, where it undoes typing', async () => {
  await deleteOne();
  await page.getByRole('textbox', { name: 'Search' }).click();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(calls()).toEqual(['DeleteAnnouncement']);
  await page.getByText('Deleted.').click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(page.getByText('There again.')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(calls()).toEqual(['DeleteAnnouncement', 'RestoreAnnouncement']);
});

test('an undo that is refused says so', async () => {
  await deleteOne();
  vi.mocked(act).mockRejectedValue(new Error('Someone else changed it.'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Error' })).toBeVisible();
});
