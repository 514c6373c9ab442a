/**
 * A process that signs once and may be killed in the middle of it:
 * `node sign-once.fixture.ts TASK`, the task as JSON.
 */
import { openPools } from '#src/db/pool.ts';
import { findPerson } from '#src/access/caller.sql.ts';
import { describeCaller } from '#src/access/caller.ts';
import { findComponent } from '#src/access/find-component.sql.ts';
import { buildApp } from '#src/test/build-app.ts';
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
const now = new Date(task.now);
const { ownerUrl, dataDir: folder, fault } = task;
const { app } = await buildApp({
  database: { ...openPools({ ownerUrl }), ownerUrl },
  folder,
  environment: { FAULT: fault },
  now: () => now,
  signer: 'own',
  hasQueue: false,
});
const facts = { email: task.email, name: task.name, authTime: now.getTime() / 1000 };
const caller = await describeCaller(app, facts, await findPerson(app.pool, task.email));
const record = await findComponent(app.pool, task.submissionId, 'DST');
if (!record) throw new Error('There is no such submission.');
await signAttestation({ app, caller, requestId: 'killed', ip: '127.0.0.1' }, record, task.act);
process.exit(0);
