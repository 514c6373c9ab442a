import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  addSealingKey,
  createSealingKeys,
  createVault,
  loadSealingKeys,
  generateSealingKey,
  readSealingKeys,
} from './vault.ts';

const [first, second] = [generateSealingKey(), generateSealingKey()];

test('a secret opens with its key and for its purpose, and its text does not contain it', async () => {
  const sealed = createVault([first]).seal('factor a', 'JBSWY3DPEHPK3PXP');
  expect(sealed).toMatch(new RegExp(`^sealed1\\.${first.id}\\.[\\w-]{16}\\.[\\w-]+$`));
  expect(Buffer.from(sealed.split('.')[3] ?? '', 'base64url').toString('latin1')).not.toContain('JBSW');
  const vault = createVault([second, first]);
  expect(await vault.open('factor a', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(createVault([first]).seal('factor a', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
  await expect(vault.open('factor b', sealed)).rejects.toThrow('belongs to another record');
  await expect(createVault([second]).open('factor a', sealed)).rejects.toThrow(
    `The sealing key ${first.id} is missing.`,
  );
});

test.each([
  // Not the last one, of which some bits mean nothing.
  [
    'another letter in the text',
    (text: string) => text.replace(/.(?=.{8}$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
  ],
  ['the other key', (text: string) => text.replace(first.id, second.id)],
  ['a shorter text', (text: string) => text.slice(0, -4)],
  ['an empty text', (text: string) => text.split('.').slice(0, 3).join('.')],
  ['clear text', () => 'JBSWY3DPEHPK3PXP'],
])('a sealed secret with %s is refused', async (_what, change) => {
  const vault = createVault([first, second]);
  await expect(vault.open('factor', change(vault.seal('factor', 'JBSWY3DPEHPK3PXP')))).rejects.toThrow(
    /seal/,
  );
});

test('the first key seals; what others sealed, and clear text, is out of date', () => {
  const old = createVault([first]).seal('factor', 'x');
  const vault = createVault([second, first]);
  expect([old, vault.seal('factor', 'x'), 'JBSWY3DPEHPK3PXP'].map((each) => vault.isUpToDate(each))).toEqual([
    false,
    true,
    false,
  ]);
});

test('a key that another process added is found', async () => {
  const running = createVault([first], () => Promise.resolve([second, first]));
  expect(await running.open('factor', createVault([second]).seal('factor', 'x'))).toBe('x');
});

test('the first start makes a key that only its owner reads; processes that start together get the same', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'idss-vault-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const config = { dataDir, sealingKeyFile: undefined };
  expect(await loadSealingKeys(config)).toBeNull();
  const made = await Promise.all([createSealingKeys(config), createSealingKeys(config)]);
  expect(made[0]).toEqual(made[1]);
  const file = path.join(dataDir, 'sealing.keys');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const added = await addSealingKey(config, made[0]);
  expect([added.length, added[1]]).toEqual([2, made[0][0]]);
  expect(await loadSealingKeys(config)).toEqual(added);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toContain(added[0]?.key.toString('base64'));
});

test.each([
  ['', 'There is no sealing key in keys.'],
  ['# only a comment\n', 'There is no sealing key in keys.'],
  [`${first.id} ${first.key.toString('base64')}\nabc`, 'Line 2 of keys is not a sealing key'],
  [`${first.id} ${first.key.subarray(1).toString('base64')}`, 'Line 1 of keys is not a sealing key'],
])('a file with %j is refused with what is wrong', (text, message) => {
  expect(() => readSealingKeys(text, 'keys')).toThrow(message);
});
