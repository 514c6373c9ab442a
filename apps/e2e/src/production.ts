/** An empty portal in production mode with a mail server, for journeys that no demonstration account has. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { root } from '../../../tools/setup.mjs';
import { findFreePort } from '../../server/src/db/free-port.ts';
import { startMailServer } from '../../server/src/mail/mail-server.fixture.ts';

/** As `npm start` runs it. */
const main = path.join(root, 'apps', 'server', 'dist', 'main.js');

export interface ProductionPortal {
  readonly url: string;
  /** The one-time code of the first start. */
  readonly setupCode: string;
  /** Returns the command's output. */
  command(...args: readonly string[]): string;
  /** The activation link in the newest mail with this subject. */
  mailedLink(subject: string): string | undefined;
  stop(): Promise<void>;
}

export async function startProductionPortal(): Promise<ProductionPortal> {
  const mails = await startMailServer();
  const port = await findFreePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'idss-production-'));
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    MODE: 'production',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
  };
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'], env });
  let log = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text));
  const stop = async (): Promise<void> => {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if (!hasEnded && child.kill('SIGTERM')) await once(child, 'exit');
    await mails.close();
    await rm(folder, { recursive: true, force: true });
  };
  const until = Date.now() + 120_000;
  for (;;) {
    const setupCode = /one-time set-up code ([A-Z0-9-]{29})/.exec(log)?.[1];
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (setupCode !== undefined && isReady)
      return {
        url,
        setupCode,
        command: (...args) => spawnSync(process.execPath, [main, ...args], { env, encoding: 'utf8' }).stdout,
        mailedLink(subject) {
          const mail = mails.received.findLast(({ source }) => source.includes(`Subject: ${subject}`));
          const source = mail?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
          return source && /http:\/\/\S+\/identity\/activate\?token=[\w-]+/.exec(source)?.[0];
        },
        stop,
      };
    if (Date.now() > until || child.exitCode !== null) {
      await stop();
      throw new Error(`The portal did not start.\n${log}`);
    }
    await setTimeout(200);
  }
}
