import { expect, test } from 'vitest';
import { hedisComponent, isHedis, parseComponent } from './program.ts';

test.each([
  ['HEDIS', hedisComponent],
  ['hedis', hedisComponent],
  ['DST', hedisComponent],
  ['cahps', 'CAHPS'],
  ['HOS', 'HOS'],
  ['', null],
  ['toString', null],
])('the component named %j is %j', (text, component) => {
  expect(parseComponent(text)).toBe(component);
});

test('only the component of HEDIS is HEDIS', () => {
  expect([hedisComponent, 'CAHPS' as const, 'HOS' as const, null].map(isHedis)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
