import { expect, test } from 'vitest';
import { validationCsvHeader } from '#src/documents/result-files/write-validation-csv.ts';
import { withoutHeader, withPrefix } from './bulk-validation-file.ts';

/** The text in pieces of the given size. */
async function* pieces(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function toText(source: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts).toString();
}

test.each([1, 2, 3, 7, 1000])('each record starts with its ids, read in pieces of %i bytes', async (size) => {
  const rows = 'CBP,"two\r\nlines, ""quoted""",é\r\nFUA,plain,\r\nlast,without end,';
  const bulk = withPrefix(
    withoutHeader(pieces(validationCsvHeader + rows, size), 'VALIDATION1.CSV'),
    Buffer.from('7,1,'),
  );
  expect(await toText(bulk)).toBe(
    '7,1,CBP,"two\r\nlines, ""quoted""",é\r\n7,1,FUA,plain,\r\n7,1,last,without end,',
  );
});

test('a file that has no rows adds none', async () => {
  const bulk = withPrefix(withoutHeader(pieces(validationCsvHeader, 5), 'V.CSV'), Buffer.from('7,1,'));
  expect(await toText(bulk)).toBe('');
});

test.each(['', 'MeasureCode,Message\r\nCBP,x\r\n', `x${validationCsvHeader}`])(
  'a file with other columns is refused: %j',
  async (text) => {
    await expect(toText(withoutHeader(pieces(text, 4), 'V.CSV'))).rejects.toThrow('V.CSV has other columns.');
  },
);
