import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { act } from '#src/api/client.ts';
import { queryClient } from '#src/api/query-client.ts';
import FeedbackPart from '#src/components/FeedbackPart.tsx';
import { renderOnBackground } from '#src/test/render-on-background.tsx';
import { TableAction } from './TableAction.tsx';

vi.mock('#src/api/client.ts', { spy: true });

test('what was done is said where the reader is, also at the end of a long page', async () => {
  vi.mocked(act).mockResolvedValue(true);
  await renderOnBackground(
    <QueryClientProvider client={queryClient}>
      <div style={{ height: 4_000 }}>A long table</div>
      <TableAction
        call="ClearVendorMeasureCache"
        input={() => ({})}
        label="Clear…"
        confirmLabel="Clear"
        title="Clear"
        done="Cleared."
      >
        No data are lost.
      </TableAction>
      <FeedbackPart />
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Clear…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(page.getByText('Cleared.')).toBeInViewport();
});
