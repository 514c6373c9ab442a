/** The file of a table's Export CSV. */
import type { Page } from '@playwright/test';
import { downloaded } from './bulk-screen.ts';

export interface ExportedCsv {
  readonly name: string;
  readonly head: string;
  readonly rows: readonly string[];
}

/** Presses the one Export CSV of the page. */
export async function exportedCsv(page: Page): Promise<ExportedCsv> {
  const { name, bytes } = await downloaded(page, page.getByRole('button', { name: 'Export CSV' }));
  // Decoding removes the byte order mark.
  const [head = '', ...rows] = new TextDecoder().decode(bytes).split('\r\n');
  return { name, head, rows };
}
