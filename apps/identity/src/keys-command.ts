/** `keys rotate` and `keys discard`: the keys that seal secrets in the database. Spec: security-sealed. */
import type pg from 'pg';
import { inTransaction } from '@idss/server/db/transaction';
import {
  addSealingKey,
  createSealingKeys,
  createVault,
  type KeyFile,
  loadSealingKeys,
  getSealingFile,
} from './vault.ts';
import { findAccountById } from './account.sql.ts';
import { deleteIdentityKeys } from './identity-keys.sql.ts';
import { listLostSecrets, openVault, resealSecrets } from './sealed-secrets.ts';
import { revokeSecondFactor } from './revoke-second-factor.ts';

export const keysUsage = `Usage: keys rotate | keys discard

Second factors and the keys of the identity provider are stored sealed. The keys that seal them are in
DATA_DIR/sealing.keys, or in the file that SEALING_KEY_FILE names.

  rotate   puts a new key first in that file and seals everything with it, next to a running portal
  discard  gives up the secrets whose key is lost, so that the portal starts again: everyone signs in again,
           and people whose second factor is lost choose a password and set it up with an activation link

Exit codes: 0 done, 2 wrong use or not possible.
`;

interface CommandContext {
  readonly pool: pg.Pool;
  readonly config: KeyFile;
  readonly print: (line: string) => void;
}

/** Returns the exit code. */
export async function runKeysCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const [name, ...rest] = args;
  if (rest.length === 0 && name === 'rotate') return rotate(context);
  if (rest.length === 0 && name === 'discard') return discard(context);
  context.print(keysUsage);
  return 2;
}

async function rotate({ pool, config, print }: CommandContext): Promise<number> {
  // Refuses where a key is missing: what it sealed could not be sealed with another one.
  await openVault(config, pool);
  const before = (await loadSealingKeys(config)) ?? (await createSealingKeys(config));
  const keys = await addSealingKey(config, before);
  const resealed = await resealSecrets(pool, createVault(keys));
  print(`${resealed} secrets are sealed with the new key ${keys[0]?.id ?? ''}.`);
  print(
    `Older keys stay in ${getSealingFile(config)} for backups of before. Remove a key only when no backup needs it ` +
      'and every process of the portal was started again.',
  );
  return 0;
}

async function discard({ pool, config, print }: CommandContext): Promise<number> {
  const lost = await listLostSecrets(pool, (await loadSealingKeys(config)) ?? []);
  if (lost.length === 0) {
    print('Every sealed secret can be opened. Nothing was changed.');
    return 0;
  }
  const getIds = (kind: string): string[] => lost.filter((each) => each.kind === kind).map(({ id }) => id);
  const people = await inTransaction(pool, async (client) => {
    await deleteIdentityKeys(client, getIds('identity-key'));
    const emails: string[] = [];
    for (const id of getIds('second-factor')) {
      const account = await findAccountById(client, id);
      if (!account) continue;
      await revokeSecondFactor(client, account);
      emails.push(account.email);
    }
    return emails;
  });
  print('The provider makes new keys at the next start, and everyone signs in again.');
  if (people.length > 0)
    print(`The second factor of these people is lost. Send each an activation link:\n${people.join('\n')}`);
  return 0;
}
