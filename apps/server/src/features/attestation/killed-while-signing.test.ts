import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  eventKinds,
  makePerson,
  makeSubmissionAt,
  organizationId,
  snapshot,
  startSigningPortal,
} from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { runVerifyCommand } from '#src/features/operations/consistency/run-verify-command.ts';
import { act, consent, makeDraft, on, prepareToSign, sign, type Act } from './ceremony.fixture.ts';
import { afterSigned, beforeSigned, draftingFaults } from './signing-faults.fixture.ts';

const { portal, signer } = await provideSigningPortal({ signer: 'orgsigner' });

/** Signs in a separate process that kills itself at this point; returns the signal that ended it. */
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
  const script = fileURLToPath(new URL('sign-once.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [script, JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}

test.each(beforeSigned)('killed at %s: nothing is signed, and the next attempt signs once', async (point) => {
  const db = portal.database.app;
  const subId = await makeSubmissionAt(db, { step: 7 });
  const prepared = await prepareToSign(portal, signer, subId);
  const before = await snapshot(db, subId);
  expect(await signAndDie(subId, prepared, point)).toBe('SIGKILL');
  expect(await snapshot(db, subId)).toBe(before);
  expect((await sign(portal, signer, subId, prepared)).status).toBe(200);
  expect((await eventKinds(db, subId)).filter((kind) => kind === 'attestation-signed')).toHaveLength(1);
});

test('killed after the commit, before the response: it is signed, signing again is refused, and it can be finalized', async () => {
  const db = portal.database.app;
  const subId = await makeSubmissionAt(db, { step: 7 });
  const prepared = await prepareToSign(portal, signer, subId);
  expect(await signAndDie(subId, prepared, afterSigned)).toBe('SIGKILL');
  expect((await sign(portal, signer, subId, prepared)).status).toBe(409);
  expect((await act(portal, signer, subId, 'Attestation')).status).toBe(200);
  expect((await eventKinds(db, subId)).filter((kind) => kind === 'attestation-signed')).toHaveLength(1);
  const lines: string[] = [];
  const out = (line: string) => void lines.push(line);
  expect(await runVerifyCommand(['events', 'attestations'], { pool: db, files: portal.app.files, out })).toBe(
    0,
  );
});

test('an error at any of the named points leaves nothing signed; the next attempt signs once', async () => {
  const planned = [...draftingFaults, ...beforeSigned].map((point) => `${point}#1:throw`).join(',');
  const faulty = await startSigningPortal({ environment: { FAULT: planned } });
  try {
    const db = faulty.database.app;
    const person = await makePerson(db, 'Maria Álvarez', [['orgsigner', organizationId]]);
    const subId = await makeSubmissionAt(db, { step: 7, isPublicReported: true });
    const undrafted = await snapshot(db, subId);
    for (const _ of draftingFaults) {
      expect((await makeDraft(faulty, person, subId)).status).toBe(500);
      expect(await snapshot(db, subId)).toBe(undrafted);
    }
    expect((await makeDraft(faulty, person, subId)).status).toBe(200);
    const wizard = await faulty.call('GET', person, `/api/GetAttestationWizard?${on(subId)}`);
    const draft = Object(wizard.body['draft']);
    const { body } = await consent(faulty, person, subId);
    const prepared = {
      attestationId: String(draft.attestationId),
      draftSha256: String(draft.sha256),
      consentId: String(body['consentId']),
      statements: [true, true],
      typedName: person.name,
      typedTitle: 'Director',
    };
    const unsigned = await snapshot(db, subId);
    for (const point of beforeSigned) {
      expect([point, (await sign(faulty, person, subId, prepared)).status]).toEqual([point, 500]);
      expect([point, await snapshot(db, subId)]).toEqual([point, unsigned]);
    }
    expect((await sign(faulty, person, subId, prepared)).status).toBe(200);
    expect((await sign(faulty, person, subId, prepared)).status).toBe(409);
    expect((await eventKinds(db, subId)).filter((kind) => kind === 'attestation-signed')).toHaveLength(1);
  } finally {
    await faulty.close();
  }
});
