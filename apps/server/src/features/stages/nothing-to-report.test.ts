/** Nothing to report: declared and taken back over HTTP, and what follows from it in every list. Spec: submissions-nothing. */
import type { Component } from '@idss/domain/program';
import { expect, test } from 'vitest';
import { prepareToSign, sign } from '#src/features/attestation/ceremony.fixture.ts';
import { verifyStates } from '#src/features/operations/consistency/verify-states.ts';
import { makeSurvey, setMilestones } from '#src/test/factories.ts';
import { hintsDuring } from '#src/test/hints-during.ts';
import { eventKinds, makeSubmissionAt, type Person, vendorId } from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';

const { portal, db, staff, analyst, viewer, signer, vendor } = await provideSigningPortal({
  staff: 'sysadmin',
  analyst: 'orguser',
  viewer: 'viewer',
  signer: 'orgsigner',
  vendor: 'vendoruser',
});

await setMilestones(db, [
  { program: 'HEDIS', key: 'planLock', label: 'Plan lock', at: '2026-06-01T12:00:00Z' },
  { program: 'CAHPS', key: 'files', label: 'Survey files', at: '2026-06-01T12:00:00Z' },
]);

const why = 'No survey was fielded';
const declare = (person: Person, subId: number, component: Component, reason = why) =>
  portal.call('POST', person, `/api/DeclareNothingToReport?submissionId=${subId}&component=${component}`, {
    why: reason,
  });
const takeBack = (person: Person, subId: number, component: Component) =>
  portal.call('POST', person, `/api/TakeBackNothingToReport?submissionId=${subId}&component=${component}`);
const read = async (person: Person, call: string) => (await portal.call('GET', person, `/api/${call}`)).body;
const summary = (person: Person, subId: number, component: Component) =>
  read(person, `GetSubmissionSummary?subId=${subId}&component=${component}`);
const list = async (person: Person, call: string): Promise<unknown[]> =>
  Object.values((await read(person, call)) as Record<string, unknown[]>).flat();

/** A submission whose survey has no file. */
async function withSurvey(step = 3): Promise<number> {
  const subId = await makeSubmissionAt(db, { step });
  await makeSurvey(db, { component: 'CAHPS', subId, step: 1, vendorId });
  return subId;
}

test('who may upload declares it with a reason, and takes it back, each with its event', async () => {
  const subId = await withSurvey();
  expect(await summary(vendor, subId, 'CAHPS')).toMatchObject({
    nothingToReport: { declared: null, verdict: { ok: true }, whoCan: null },
  });
  const hints = await hintsDuring(portal.app, async () => {
    expect((await declare(vendor, subId, 'CAHPS', ` ${why}\n`)).body).toEqual({ ok: true });
  });
  expect(JSON.stringify(hints)).toContain('"DST"');
  expect(await summary(vendor, subId, 'CAHPS')).toMatchObject({
    nothingToReport: { declared: { by: vendor.name, why }, verdict: { ok: true } },
    canUpload: { ok: false, reason: 'Nothing to report was declared; take that back before loading a file.' },
    steps: [{ dueAt: null, isLate: false }, {}, {}, {}],
  });
  expect(await declare(vendor, subId, 'CAHPS')).toMatchObject({
    status: 409,
    body: { code: 'stage_changed' },
  });
  expect((await takeBack(vendor, subId, 'CAHPS')).body).toEqual({ ok: true });
  expect((await takeBack(vendor, subId, 'CAHPS')).status).toBe(409);
  expect(await summary(vendor, subId, 'CAHPS')).toMatchObject({
    nothingToReport: { declared: null },
    canUpload: { ok: true },
  });
  expect(await eventKinds(db, subId)).toEqual(['nothing-declared', 'nothing-taken-back']);
});

test('others are refused with who may, and a component with a file', async () => {
  const subId = await makeSubmissionAt(db, { step: 1 });
  const refused = await declare(viewer, subId, 'DST');
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('organization user');
  expect(await summary(viewer, subId, 'DST')).toMatchObject({
    nothingToReport: { verdict: { ok: false }, whoCan: expect.stringContaining('Organization user') },
  });
  expect((await declare(vendor, subId, 'DST')).status).toBe(404);
  expect((await declare(analyst, subId, 'DST', ' ')).status).toBe(400);
  expect((await declare(analyst, subId, 'DST', 'x'.repeat(301))).status).toBe(400);
  expect((await declare(analyst, await makeSubmissionAt(db, { step: 3 }), 'DST')).status).toBe(409);
  expect((await declare(analyst, subId, 'DST')).status).toBe(200);
});

test('it leaves the lists of what is open, the next steps and those at risk, and is counted apart', async () => {
  const subId = await makeSubmissionAt(db, { step: 1 });
  const mentions = async (person: Person, call: string): Promise<boolean> =>
    (await list(person, call)).some((row) => JSON.stringify(row).includes(String(subId)));
  const calls: readonly (readonly [Person, string])[] = [
    [analyst, 'GetPendingSubmissions'],
    [analyst, 'GetNextSteps'],
    [staff, 'GetSubmissionsAtRisk?pageNumber=1&resultCount=100&days=7'],
  ];
  for (const [person, call] of calls) expect([call, await mentions(person, call)]).toEqual([call, true]);
  expect((await declare(analyst, subId, 'DST', why)).status).toBe(200);
  for (const [person, call] of calls) expect([call, await mentions(person, call)]).toEqual([call, false]);
  const rows = (await list(analyst, 'GetSubmissionsForUser?getAllSubmissions=false')) as { subId: number }[];
  expect(rows.find((row) => row.subId === subId)).toMatchObject({
    submissionStatus: 'Import',
    nothingToReport: 'Yes',
  });
});

test('the HEDIS submission of a survey with nothing to report is signed without a word about it', async () => {
  const subId = await withSurvey(7);
  expect((await declare(vendor, subId, 'CAHPS')).status).toBe(200);
  const wizard = await read(signer, `GetAttestationWizard?submissionId=${subId}&component=DST`);
  expect(wizard).toMatchObject({ leavesOutSurvey: false, surveyPart: 'none' });
  const prepared = await prepareToSign(portal, signer, subId);
  expect((await sign(portal, signer, subId, prepared)).status).toBe(200);
});

test('a closed season is only read', async () => {
  const subId = await makeSubmissionAt(db, { step: 1 });
  await db.query(`update season set state = 'closed'`);
  try {
    expect((await declare(analyst, subId, 'DST')).status).toBe(403);
  } finally {
    await db.query(`update season set state = 'open'`);
  }
});

test('state and events agree, and a difference is found', async () => {
  const subId = await makeSubmissionAt(db, { step: 1 });
  await declare(analyst, subId, 'DST');
  const problems = async () => {
    const found: string[] = [];
    await verifyStates(db, (problem) => found.push(problem));
    return found.filter((problem) => problem.includes(`Submission ${subId} `));
  };
  expect(await problems()).toEqual([]);
  await db.query(`update component set nothing_at = null where sub_id = $1`, [subId]);
  expect(await problems()).toEqual([
    expect.stringContaining('the declaration of nothing to report is No, but its events say Yes'),
  ]);
});
