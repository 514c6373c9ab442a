import { expect, test } from 'vitest';
import defaultMatrixCsv from './default-matrix.ts';
import { readSecurityMatrix } from './matrix.ts';

const quoted = (csv: string): string =>
  csv
    .trimEnd()
    .split('\n')
    .map((line) =>
      line
        .split(',')
        .map((cell) => `"${cell}"`)
        .join(','),
    )
    .join('\r\n');

test('a spreadsheet that puts every cell in quotes writes the same matrix', () => {
  const plain = readSecurityMatrix(defaultMatrixCsv);
  expect(plain.ok).toBe(true);
  expect(readSecurityMatrix(quoted(defaultMatrixCsv))).toEqual(plain);
  expect(readSecurityMatrix(`\uFEFF${quoted(defaultMatrixCsv)}\r\n`)).toEqual(plain);
});

test('a quoted cell may contain a comma: it is one cell, reported with its line', () => {
  const [header = '', first = '', ...rest] = defaultMatrixCsv.split('\n');
  const changed = [header, first.replace(/,[YN]/, ',"Y,N"'), ...rest].join('\n');
  const reading = readSecurityMatrix(changed);
  expect(reading.ok ? [] : reading.problems).toEqual([
    { line: 2, message: expect.stringMatching(/: "Y,N" must be Y or N\.$/) },
  ]);
});

test('a quote that is not closed is named', () => {
  const reading = readSecurityMatrix(`${defaultMatrixCsv}"SUBMISSION`);
  expect(reading.ok ? [] : reading.problems.map(({ message }) => message)).toEqual([
    'A quoted cell is not closed.',
  ]);
});

test.each(['SIGN_ATTESTATION_HEDIS', 'SIGN_ATTESTATION_HOS'])(
  '%s may not be given to a system administrator',
  (action) => {
    const changed = defaultMatrixCsv.replace(new RegExp(`^(${action},\\w+),N`, 'm'), '$1,Y');
    const reading = readSecurityMatrix(changed);
    expect(reading.ok ? [] : reading.problems.map(({ message }) => message)).toEqual([
      `${action} may not be given to sysadmin: people sign for themselves only.`,
    ]);
  },
);
