import { expect, test } from 'vitest';
import { readVendorMeasures } from './read-vendor-measures.ts';

const header = 'VendorId,MeasureCode,ProductLine,MeasureGuid,ProductYear';
const guid = '78a6c3ab-24d2-57d0-9c96-36030e1d6101';
const good = `901,CBP,Commercial,${guid},2026`;
const read = (...lines: readonly string[]) => readVendorMeasures(lines.join('\n'), new Set([901, 902]));

test('columns in any order, a byte-order mark, CRLF and quotes are read', () => {
  const text = `\ufeffProductYear,MeasureGuid,"ProductLine",MeasureCode,VendorId\r\n2026,${guid.toUpperCase()},"Commercial",CBP,901\r\n`;
  expect(readVendorMeasures(text, new Set([901]))).toEqual({
    ok: true,
    productYear: 2026,
    rows: [
      {
        line: 2,
        vendorId: 901,
        measureCode: 'CBP',
        productLine: 'Commercial',
        measureGuid: guid,
        productYear: 2026,
      },
    ],
  });
});

test.each([
  ['no line', [], 1, 'The column VendorId is missing.'],
  ['no measures', [header], 1, 'The file has no measures.'],
  ['no column of the year', ['VendorId,MeasureCode,ProductLine,MeasureGuid'], 1, 'ProductYear is missing'],
  ['an unknown column', [`${header},Note`, `${good},x`], 1, '"Note" is not a column'],
  ['too few cells', [header, '901,CBP'], 2, 'The row has 2 cells'],
  ['a wrong GUID', [header, good, '901,GSD,Commercial,x,2026'], 3, 'MeasureGuid is "x"'],
  ['a wrong product line', [header, good.replace('Commercial', 'Comercial')], 2, 'ProductLine is'],
  ['an open quote', [header, `901,"CBP,Commercial,${guid},2026`], 2, 'not closed'],
  ['an unknown vendor', [header, good, good.replace('901', '77')], 3, '77 is not an active software vendor'],
  ['a repeated measure', [header, good, good], 3, 'is already on line 2'],
  ['two years', [header, good, `902,CBP,Commercial,${guid},2027`], 3, 'A file has one product year'],
])('refused: %s, with its line', (_, lines, line, message) => {
  const reading = read(...lines);
  expect(reading).toMatchObject({ ok: false });
  expect(!reading.ok && reading.problems).toContainEqual({ line, message: expect.stringContaining(message) });
});
