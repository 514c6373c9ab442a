/** A row is read in place, or by the exact splitter where it has a quote: the findings must not show which. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleSeason } from './seasons/example-season.ts';
import { validateCahps } from './validate-cahps.ts';

const read = (name: string): readonly string[] =>
  readFileSync(new URL(`./seasons/MY2025/samples/cahps-${name}.csv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\r\n');

const value = fc.constantFrom(
  '',
  '0',
  '1',
  '2',
  '3',
  '5',
  '9',
  '10',
  '11',
  '-9',
  '-8',
  '-7',
  '-5',
  '08',
  'F',
  '120',
  ' 1',
);
const disposition = fc.constantFrom('M10', 'T31', 'I24', 'M33', 'X10', '');
/** Which row of the sample; cells by their place; another disposition, or its own; whether everything behind the disposition is empty. */
const changes = fc.array(
  fc.tuple(
    fc.nat(),
    fc.array(fc.tuple(fc.nat(), value), { maxLength: 4 }),
    fc.option(disposition, { nil: null }),
    fc.boolean(),
  ),
  { minLength: 1, maxLength: 30 },
);

test.each(['adult-commercial-sample', 'adult-medicaid-errors', 'child-sample', 'child-ccc-sample'])(
  'rows of %s with a quoted last value have the findings of the same rows without quotes',
  (name) => {
    const [header = '', ...rows] = read(name);
    const check = (lines: readonly string[]) =>
      validateCahps(new TextEncoder().encode([header, ...lines].join('\r\n')), {
        fileName: 'file.csv',
        season: exampleSeason.cahps,
        register: null,
        now: '2026-06-01T00:00:00Z',
      });
    const at = header.split(',').indexOf('disposition');
    fc.assert(
      fc.property(changes, fc.constantFrom(1, 2), (changed, every) => {
        const plain = changed.map(([row, cells, text, isEmpty]) => {
          const given = (rows[row % rows.length] ?? '').split(',');
          if (isEmpty) given.fill('', at + 6);
          for (const [cell, content] of cells) given[6 + (cell % (given.length - 6))] = content;
          return text === null ? given : given.with(at, text);
        });
        const quoted = plain.map((cells, n) =>
          n % every === 0 ? cells.with(-1, `"${cells.at(-1) ?? ''}"`) : cells,
        );
        expect(check(quoted.map((cells) => cells.join()))).toEqual(check(plain.map((cells) => cells.join())));
      }),
      { seed: 2025, numRuns: 150 },
    );
  },
);
