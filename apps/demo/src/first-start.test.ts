import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installDefaults } from '@idss/server/features/season/install-defaults';
import { verifyStates } from '@idss/server/features/operations/consistency/verify-states';
import { buildApp } from '@idss/server/test/build-app';
import { createTestDatabase } from '@idss/server/test/database';
import { expect, onTestFinished, test } from 'vitest';
import { demonstration } from './demonstration.ts';
import { finish, prepare } from './prepare-demonstration.ts';
import { readSnapshot } from './snapshot/snapshot-file.ts';

async function openEmpty() {
  const folder = await mkdtemp(path.join(tmpdir(), 'idss-first-start-'));
  const database = await createTestDatabase();
  const { app, close } = await buildApp({ database, folder, signer: 'own', hasQueue: false });
  onTestFinished(async () => {
    await close();
    await database.drop();
    await rm(folder, { recursive: true });
  });
  await installDefaults(app);
  const count = async (from: string): Promise<number> =>
    Number((await database.owner.query(`select count(*) from ${from}`)).rows[0].count);
  return { app, owner: database.owner, count };
}

const ofToday = `attestation a join submission s using (sub_id) where a.state = 'signed' and s.measurement_year = 2025`;

test('a load that is cut off leaves nothing, and the next start loads all', async () => {
  const { app, owner, count } = await openEmpty();
  const snapshot = await readSnapshot();
  const last = snapshot.tables.at(-1);
  if (!last) throw new Error('There is no table.');
  const cutOff = { ...last, content: Buffer.from('half a row') };
  const reading = Promise.resolve({ ...snapshot, tables: [...snapshot.tables.slice(0, -1), cutOff] });
  await expect(prepare(app, owner, reading)).rejects.toThrow('half a row');
  for (const table of ['season', 'event', 'submission', 'stored_file', 'announcement'])
    expect([table, await count(table)]).toEqual([table, 0]);

  await demonstration.prepare(app, owner);
  expect(await count('stored_file')).toBeGreaterThan(100);
  expect(await count('announcement')).toBeGreaterThan(0);
});

test('a portal that is killed while it signs the attestations of today continues at its next start, once', async () => {
  const { app, owner, count } = await openEmpty();
  await demonstration.prepare(app, owner);
  expect(await count(ofToday)).toBe(0);
  let signatures = 0;
  const sign: typeof app.signer.sign = (...document) => {
    signatures++;
    if (signatures > 1) throw new Error('killed');
    return app.signer.sign(...document);
  };
  await expect(finish({ ...app, signer: { ...app.signer, sign } })).rejects.toThrow('killed');
  const events = await count('event');

  await demonstration.prepare(app, owner);
  expect(await count('event')).toBe(events);
  expect(demonstration.signIn.note()).toBeNull();
  const finishing = demonstration.finish(app);
  await expect.poll(() => demonstration.signIn.note()).toContain('are being signed');
  await finishing;
  expect(demonstration.signIn.note()).toBeNull();
  expect(await count(ofToday)).toBe(2);
  const problems: string[] = [];
  await verifyStates(app.pool, (problem) => problems.push(problem));
  expect(problems).toEqual([]);

  const all = await count('event');
  await demonstration.finish(app);
  expect(await count('event')).toBe(all);
});
