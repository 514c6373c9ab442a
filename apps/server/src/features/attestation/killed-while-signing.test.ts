import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  eventKinds,
  makePerson,
  makeSubmissionAt,
  organizationId,
  snapshot,
  startSigningPortal,
  type Person,
  type SigningPortal,
} from '#src/test/signing-portal.ts';
import { runVerifyCommand } from '#src/features/events/run-verify-command.ts';
import { act, prepareToSign, sign, type Act } from './ceremony.fixture.ts';

let portal: SigningPortal;
let signer: Person;
beforeAll(async () => {
  portal = await startSigningPortal();
  signer = await makePerson(portal.database.app, 'Maria Álvarez', [['orgsigner', organizationId]]);
});
afterAll(() => portal.close());

/** Signs in a process of its own that kills itself at this point; answers the signal that ended it. */
async function signAndDie(subId: number, prepared: Act, point: string): Promise<NodeJS.Signals | null> {
  const task = {
    ownerUrl: portal.database.ownerUrl,
    dataDir: portal.folder,
    fault: `${point}:kill`,
    email: signer.email,
    name: signer.name,
    now: portal.clock.toISOString(),
    submissionId: subId,
    act: prepared,
  };
  const script = new URL('sign-once.fixture.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}

const beforeCommit = [
  'sign.before-begin',
  'sign.after-lock',
  'sign.after-checks',
  'sign.after-document',
  'sign.after-signature',
  'sign.after-file',
  'sign.after-file-row',
  'sign.after-mark',
  'sign.before-commit',
];

test.each(beforeCommit)('killed at %s: nothing is signed, and the next attempt signs once', async (point) => {
  const db = portal.database.app;
  const subId = await makeSubmissionAt(db, { step: 7 });
  const prepared = await prepareToSign(portal, signer, subId);
  const before = await snapshot(db, subId);
  expect(await signAndDie(subId, prepared, point)).toBe('SIGKILL');
  expect(await snapshot(db, subId)).toBe(before);
  expect((await sign(portal, signer, subId, prepared)).status).toBe(200);
  expect((await eventKinds(db, subId)).filter((kind) => kind === 'attestation-signed')).toHaveLength(1);
});

test('killed after the commit, before the answer: it is signed, a second time is refused, and it can be finished', async () => {
  const db = portal.database.app;
  const subId = await makeSubmissionAt(db, { step: 7 });
  const prepared = await prepareToSign(portal, signer, subId);
  expect(await signAndDie(subId, prepared, 'sign.after-commit')).toBe('SIGKILL');
  expect((await sign(portal, signer, subId, prepared)).status).toBe(409);
  expect((await act(portal, signer, subId, 'Attestation')).status).toBe(200);
  expect((await eventKinds(db, subId)).filter((kind) => kind === 'attestation-signed')).toHaveLength(1);
  const lines: string[] = [];
  const out = (line: string) => void lines.push(line);
  expect(await runVerifyCommand([], { pool: db, files: portal.app.files, out })).toBe(0);
});
