import { expect, test } from 'vitest';
import { lists } from '../lists.ts';
import { read } from './source-files.ts';

test.each(Object.entries(lists))('%s has every file of its folders', (file, text) => {
  expect(read(file).text, 'Run: npm run lists').toBe(text);
});
