import { expect, test } from 'vitest';
import { listBulkFileTypes, listMoreBulkFileTypes } from './bulk-file-types.ts';

const sysadmin = { isSysadmin: true, isHedisOnly: false };
const plan = { isSysadmin: false, isHedisOnly: true };
const vendor = { isSysadmin: false, isHedisOnly: false };

test.each([
  ['HEDIS', sysadmin, [4, 21, 3, 25, 2, 22, 23, 26]],
  ['HEDIS', plan, [4, 21, 3, 25, 2, 22, 23, 26]],
  ['CAHPS', sysadmin, [5, 11, 19, 26]],
  ['CAHPS', vendor, [5, 11, 19]],
  ['CAHPS', plan, [19, 26]],
  ['HOS', sysadmin, [7, 8]],
  ['HOS', vendor, [7, 8]],
] as const)('of %s for %o: %o', (program, user, expected) => {
  expect(listBulkFileTypes(program, user).map(({ fileTypeId }) => fileTypeId)).toEqual(expected);
});

test.each([
  ['HEDIS', plan, [12]],
  ['CAHPS', sysadmin, [9, 10, 13, 16, 12]],
  ['CAHPS', vendor, [9, 10, 13, 16, 12]],
  ['CAHPS', plan, []],
  ['HOS', vendor, [12]],
] as const)('more of %s for %o: %o', (program, user, expected) => {
  expect(listMoreBulkFileTypes(program, user).map(({ fileTypeId }) => fileTypeId)).toEqual(expected);
});

test('validation files are distinguished from results', () => {
  const all = (['HEDIS', 'CAHPS', 'HOS'] as const).flatMap((program) => listBulkFileTypes(program, sysadmin));
  const found = all.filter(({ isResult }) => !isResult).map(({ fileTypeId }) => fileTypeId);
  expect(found).toEqual([3, 25, 5, 7, 8]);
  const more = (['HEDIS', 'CAHPS', 'HOS'] as const).flatMap((program) =>
    listMoreBulkFileTypes(program, sysadmin),
  );
  expect(more.flatMap(({ isResult, fileTypeId }) => (isResult ? [fileTypeId] : []))).toEqual([9, 10, 16]);
});
