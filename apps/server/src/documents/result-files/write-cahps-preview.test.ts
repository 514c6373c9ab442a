/** Previews of CAHPS results say what they count in the words of the season, not in words of their own. */
import { readFileSync } from 'node:fs';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import type { CahpsScoring } from '@idss/validation/seasons/survey-scoring';
import { validateCahps } from '@idss/validation/validate-cahps';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { writeCahpsPreviews } from './write-cahps-preview.ts';

const season = exampleSeason.cahps;
const samples = new URL('../../../../../packages/validation/src/seasons/MY2025/samples/', import.meta.url);
const { outcome } = validateCahps(readFileSync(new URL('cahps-adult-medicaid-sample.csv', samples)), {
  fileName: 'CAHPSA2102.csv',
  season,
  register: null,
  now: '2026-06-01T00:00:00Z',
});
const { facts, results } = outcome;

async function sheetsWith(change: Partial<CahpsScoring>) {
  if (!facts || !results) throw new Error('The sample file is good.');
  const previews = await writeCahpsPreviews(facts, results, {
    fileName: 'CAHPSA2102.csv',
    organizationName: 'Lake Plan',
    status: 'NoIssues',
    now: '2026-06-01T00:00:00Z',
    scoring: { ...season.scoring, ...change },
  });
  const { sheets } = await readXlsx(previews.results);
  const [summary, table] = sheets.map(({ rows }) => rows);
  const heads = table?.[0] ?? [];
  const at = heads.indexOf('Favorable answers');
  return {
    heads,
    summary,
    favorable: new Map((table ?? []).slice(1).map((row) => [String(row[0]), row[at]])),
  };
}

test('in 2025', async () => {
  const { heads, summary, favorable } = await sheetsWith({});
  expect(heads).toEqual([
    'Result',
    'Population',
    'Favorable answers',
    'Items',
    'n',
    'Score',
    'Shown',
    'Top box',
    'n of each item',
    'n, any item',
    '8, 9 or 10',
    'Remark',
  ]);
  expect(summary).toContainEqual(['NA', 'n is below 100']);
  expect(summary).toContainEqual(['Organization', 'Lake Plan']);
  expect([...new Set(favorable.values())].sort()).toEqual([
    '9 or 10',
    'Sometimes, Usually or Always',
    'Usually or Always',
  ]);
});

test('in a season that counts other answers', async () => {
  const { heads, summary, favorable } = await sheetsWith({
    smallestDenominator: 50,
    favorable: { ...season.scoring.favorable, rating: [10], usuallyAlways: [4] },
    alsoShownOfRatings: [9, 10],
  });
  expect(heads[10]).toBe('9 or 10');
  expect(summary).toContainEqual(['NA', 'n is below 50']);
  expect([...new Set(favorable.values())].sort()).toEqual(['10', 'Always', 'Sometimes, Usually or Always']);
});
