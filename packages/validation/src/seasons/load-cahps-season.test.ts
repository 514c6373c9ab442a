import { expect, test } from 'vitest';
import { exampleSeason } from './example-season.ts';
import { loadCahpsSeason } from './load-cahps-season.ts';
import data from './MY2025/cahps-layout.json' with { type: 'json' };

const facts = {
  fielding: { first: '2026-02-15', last: '2026-05-31' },
  samples: Object.fromEntries(
    Object.keys(data.surveys).map((survey) => [survey, { general: 1, supplemental: 0 }]),
  ),
};

test('measurement year 2025 has the four surveys with their samples and screeners', () => {
  const season = exampleSeason.cahps;
  expect(
    season.layouts.map(({ survey, kind, productLine, columns, requiredSample, cccScreener }) => [
      survey,
      kind,
      productLine,
      columns.length,
      requiredSample.general + requiredSample.supplemental,
      cccScreener.length,
    ]),
  ).toEqual([
    ['adult-commercial', 'adult', 'Commercial', 62, 1100, 0],
    ['adult-medicaid', 'adult', 'Medicaid', 59, 1350, 0],
    ['child-medicaid', 'child', 'Medicaid', 60, 1650, 0],
    ['child-medicaid-ccc', 'child CCC', 'Medicaid', 95, 3490, 5],
  ]);
  expect(season.layouts.at(-1)?.cccScreener.at(-1)).toEqual(['Q67', 'Q68']);
});

test('codes are listed in words', () => {
  const columns = exampleSeason.cahps.layouts[0]?.columns ?? [];
  const expected = (column: string) => columns.find(({ name }) => name === column)?.expected;
  expect(expected('Q08')).toBe('0 to 10, -9, -7 or -8');
  expect(expected('Q29')).toBe('1 to 4, -5, -9, -7 or -8');
  expect(expected('Q01')).toBe('1, 2, -9, -7 or -8');
});

test.each<[string, (changed: typeof data) => void, string]>([
  [
    'an unknown administrative column',
    (d) => d.adminColumns.push({ col: 'name', description: '' }),
    'administrative columns',
  ],
  [
    'a repeated column',
    ({ surveys }) => surveys['adult-medicaid'].items.push(...surveys['adult-medicaid'].items.slice(0, 1)),
    'is repeated',
  ],
  [
    'a result of an unknown column',
    ({ surveys }) => surveys['child-medicaid'].measures[0]?.items.push('Q99'),
    'Q99 is no column',
  ],
  [
    'a question that decides about an earlier one',
    ({ surveys }) => {
      const [first] = surveys['adult-medicaid'].items;
      if (first) Object.assign(first, { screen: ['Q07', [1, 2, 3, 4, 5, 6]] });
    },
    'the screener of Q01 is not before it',
  ],
  [
    'a question that decides in two ways',
    ({ surveys }) => {
      const item = surveys['adult-medicaid'].items.find(({ col }) => col === 'Q04');
      if (item) item.screen = ['Q03', [2]];
      const other = surveys['adult-medicaid'].items.find(({ col }) => col === 'Q05');
      if (other) Object.assign(other, { screen: ['Q03', [1]] });
    },
    'adult-medicaid: Q03 screens in two ways',
  ],
  [
    'an unknown class of disposition',
    ({ dispositions }) => (dispositions['10'].class = 'done'),
    'done is none of',
  ],
])('%s is refused', (_name, change, sentence) => {
  const changed = structuredClone(data);
  change(changed);
  expect(() => loadCahpsSeason(changed, 2025, facts)).toThrow(sentence);
});
