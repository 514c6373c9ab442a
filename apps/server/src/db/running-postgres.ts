/** The embedded database of a portal that runs on the same folder, for commands that work at the same time. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getLoginUrls } from './embedded-login.ts';
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
  const port = readPort(path.join(locateData(folder), 'postmaster.pid'));
  if (port === null)
    throw new Error(
      `The portal on ${dataDir} (process ${holder}) has no running database at this moment. Try again in a minute.`,
    );
  return getLoginUrls(readOrCreateSecret(folder), port);
}

/** PostgreSQL writes its port in the fourth line of this file, and in the eighth how far it is. */
function readPort(file: string): number | null {
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const port = Number(lines[3]);
  return lines[7]?.trim() === 'ready' && port > 0 ? port : null;
}
