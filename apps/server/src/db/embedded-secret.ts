import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const secretShape = z.object({
  /** Names the cluster in its processes' titles, so that its own are never mistaken for another's. */
  clusterName: z.string().regex(/^idss-[0-9a-f]+$/),
  superuserPassword: z.string().min(32),
  ownerPassword: z.string().min(32),
  appPassword: z.string().min(32),
});

/** As earlier versions wrote it: the application had no login of its own. */
const storedShape = secretShape.partial({ appPassword: true });

export type EmbeddedSecret = z.infer<typeof secretShape>;

/**
 * The embedded database's passwords, random at the first start, in a file that only its owner can read.
 * Throws when the data exists and the file does not, as no login would work any more.
 */
export function readOrCreateSecret(folder: string): EmbeddedSecret {
  const file = path.join(folder, 'secret.json');
  if (existsSync(file)) {
    const stored = storedShape.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (stored.appPassword !== undefined) return { ...stored, appPassword: stored.appPassword };
    return write(file, { ...stored, appPassword: randomPassword() });
  }
  if (existsSync(path.join(folder, 'data'))) {
    throw new Error(`${file} with the database's passwords is missing. Restore it together with the data.`);
  }
  return write(file, {
    clusterName: `idss-${randomBytes(8).toString('hex')}`,
    superuserPassword: randomPassword(),
    ownerPassword: randomPassword(),
    appPassword: randomPassword(),
  });
}

const randomPassword = (): string => randomBytes(24).toString('hex');

function write(file: string, secret: EmbeddedSecret): EmbeddedSecret {
  writeFileSync(`${file}.new`, `${JSON.stringify(secret, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secret;
}
