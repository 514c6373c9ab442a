import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

/** 1, 2 and 3, and then what `atEnd` does. */
const countTo3 =
  (reads: string[], atEnd: () => undefined = () => undefined) =>
  async (before: number | undefined): Promise<number | undefined> => {
    reads.push(`read after ${before ?? 'none'}`);
    return before === 3 ? atEnd() : (before ?? 0) + 1;
  };
const fail = (): never => {
  throw new Error('lost');
};

test('every portion comes once and in order, and the next one is asked for before the last one is compared', async () => {
  const steps: string[] = [];
  for await (const portion of readAhead(countTo3(steps))) steps.push(`compare ${portion}`);
  expect(steps).toEqual([
    'read after none',
    'read after 1',
    'compare 1',
    'read after 2',
    'compare 2',
    'read after 3',
    'compare 3',
  ]);
});

test('a failure to read is reported after what was read before it', async () => {
  const compared: number[] = [];
  const compareAll = async (): Promise<void> => {
    for await (const portion of readAhead(countTo3([], fail))) compared.push(portion);
  };
  await expect(compareAll()).rejects.toThrow('lost');
  expect(compared).toEqual([1, 2, 3]);
});

test('where comparing fails, a failure of the next read has no effect', async () => {
  const compareAll = async (): Promise<void> => {
    for await (const portion of readAhead(countTo3([], fail)))
      if (portion === 3) throw new Error('cannot compare');
  };
  // A promise whose failure nobody handles would end the process, and fails the test.
  await expect(compareAll()).rejects.toThrow('cannot compare');
});
