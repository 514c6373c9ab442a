import { expect, test } from 'vitest';
import { addressesElsewhere, isLoopbackHost, isLoopbackUrl } from './loopback.ts';

test.each([
  '127.0.0.1',
  '127.255.0.9',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  'localhost',
  'LOCALHOST',
])('%s is only this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(true);
  expect(isLoopbackUrl(`http://${host.includes(':') ? `[${host}]` : host}:3000`)).toBe(true);
});

test.each([
  '0.0.0.0',
  '::',
  '0:0:0:0:0:0:0:0',
  '::0.0.0.0',
  '::ffff:0.0.0.0',
  '::ffff:192.0.2.1',
  '192.0.2.1',
  'fe80::1%lo',
  '0',
  '127.1',
  '0x7f.0.0.1',
  '2130706433',
  '[::]',
  '*',
  'portal.example',
  'localhost.example',
  '127.0.0.1.example',
])('%s is not', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});

test('a name is judged by the addresses it resolves to', async () => {
  const resolve = async () => [{ address: '127.0.0.1' }, { address: '192.0.2.7' }, { address: '::1' }];
  expect(await addressesElsewhere('localhost', resolve)).toEqual(['192.0.2.7']);
  expect(await addressesElsewhere('localhost')).toEqual([]);
  expect(await addressesElsewhere('::ffff:127.0.0.1', resolve)).toEqual([]);
});
