import { expect, test } from 'vitest';
import { canUploadGeneric } from './generic-upload.ts';

test.each([
  [true, true, true],
  [false, true, false],
  [true, false, false],
  [false, false, false],
])('open %s, may upload HEDIS %s: %s', (isOpen, maySubmitHedis, ok) => {
  expect(canUploadGeneric({ isOpen, maySubmitHedis }).ok).toBe(ok);
});

test('each refusal says which one it was', () => {
  expect(canUploadGeneric({ isOpen: false, maySubmitHedis: true })).toMatchObject({
    reason: expect.stringContaining('switched off'),
  });
  expect(canUploadGeneric({ isOpen: true, maySubmitHedis: false })).toMatchObject({
    reason: expect.stringContaining('permission'),
  });
});
