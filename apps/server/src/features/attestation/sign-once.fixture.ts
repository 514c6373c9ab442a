/**
 * A process that signs once and may be killed in the middle of it:
 * `node sign-once.fixture.ts TASK`, the task as JSON.
 */
import path from 'node:path';
import pino from 'pino';
import type { App } from '#src/app.ts';
import { readConfig } from '#src/config.ts';
import { openPools } from '#src/db/pool.ts';
import { findPerson } from '#src/http/caller.sql.ts';
import { describeCaller } from '#src/http/authenticate.ts';
import { createCached } from '#src/http/cached.ts';
import { findComponent } from '#src/records/find-component.sql.ts';
import { createTicketSigner } from '#src/files/download-ticket.ts';
import { openFolderStore } from '#src/files/file-store.ts';
import { openDocumentSigner } from '#src/pdf/document-signer.ts';
import { signAttestation, type SigningAct } from './sign-attestation.ts';

interface Task {
  readonly ownerUrl: string;
  readonly dataDir: string;
  readonly fault: string;
  readonly email: string;
  readonly name: string;
  readonly now: string;
  readonly submissionId: number;
  readonly act: SigningAct;
}

const task = JSON.parse(process.argv[2] ?? '') as Task;
const reading = readConfig({ DATA_DIR: task.dataDir, FAULT: task.fault });
if (!reading.ok) throw new Error(reading.problems.join('\n'));
const { app: pool, probe } = openPools({ ownerUrl: task.ownerUrl });
const log = pino({ level: 'silent' });
const push = {
  publish: async () => undefined,
  subscribe: () => () => undefined,
  onChange: () => undefined,
  announceChange: async () => undefined,
  dropHere: () => undefined,
  endStreams: () => undefined,
  close: async () => undefined,
};
const now = new Date(task.now);
const app: App = {
  publicUrl: 'http://127.0.0.1',
  jobs: {
    enqueue: async () => undefined,
    work: async () => undefined,
    wake: () => undefined,
    stopping: new AbortController().signal,
    stop: async () => undefined,
  },
  tickets: createTicketSigner(Buffer.from('secret of a test'), () => now),
  config: reading.config,
  pool,
  probe,
  push,
  log,
  files: await openFolderStore(path.join(task.dataDir, 'files')),
  cached: createCached(pool, push),
  signer: await openDocumentSigner({ config: reading.config, log }),
  now: () => now,
};
const facts = { email: task.email, name: task.name, authTime: now.getTime() / 1000 };
const caller = await describeCaller(app, facts, await findPerson(pool, task.email));
const record = await findComponent(pool, task.submissionId, 'DST');
if (!record) throw new Error('There is no such submission.');
await signAttestation({ app, caller, requestId: 'killed', ip: '127.0.0.1' }, record, task.act);
process.exit(0);
