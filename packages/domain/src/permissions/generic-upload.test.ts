import { expect, test } from 'vitest';
import { canUploadGeneric } from './generic-upload.ts';

test.each([
  [true, true, true, true],
  [false, true, true, false],
  [true, false, true, false],
  [true, true, false, false],
  [false, false, false, false],
])('open %s, HEDIS open %s, may upload HEDIS %s: %s', (isOpen, isHedisOpen, maySubmitHedis, ok) => {
  expect(canUploadGeneric({ isOpen, isHedisOpen, maySubmitHedis }).ok).toBe(ok);
});

test('each refusal says which one it was', () => {
  expect(canUploadGeneric({ isOpen: false, isHedisOpen: true, maySubmitHedis: true })).toMatchObject({
    reason: expect.stringContaining('switched off'),
  });
  expect(canUploadGeneric({ isOpen: true, isHedisOpen: true, maySubmitHedis: false })).toMatchObject({
    reason: expect.stringContaining('permission'),
  });
  expect(canUploadGeneric({ isOpen: true, isHedisOpen: false, maySubmitHedis: true })).toEqual({
    ok: false,
    reason: 'HEDIS submissions are switched off at the moment.',
  });
});
