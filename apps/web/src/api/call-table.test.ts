import { expect, test } from 'vitest';
import { callTableSource } from './call-table-source.ts';

test('the table of the browser is made from the contract', async () => {
  const { default: written } = await import('./call-table.ts?raw');
  expect(written, 'Run: node tools/write-call-table.ts').toBe(callTableSource);
});
