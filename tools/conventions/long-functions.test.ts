import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listLongFunctions, toOverrides } from './long-functions.ts';
import { root } from './source-files.ts';

/** Functions of over 60 lines, and over a complexity of 20. May only be made smaller. */
const left = { 'max-lines-per-function': 151, complexity: 29 };

const mend = 'then run node tools/conventions/long-functions.ts';

test('functions longer or more complex than the limits get fewer', () => {
  const functions = listLongFunctions();
  for (const rule of ['max-lines-per-function', 'complexity'] as const) {
    const found = functions.filter((each) => each.rule === rule);
    expect(
      found.length,
      `${rule}: a function was added to these. Split it, ${mend}:\n${found
        .map(({ file, size }) => `  ${file}: ${size}`)
        .join('\n')}`,
    ).toBeLessThanOrEqual(left[rule]);
  }
  const listed: { overrides: readonly { readonly files: readonly string[] }[] } = JSON.parse(
    readFileSync(path.join(root, 'tools/long-functions.json'), 'utf8'),
  );
  const files = new Set(functions.map(({ file }) => file));
  expect(
    listed.overrides.flatMap((entry) => entry.files).filter((file) => !files.has(file)),
    `These have no long function any more: lower the numbers above, ${mend}`,
  ).toEqual([]);
});

test('a file is allowed the size of its largest function of each kind', () => {
  const file = 'apps/a.ts';
  expect(
    toOverrides([
      { file, rule: 'max-lines-per-function', size: 61 },
      { file, rule: 'max-lines-per-function', size: 99 },
    ]),
  ).toEqual([
    {
      files: [file],
      rules: {
        'eslint/max-lines-per-function': ['error', { max: 99, skipBlankLines: true, skipComments: true }],
      },
    },
  ]);
});
