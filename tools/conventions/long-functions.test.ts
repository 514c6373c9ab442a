import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type LongFunction, listLongFunctions, readReason, toOverrides } from './long-functions.ts';
import { read, root } from './source-files.ts';

const inPages = ({ file }: LongFunction): boolean => file.startsWith('apps/web/');

/**
 * Functions of over 60 lines, over a complexity of 20, and those of both without a reason. May only be made smaller.
 * The pages have numbers of their own.
 */
const left = {
  pages: { 'max-lines-per-function': 6, complexity: 1, withoutReason: 0 },
  others: { 'max-lines-per-function': 31, complexity: 7, withoutReason: 0 },
};

const mend = 'then run node tools/conventions/long-functions.ts';

const functions = listLongFunctions();

test.each(['pages', 'others'] as const)('%s: functions over the limits get fewer, and say why', (part) => {
  const inPart = functions.filter((each) => inPages(each) === (part === 'pages'));
  const expectAtMost = (
    measure: keyof (typeof left)['pages'],
    found: readonly LongFunction[],
    help: string,
  ) =>
    expect(
      found.length,
      `${help}:\n${found.map(({ file, line, size }) => `  ${file}:${line} ${size}`).join('\n')}`,
    ).toBeLessThanOrEqual(left[part][measure]);
  for (const rule of ['max-lines-per-function', 'complexity'] as const)
    expectAtMost(
      rule,
      inPart.filter((each) => each.rule === rule),
      `${rule}: a function was added to these. Split it, ${mend}`,
    );
  expectAtMost(
    'withoutReason',
    inPart.filter(({ file, line }) => readReason(read(file).text, line) === undefined),
    'These say in no comment directly above them why they are long: `Long: the reason.` Split one, or say it',
  );
});

test('a reason stands in the comment directly above its function, and is a sentence', () => {
  const reasons = [
    '/** Reads rows. Long: one loop over\n * every byte. */\nfunction read() {}',
    '  // Long: a table of all words.\n  const a = () => {};',
    '/** Long: hot. */\nfunction read() {}',
    '/** Long: one loop over every byte. */\nconst other = 1;\nfunction read() {}',
    '/** Long: one loop over every byte. */\n\nfunction read() {}',
  ].map((text) => readReason(text, text.split('\n').length));
  expect(reasons).toEqual([
    'one loop over every byte',
    'a table of all words',
    undefined,
    undefined,
    undefined,
  ]);
});

test('the linter allows no file more than its functions need', () => {
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
      { file, rule: 'max-lines-per-function', size: 61, line: 1 },
      { file, rule: 'max-lines-per-function', size: 99, line: 1 },
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
