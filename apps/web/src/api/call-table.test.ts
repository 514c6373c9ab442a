import { expect, test } from 'vitest';
import { callTableSource, callTagsSource } from './call-table-source.ts';

test('the tables of the browser are made from the contract', async () => {
  const { default: written } = await import('./call-table.ts?raw');
  expect(written, 'Run: npm run lists').toBe(callTableSource);
  const { default: tags } = await import('./call-tags.ts?raw');
  expect(tags, 'Run: npm run lists').toBe(callTagsSource);
});
