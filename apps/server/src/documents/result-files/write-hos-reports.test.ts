/** The header report of a HOS file says which file it is about. Spec: hos-reports. */
import { completeLine, headerLine } from '@idss/validation/rules/hos/example';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { validateHos } from '@idss/validation/validate-hos';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { writeHosHeader } from './write-hos-reports.ts';

test.each([
  ['B', '29', 'F', 'Baseline', 'Final', 'Warnings and Errors'],
  ['F', '27', 'I', 'Follow-up', 'Interim', 'No issues'],
])('round %s of cohort %s, file type %s', async (round, cohort, fileType, roundText, typeText, status) => {
  const text = [
    headerLine({ ROUND: round, COHORT: cohort, FILE_TYPE: fileType, RECORD_COUNT: '0000001' }),
    completeLine({ ROUND: round, COHORT: cohort }),
    '',
  ].join('\n');
  const { outcome } = validateHos(new TextEncoder().encode(text), {
    fileName: `HOS${round}3101.txt`,
    season: exampleSeason.hos,
    register: null,
    now: '2026-11-21T00:00:00Z',
  });
  const { sheets } = await readXlsx(
    await writeHosHeader(outcome, {
      fileName: `HOS${round}3101.txt`,
      organizationName: 'Lake Plan',
      uploaderName: 'Dev Ransome',
      now: '2026-11-21T00:00:00Z',
    }),
  );
  const rows = sheets.find(({ name }) => name === 'File')?.rows ?? [];
  expect(rows.slice(1)).toEqual([
    ['File', `HOS${round}3101.txt`],
    ['Organization', 'Lake Plan'],
    ['Submission', 3101],
    ['Contract', 'H1234'],
    ['Round', roundText],
    ['Cohort', Number(cohort)],
    ['Vendor', '81 Example Survey Partners'],
    ['File type', typeText],
    ['Member records', 1],
    ['Validation', status],
    ['Loaded by', 'Dev Ransome'],
    ['Loaded at', '2026-11-21T00:00:00Z'],
  ]);
});
