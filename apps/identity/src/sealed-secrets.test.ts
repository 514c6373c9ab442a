import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportJWK, generateKeyPair } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { createSealingKeys, createVault, loadSealingKeys, generateSealingKey } from './vault.ts';
import { createTestDatabase } from '@idss/server/test/database';
import { createAccounts } from './create-account.ts';
import { hashPassword } from './hash-password.ts';
import { addSigningKey, loadIdentityKeys } from './identity-keys.ts';
import { runKeysCommand } from './keys-command.ts';
import { openVault, resealSecrets } from './sealed-secrets.ts';

const seed = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const email = 'ana.analyst@lakeside.example';

/** A database of before: an account with its seed, and the provider's keys, in clear text. */
async function releasedData() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const person = { email, givenName: 'Ana', familyName: 'Analyst' };
  await createAccounts(database.app, [person], await hashPassword('a lantern by the quiet harbor'));
  await database.app.query(`UPDATE account SET second_factor_secret = $1, second_factor_since = now()`, [
    seed,
  ]);
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'released', use: 'sig', alg: 'ES256' };
  await database.app.query(
    `INSERT INTO identity_key (key_id, purpose, material)
     VALUES ('released', 'sign', $1), ('cookies', 'secret', '{"secret": "c2VjcmV0"}')`,
    [jwk],
  );
  const dump = async (): Promise<string> => {
    const { rows } = await database.owner.query<{ text: string }>(
      `SELECT coalesce(string_agg(text, ' '), '') AS text FROM (
         SELECT account::text AS text FROM account UNION ALL SELECT identity_key::text FROM identity_key) AS dumped`,
    );
    return rows[0]?.text ?? '';
  };
  return { database, dump, secrets: [seed, jwk.d ?? 'none', 'c2VjcmV0'] };
}

async function dataFolder() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'idss-sealed-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  return { dataDir, sealingKeyFile: undefined };
}

const found = (dump: string, secrets: readonly string[]): string[] =>
  secrets.filter((each) => dump.includes(each));

test('the first start seals what was stored in clear text, and the same secrets work', async () => {
  const { database, dump, secrets } = await releasedData();
  expect(found(await dump(), secrets)).toEqual(secrets);
  const vault = await openVault(await dataFolder(), database.app);
  expect(await resealSecrets(database.app, vault)).toBe(3);
  expect(found(await dump(), secrets)).toEqual([]);
  const keys = await loadIdentityKeys(database.app, vault);
  expect(keys.signing).toEqual([expect.objectContaining({ kid: 'released', d: secrets[1] })]);
  expect(keys.secrets).toEqual([Buffer.from('secret')]);
  const { rows } = await database.app.query<{ id: string; sealed: string }>(
    'SELECT account_id::text AS id, second_factor_secret AS sealed FROM account',
  );
  expect(await vault.open(`second-factor ${rows[0]?.id}`, rows[0]?.sealed ?? '')).toBe(seed);
  expect(await resealSecrets(database.app, vault)).toBe(0);
});

test('new keys of the provider are stored sealed', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const vault = createVault([generateSealingKey()]);
  await loadIdentityKeys(database.app, vault);
  await addSigningKey(database.app, vault, 0);
  const { signing, secrets } = await loadIdentityKeys(database.app, vault);
  expect([signing.length, secrets.length]).toEqual([2, 1]);
  const { rows } = await database.app.query<{ material: object }>('SELECT material FROM identity_key');
  expect(rows.map(({ material }) => Object.keys(material))).toEqual([['sealed'], ['sealed'], ['sealed']]);
});

test('a rotation seals everything with a new key, next to a portal that knows only the old one', async () => {
  const { database, dump, secrets } = await releasedData();
  const config = await dataFolder();
  const [first] = await createSealingKeys(config);
  const running = await openVault(config, database.app);
  await resealSecrets(database.app, running);
  const lines: string[] = [];
  const command = (...args: string[]) =>
    runKeysCommand(args, { pool: database.owner, config, print: (line) => void lines.push(line) });
  expect(await command('rotate')).toBe(0);
  const keys = (await loadSealingKeys(config)) ?? [];
  expect([keys.length, keys[1]?.id]).toEqual([2, first?.id]);
  expect(lines).toEqual([
    `3 secrets are sealed with the new key ${keys[0]?.id}.`,
    expect.stringContaining('backup'),
  ]);
  const after = await dump();
  expect([after.includes(`sealed1.${first?.id}.`), found(after, secrets)]).toEqual([false, []]);
  expect((await loadIdentityKeys(database.app, running)).signing[0]?.kid).toBe('released');
  expect(await command()).toBe(2);
  expect(await command('rotate', 'now')).toBe(2);
});

test('without the key nothing starts and no key is made; given up, the provider has new keys and no factor is left', async () => {
  const { database, dump } = await releasedData();
  const config = await dataFolder();
  await resealSecrets(database.app, await openVault(config, database.app));
  await rm(path.join(config.dataDir, 'sealing.keys'));
  await expect(openVault(config, database.app)).rejects.toThrow(
    /^Secrets in the database are sealed with the key [0-9a-f]{12}, which is not in .*sealing\.keys: put that file back/,
  );
  expect(await readdir(config.dataDir)).toEqual([]);
  const lines: string[] = [];
  const discard = () =>
    runKeysCommand(['discard'], { pool: database.owner, config, print: (line) => void lines.push(line) });
  expect(await discard()).toBe(0);
  expect(lines.join('\n')).toContain(email);
  const vault = await openVault(config, database.app);
  await resealSecrets(database.app, vault);
  expect((await loadIdentityKeys(database.app, vault)).signing[0]?.kid).not.toBe('released');
  expect(await dump()).not.toContain('cookies');
  const { rows } = await database.app.query(
    'SELECT second_factor_secret AS secret, second_factor_since AS since FROM account',
  );
  expect(rows).toEqual([{ secret: null, since: null }]);
  lines.splice(0);
  expect(await discard()).toBe(0);
  expect(lines).toEqual(['Every sealed secret can be opened. Nothing was changed.']);
});
