/** CAHPS files as spreadsheets and joined files leave them: one cause is one finding, and what follows is checked. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exampleSeason } from './seasons/example-season.ts';
import { validateCahps } from './validate-cahps.ts';

const sample = new URL('./seasons/MY2025/samples/cahps-adult-medicaid-sample.csv', import.meta.url);
const adult = readFileSync(sample, 'utf8');
const adultLines = adult.trimEnd().split('\r\n');
const [adultHeader = ''] = adultLines;
const options = {
  fileName: 'CAHPSA2102.csv',
  season: exampleSeason.cahps,
  register: null,
  now: '2026-06-01T00:00:00Z',
};

/** Findings that the sample does not have, with their messages. */
const reportText = (text: string | Uint8Array) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const { findings, outcome } = validateCahps(bytes, options);
  const reportedFindings = findings.filter(({ severity }) => severity !== 'Info');
  return { reported: reportedFindings.map(({ ruleId, line, message }) => [ruleId, line, message]), outcome };
};

test('header rows and rows of commas among the others are one finding each, and every other row is checked', () => {
  const commas = ','.repeat(58);
  const wrong = (adultLines[4] ?? '').replace('M10', 'M99');
  const lines = adultLines
    .with(4, wrong)
    .toSpliced(3, 0, commas)
    .toSpliced(1, 0, adultHeader, adultHeader.toUpperCase(), commas)
    .concat(adultHeader, commas, commas);
  const { reported, outcome } = reportText(lines.join('\n'));
  expect(reported).toEqual([
    ['C-008', 9, expect.stringMatching(/^Row 9: disposition .99 is unknown\.$/)],
    ['C-003', 2, 'Row 2 and 2 more rows, the header row again, cannot be read.'],
    ['C-003', 4, 'Row 4 and 3 more rows, without a value, cannot be read.'],
  ]);
  expect(outcome).toMatchObject({ status: 'Fatal', results: null, facts: { rows: adultLines.length - 1 } });
});

test('dates that a spreadsheet rewrote are one finding, and other dates are checked', () => {
  const at = adultHeader.split(',').indexOf('completion_date');
  const lines = adultLines.map((line, n) => {
    const cells = line.split(',');
    const [year = '', month = '', day = ''] = (cells[at] ?? '').split('-');
    if (n === 0 || year === '') return line;
    return cells.with(at, `${Number(month)}/${Number(day)}/${year}`).join(',');
  });
  const rewritten = lines.filter((line, n) => line !== adultLines[n]).length;
  const wrong = lines.findLastIndex((line, n) => line !== adultLines[n]);
  const { reported, outcome } = reportText(
    lines.with(wrong, (lines[wrong] ?? '').replace(/\d+\/\d+\/2026/, '2026-3-1')).join('\n'),
  );
  expect(reported).toEqual([
    ['C-007', wrong + 1, `Row ${wrong + 1}: completion_date has the value 2026-3-1.`],
    [
      'C-007',
      2,
      expect.stringMatching(
        new RegExp(`^Row 2 and ${rewritten - 2} more rows: completion_date has the value \\d+/\\d+/2026\\.$`),
      ),
    ],
  ]);
  expect(outcome.status).toBe('Error');
});

const utf16 = (text: string): Uint8Array =>
  new Uint8Array(Uint16Array.from(text, (character) => character.charCodeAt(0)).buffer);
test.each([
  ['with a mark', '\ufeff'],
  ['without a mark', ''],
])('Unicode Text of Excel %s: one finding that names it', (_what, mark) => {
  const { reported, outcome } = reportText(utf16(mark + adult.replaceAll(',', '\t')));
  expect(reported).toEqual([['C-003', 1, 'Row 1, which is UTF-16 (Unicode Text), cannot be read.']]);
  expect(outcome).toMatchObject({ status: 'Fatal', results: null });
});

test('a value of Latin-1 makes its row unreadable, and the message says why', () => {
  const bytes = Uint8Array.from(adult.replace('210200002', '21020000\u00e9'), (c) => c.charCodeAt(0));
  expect(reportText(bytes).reported).toEqual([['C-003', 3, 'Row 3, which is not UTF-8, cannot be read.']]);
});
