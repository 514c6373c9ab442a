/** The embedded database of a portal that runs on the same folder, for commands that work at the same time. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type EmbeddedAddress, getLoginUrls } from './embedded-login.ts';
import { readOrCreateSecret } from './embedded-secret.ts';
import { findLivingHolder } from './folder-lock.ts';
import { locateData } from './postgres-launch.ts';

export const hasEmbeddedData = (dataDir: string): boolean =>
  existsSync(locateData(path.resolve(dataDir, 'postgres')));

/**
 * Its addresses for owner and application; null where no portal runs on this folder.
 * Throws where one is starting or stopping, so that there is nothing to sign in to.
 */
export function findRunningPostgres(dataDir: string): { ownerUrl: string; appUrl: string } | null {
  const folder = path.resolve(dataDir, 'postgres');
  const holder = findLivingHolder(folder);
  if (holder === undefined) return null;
  const address = readAddress(path.join(locateData(folder), 'postmaster.pid'));
  if (address === null)
    throw new Error(
      `The portal on ${dataDir} (process ${holder}) has no running database at this moment. Try again in a minute.`,
    );
  return getLoginUrls(readOrCreateSecret(folder), address);
}

/** PostgreSQL writes its port in the fourth line of this file, the folder of its socket in the fifth, and in the eighth how far it is. */
function readAddress(file: string): EmbeddedAddress | null {
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const port = Number(lines[3]);
  if (lines[7]?.trim() !== 'ready' || !(port > 0)) return null;
  return { port, socketFolder: lines[4] || null };
}
