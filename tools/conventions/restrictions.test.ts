import { expect, test } from 'vitest';
import { getRestrictions, restrictions } from './restrictions.ts';
import { projectPaths, read } from './source-files.ts';

test.each(restrictions)('refused: $example.1', (restriction) => {
  const [file, code] = restriction.example;
  expect(getRestrictions(file)).toContain(restriction);
  expect(code.match(restriction.pattern)).not.toBeNull();
});

test('only some rules of the linter are disabled, each in one line', () => {
  const disabled =
    /(ox|es)lint-disable(?!-next-line (no-empty-pattern|no-control-regex|jsx-a11y\/no-noninteractive-tabindex)\b)/;
  const found = projectPaths
    .filter((file) => /\.(tsx?|mjs|js)$/.test(file) && !file.startsWith('tools/conventions/'))
    .filter((file) => disabled.test(read(file).text));
  expect(found, 'Write the code as the rule wants it').toEqual([]);
});
