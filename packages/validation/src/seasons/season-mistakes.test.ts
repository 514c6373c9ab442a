import { readFileSync } from 'node:fs';
import { smallSeason } from '@idss/domain/season/small-season.fixture';
import { expect, test } from 'vitest';
import { definitionFiles } from './read-season-definition.ts';
import { readWholeSeason } from './read-whole-season.ts';
import { type Mistake, mistakes } from './season-mistakes.fixture.ts';

const season: ReadonlyMap<string, string> = new Map<string, string>([
  ...smallSeason(),
  ...definitionFiles.map((name): [string, string] => [
    name,
    readFileSync(new URL(`MY2025/${name}`, import.meta.url), 'utf8'),
  ]),
]);

const mark = '‸';

/** The folder with the mistake, and the line and column of its mark. */
function plant({ file, from, to, also }: Mistake) {
  const files = new Map(season);
  also?.(files);
  const text = files.get(file) ?? '';
  if (!text.includes(from)) throw new Error(`${file} does not have ${from}`);
  const marked = text.replace(from, () => to);
  const before = marked.slice(0, marked.indexOf(mark)).split('\n');
  files.set(file, marked.replace(mark, ''));
  return { files, line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

const check = (files: ReadonlyMap<string, string>) => {
  const reading = readWholeSeason(files, null);
  return reading.ok ? [] : reading.problems;
};

test('the season without a mistake has no problem', () => {
  expect(check(season)).toEqual([]);
});

test('a file with nearly the name of one that defines the season is found', () => {
  const files = new Map([...season, ['Rule.json', '{}'], ['notes.json', '{}'], ['hedis-schema.json', '{}']]);
  expect(check(files)).toEqual([
    expect.objectContaining({
      file: 'Rule.json',
      fix: 'Did you mean rules.json? Rename the file, or take it out of the folder.',
    }),
  ]);
});

test('a mistake in a table hides none between the files that define the season', () => {
  const files = new Map(season);
  files.set('roles.csv', (files.get('roles.csv') ?? '').replace(',auditor,', ',auditer,'));
  files.set(
    'measures.json',
    (season.get('measures.json') ?? '').replace(
      '"preventableComplications": "HPC"',
      '"preventableComplications": "HPD"',
    ),
  );
  expect(check(files).map(({ file, found }) => [file, found])).toEqual([
    ['roles.csv', 'auditer'],
    ['measures.json', expect.stringContaining('HPD')],
  ]);
});

test('the list has at least forty, each with a fix of its own', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(40);
  expect(new Set(mistakes.map(({ what }) => what)).size).toBe(mistakes.length);
});

test.each(mistakes.map((mistake) => [mistake.file, mistake.what, mistake] as const))(
  '%s: %s is found at its place',
  (_file, _what, mistake) => {
    const { files, line, column } = plant(mistake);
    const [problem, ...others] = check(files);
    expect(problem).toMatchObject({ file: mistake.file, line, column, fix: mistake.fix });
    expect(problem?.found).toBeTruthy();
    expect(problem?.expected).toBeTruthy();
    // One mistake is one problem.
    expect(others).toEqual([]);
  },
);
