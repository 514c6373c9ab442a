import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exampleSeason } from '../seasons/example-season.ts';
import { validateCahps } from '../validate-cahps.ts';
import { cahpsErrorReportEnd, cahpsErrorReportHead, cahpsErrorReportLines } from './cahps-error-report.ts';

const wrong = readFileSync(
  new URL('../seasons/MY2025/samples/cahps-adult-medicaid-errors.csv', import.meta.url),
);

function getReport(bytes: Uint8Array): string {
  const season = exampleSeason.cahps;
  const { findings, outcome } = validateCahps(bytes, { fileName: 'a.csv', season, register: null, now: '' });
  const head = {
    fileName: 'CAHPSA2102.csv',
    submissionId: 2102,
    organizationName: 'Lakeside',
    madeAt: '2026-06-01T00:00:00Z',
  };
  return cahpsErrorReportHead(head) + cahpsErrorReportLines(findings) + cahpsErrorReportEnd(outcome);
}

test('the report contains the file, its status, and each finding with its place', () => {
  const text = getReport(wrong);
  expect(text.split('\r\n').slice(0, 7)).toEqual([
    'CAHPS error report',
    '',
    'File:          CAHPSA2102.csv',
    'Submission id: 2102',
    'Organization:  Lakeside',
    'Generated at:  2026-06-01T00:00:00Z',
    'Summary:       at the end',
  ]);
  expect(text.endsWith('\r\nStatus:        Error\r\nFindings:      7 Error, 13 Info\r\n')).toBe(true);
  expect(text).toContain(
    '\r\nLine 4, column 77, member 210200003, Q08: Error C-007 CahpsCode\r\n  Row 4: Q08 has the value 11.\r\n  found: 11; expected: 0 to 10, -9, -7 or -8\r\n',
  );
  expect(text).toContain('\r\nFile, sample_stratum: Error C-006 CahpsSampleSize\r\n');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('a value of the file can forge no line', () => {
  const forged = wrong.toString().replace('M99', '"M\r\nLine 1: \u001b[2J"');
  const text = getReport(new TextEncoder().encode(forged));
  expect(text).toContain('disposition M\ufffd\ufffdLine 1: \ufffd[2J is unknown.');
});
