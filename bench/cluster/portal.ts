/** Web and worker processes of the program, each with settings of its own, started as `npm start` starts them. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { makeKeyPair } from './certificate.ts';
import { addPart, type PartDefinition } from './part.ts';
import { memoryEnvironment, nodeOptions } from '../../tools/memory-settings.mjs';

export const thisProgram = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** The keys that all processes of an installation share, as settings. */
export function sharedKeys(folder: string): Readonly<Record<string, string>> {
  const home = path.join(folder, 'keys');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const sealing = path.join(home, 'sealing.keys');
  if (!existsSync(sealing)) {
    const line = `${randomBytes(6).toString('hex')} ${randomBytes(32).toString('base64')}\n`;
    writeFileSync(sealing, line, { mode: 0o600 });
  }
  const usage = ['-addext', 'keyUsage=digitalSignature,nonRepudiation'];
  const { key, certificate } = makeKeyPair(home, 'signing', '/CN=Attestations of a test cluster', usage);
  return { SEALING_KEY_FILE: sealing, SIGNING_KEY_FILE: key, SIGNING_CERTIFICATE_FILE: certificate };
}

/** The settings that they share, with a database and a folder of files on this machine. */
export const sharedSettings = (
  folder: string,
  url: string,
  { ownerUrl, appUrl }: Readonly<Record<'ownerUrl' | 'appUrl', string>>,
) => ({
  ...sharedKeys(folder),
  PUBLIC_URL: url,
  DATABASE_URL: ownerUrl,
  APP_DATABASE_URL: appUrl,
  STORAGE_URL: pathToFileURL(path.join(folder, 'files')).href,
});

export interface PortalProcess {
  readonly name: string;
  readonly role: 'web' | 'worker';
  readonly port: number;
  /** Of all processes: DATABASE_URL, STORAGE_URL, PUBLIC_URL, … */
  readonly settings: Readonly<Record<string, string>>;
  /** `apps/server/src/main.ts` of this or of another version. */
  readonly program?: string;
}

export function portalPart(
  folder: string,
  { name, role, port, settings, program = thisProgram }: PortalProcess,
): PartDefinition {
  const data = path.join(folder, name);
  mkdirSync(data, { recursive: true });
  return {
    name,
    kind: role,
    command: [process.execPath, ...nodeOptions, program],
    environment: {
      ...memoryEnvironment,
      HOST: '127.0.0.1',
      DATA_DIR: data,
      ...settings,
      ROLE: role,
      ...(role === 'web' ? { PORT: String(port) } : { WORKER_PORT: String(port) }),
    },
    ready: `http://127.0.0.1:${port}/readyz`,
    port,
    // The first one of all plays the demonstration season.
    readySeconds: 180,
  };
}

export const startPortalProcess = (folder: string, portal: PortalProcess) =>
  addPart(folder, portalPart(folder, portal));
