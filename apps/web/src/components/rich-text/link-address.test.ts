import { expect, test } from 'vitest';
import { getLinkAddress } from './link-address.ts';

test.each([
  ['https://portal.example/help', 'https://portal.example/help'],
  ['  http://portal.example ', 'http://portal.example'],
  ['portal.example/help?a=1', 'https://portal.example/help?a=1'],
  ['portal.example:8080', 'https://portal.example:8080'],
  ['help@portal.example', 'mailto:help@portal.example'],
  ['mailto:help@portal.example', 'mailto:help@portal.example'],
  ['javascript:alert(1)', null],
  ['ftp://portal.example', null],
  ['//portal.example', null],
  ['/helppage', null],
  ['word', null],
  ['', null],
])('%j leads to %j', (input, address) => {
  expect(getLinkAddress(input)).toBe(address);
});
