import { expect, test } from 'vitest';
import { describeContents, limitContents, wholeContents } from './extract-contents.ts';

test('result files go with comments and names', () => {
  expect(limitContents(wholeContents)).toEqual(wholeContents);
  expect(limitContents({ ...wholeContents, hasNames: false }).hasResults).toBe(false);
  expect(limitContents({ ...wholeContents, hasComments: false }).hasResults).toBe(false);
});

test('contents in words', () => {
  expect(describeContents(wholeContents)).toBe(
    'CSV, with result files and auditor comments and names of people',
  );
  expect(describeContents({ format: 'both', hasResults: false, hasComments: false, hasNames: true })).toBe(
    'CSV and Parquet, with names of people, without result files and auditor comments',
  );
});
