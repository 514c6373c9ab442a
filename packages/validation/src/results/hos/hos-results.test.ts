import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bareLine, completeLine, headerLine, type Values } from '../../rules/hos/example.ts';
import { exampleSeason } from '../../seasons/example-season.ts';
import { validateHos } from '../../validate-hos.ts';

const sample = readFileSync(new URL('../../seasons/MY2025/samples/HOSB3101.txt', import.meta.url));
const check = (bytes: Uint8Array) =>
  validateHos(bytes, {
    fileName: 'HOSB3101.txt',
    season: exampleSeason.hos,
    register: null,
    now: '2026-11-21T00:00:00Z',
  });

/** An interim file whose header counts its lines. */
function fileWith(lines: readonly string[], header: Values = {}): Uint8Array {
  const count = String(lines.length).padStart(7, '0');
  return Buffer.from(
    `${[headerLine({ RECORD_COUNT: count, FILE_TYPE: 'I', ...header }), ...lines].join('\r\n')}\r\n`,
  );
}
const member = (n: number): Values => ({ MEMBER_KEY: `M29${String(n).padStart(7, '0')}` });

test('the results of the baseline sample', () => {
  const { outcome } = check(sample);
  const { results } = outcome;
  expect(results).toMatchObject({
    sampleSize: 26,
    records: 26,
    complete: 14,
    partial: 2,
    ineligible: 4,
    nonResponse: 6,
    unknownDisposition: 0,
    responseRate: '72.73',
    rules: [{ ruleId: 'O-014', ruleName: 'HosSampleSize', severity: 'Warning', count: 1 }],
  });
  expect(results?.dispositions).toContainEqual({
    code: 'M10',
    label: 'Complete',
    class: 'complete',
    count: 9,
  });
  expect(results?.effectiveness.every(({ rate }) => rate === 'NA')).toBe(true);
  expect(JSON.parse(JSON.stringify(results))).toEqual(results);
});

test('frequencies, scores and rates are those of a count by hand', () => {
  const asked = {
    FRMFALL: '2',
    FRMBAL: '2',
    FRMTLK: '1',
    PAOTLK: '1',
    PAOADV: '2',
    MUILKG: '1',
    MUIINT: '1',
  };
  const lines = Array.from({ length: 120 }, (_, n) =>
    completeLine({
      ...member(n),
      ...asked,
      VRGENHTH: n < 30 ? '2' : n < 90 ? '5' : '',
      HDPHY: n < 7 ? '30' : '00',
      // On 20 September 2026, when the surveys came back: 20 of 64, 10 of 65, 40 of 74, 50 of 75.
      BIRTH_DATE: n < 20 ? '19610921' : n < 30 ? '19610920' : n < 70 ? '19510921' : '19510920',
      FRMPREV: n % 2 === 0 ? '1' : '3',
      FRMBAL: n >= 20 && n < 45 ? '1' : '2',
    }),
  );
  const { outcome } = check(fileWith(lines));
  expect(outcome.status).toBe('NoIssues');
  const frequencies = new Map(outcome.results?.frequencies.map((f) => [f.field, f]));
  expect(frequencies.size).toBe(89);
  expect(frequencies.get('VRGENHTH')).toMatchObject({
    item: '1',
    values: [
      { value: '1', count: 0 },
      { value: '2', count: 30 },
      { value: '3', count: 0 },
      { value: '4', count: 0 },
      { value: '5', count: 60 },
    ],
    blank: 30,
    invalid: 0,
  });
  expect(frequencies.get('HDPHY')?.values).toEqual([
    { value: '00', count: 113 },
    { value: '30', count: 7 },
  ]);
  expect(frequencies.get('HTFT')?.values.map(({ value }) => value)).toEqual([
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
  ]);
  // (30 × 85 + 60 × 0) / 90
  expect(outcome.results?.vr12[0]).toMatchObject({ field: 'VRGENHTH', answers: 90, mean: '28.33' });
  expect(outcome.results?.vr12.length).toBe(12);
  const rates = outcome.results?.effectiveness.map((r) => [r.field, r.numerator, r.denominator, r.rate]);
  expect(rates).toEqual([
    ['FRMTLK', 75, 75, 'NA'],
    // Of the 25 with a balance problem the odd ones answered "no visits".
    ['FRMPREV', 13, 13, 'NA'],
    ['MUITLK', 0, 0, 'NA'],
    ['MUITRT', 0, 0, 'NA'],
    ['MUIINT', 100, 100, '100.00'],
    ['PAOTLK', 100, 100, '100.00'],
    ['PAOADV', 0, 100, '0.00'],
  ]);
});

test('each item of the VR-12 is scored on its own scale', () => {
  const items =
    'VRGENHTH VRMACT VRSTAIR VRPACCL VRPWORK VRMACCL VRMWORK VRPAIN VRCALM VRENERGY VRDOWN VRSACT'.split(' ');
  const answering = (n: number, answer: string) =>
    completeLine({ ...member(n), ...Object.fromEntries(items.map((item) => [item, answer])) });
  const { outcome } = check(fileWith([answering(1, '1'), answering(2, '2')]));
  expect(Object.fromEntries(outcome.results?.vr12.map(({ field, mean }) => [field, mean]) ?? [])).toEqual({
    VRGENHTH: '92.50',
    VRMACT: '25.00',
    VRSTAIR: '25.00',
    VRPACCL: '87.50',
    VRPWORK: '87.50',
    VRMACCL: '87.50',
    VRMWORK: '87.50',
    VRPAIN: '87.50',
    VRCALM: '90.00',
    VRENERGY: '90.00',
    VRDOWN: '10.00',
    VRSACT: '12.50',
  });
});

test.each([
  ['1', '100.00'],
  ['2', '85.00'],
  ['3', '60.00'],
  ['4', '35.00'],
  ['5', '0.00'],
])('general health answered with %s scores %s', (answer, mean) => {
  const { outcome } = check(fileWith([completeLine({ ...member(1), VRGENHTH: answer })]));
  expect(outcome.results?.vr12[0]).toMatchObject({ field: 'VRGENHTH', mean });
});

test('answers of records that are no surveys, and values that are not valid, are in no score', () => {
  const { outcome } = check(
    fileWith([
      completeLine({ ...member(1), VRGENHTH: '7', HDPHY: '45' }),
      bareLine({ ...member(2), VRGENHTH: '1' }),
    ]),
  );
  expect(outcome.status).toBe('Error');
  const frequencies = new Map(outcome.results?.frequencies.map((f) => [f.field, f]));
  expect(frequencies.get('VRGENHTH')).toMatchObject({ blank: 0, invalid: 1 });
  expect(frequencies.get('HDPHY')).toMatchObject({ values: [], blank: 0, invalid: 1 });
  expect(outcome.results?.vr12[0]).toMatchObject({ answers: 0, mean: '' });
  expect(outcome.results?.rules.map(({ ruleId, count }) => [ruleId, count])).toEqual([
    ['O-007', 2],
    ['O-011', 1],
  ]);
});
