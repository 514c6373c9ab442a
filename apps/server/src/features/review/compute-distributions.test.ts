import type { AnswerOf } from '@idss/contract/endpoint';
import type { audit } from '@idss/contract/review/audit';
import type { rowHistory } from '@idss/contract/review/row-history';
import { beforeAll, expect, test, vi } from 'vitest';
import { makeOrganization, measurementYear } from '#src/test/factories.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { makePerson, makeSubmissionAt, organizationId, type Person } from '#src/test/signing-portal.ts';
import { act, signedSubmission } from '../attestation/ceremony.fixture.ts';
import { computeDistributions } from './compute-distributions.job.ts';

const { portal, db, analyst, outsider, signer, admin } = await provideSigningPortal({
  analyst: 'orguser',
  outsider: 'vendoruser',
  signer: 'orgsigner',
  admin: 'sysadmin',
});
const ada = await makePerson(db, 'Ada Auditor', [['auditor', organizationId]]);

const younger = 'WCC.BMIPercentile.3-11';
const older = 'WCC.BMIPercentile.12-17';
/** Of 12 organizations, from 60 by steps of one. */
const orgIds = Array.from({ length: 12 }, (_, index) => 7001 + index);
/** By organization: its finalized submission. */
const finalized = new Map<number, number>();

const setRate = (subId: number, rate: number, indicatorKey = younger) =>
  db.query(
    `update indicator_result set rate = $2, display_rate = $4 where indicator_key = $3
       and run_id = (select current_run_id from component where sub_id = $1 and component = 'DST')`,
    [subId, rate, indicatorKey, rate.toFixed(2)],
  );

beforeAll(async () => {
  for (const [index, orgId] of orgIds.entries()) {
    await makeOrganization(db, { orgId, name: `Plan ${orgId}` });
    const subId = await makeSubmissionAt(db, { step: 9, orgId });
    finalized.set(orgId, subId);
    await setRate(subId, 60 + index);
  }
});

const compute = () => computeDistributions(portal.app, { measurementYear, productLine: 'Commercial' });

const on = (subId: number) => `submissionId=${subId}&component=DST`;

async function readUnusual(subId: number, indicatorKey = younger): Promise<string | null | undefined> {
  const { text } = await portal.call('GET', ada, `/api/GetAuditDesignations?${on(subId)}`);
  const { categories } = JSON.parse(text) as AnswerOf<typeof audit.GetAuditDesignations>;
  return categories
    .flatMap(({ measures }) => measures)
    .flatMap(({ indicators }) => indicators)
    .find((row) => row.indicatorKey === indicatorKey)?.unusual;
}

const askHistory = (person: Person, subId: number, more = '&measureCode=WCC') =>
  portal.call('GET', person, `/api/GetRowHistory?${on(subId)}${more}`);

async function readHistory(subId: number) {
  const { text } = await askHistory(ada, subId);
  const rows = JSON.parse(text) as AnswerOf<typeof rowHistory.GetRowHistory>;
  return rows.find(({ indicatorKey }) => indicatorKey === younger);
}

async function setStep(orgId: number, step: number): Promise<void> {
  await db.query(`update component set step = $2 where sub_id = $1`, [finalized.get(orgId), step]);
}

test('a row that is far from what the finalized submissions report is unusual, before as after the audit', async () => {
  await compute();
  const subId = await makeSubmissionAt(db, { step: 4 });
  expect(await readUnusual(subId)).toBeNull();
  await setRate(subId, 6.5);
  expect(await readUnusual(subId)).toBe('low');
  await setRate(subId, 96);
  expect(await readUnusual(subId)).toBe('high');
  expect(await readHistory(subId)).toMatchObject({
    unit: 'percent',
    others: { measurementYear, organizations: 12, lowQuarter: 63, median: 66, highQuarter: 68 },
  });
  // A designation in the place of the rate is not compared, nor is what nobody reports.
  await setRate(subId, 2, older);
  expect(await readUnusual(subId, older)).toBeNull();
  await db.query(`update audit_designation set designation = 'NR' where sub_id = $1 and indicator_key = $2`, [
    subId,
    younger,
  ]);
  expect(await readUnusual(subId)).toBeNull();
});

test('below eleven organizations nothing is said; what is opened again does not count', async () => {
  const subId = await makeSubmissionAt(db, { step: 4 });
  await setStep(7001, 7);
  await compute();
  expect((await readHistory(subId))?.others).toMatchObject({ organizations: 11 });
  await setStep(7002, 7);
  await compute();
  expect((await readHistory(subId))?.others).toBeNull();
  await setRate(subId, 1);
  expect(await readUnusual(subId)).toBeNull();
  await setStep(7001, 9);
  await setStep(7002, 9);
  await compute();
  expect(await readUnusual(subId)).toBe('low');
});

test('an organization counts once; test organizations and rates that are not reported do not count', async () => {
  const subId = await makeSubmissionAt(db, { step: 4 });
  await setRate(await makeSubmissionAt(db, { step: 9, orgId: 7001 }), 62);
  await setRate(await makeSubmissionAt(db, { step: 9, orgId: 7001, productLine: 'Medicaid' }), 1);
  await compute();
  expect((await readHistory(subId))?.others?.organizations).toBe(12);
  await db.query(`update audit_designation set designation = 'BR' where sub_id = $1 and indicator_key = $2`, [
    finalized.get(7012),
    younger,
  ]);
  await compute();
  expect((await readHistory(subId))?.others?.organizations).toBe(11);
  await db.query(
    `insert into test_organization (measurement_year, org_id, created_by) values ($1, 7011, 'test')`,
    [measurementYear],
  );
  await compute();
  expect((await readHistory(subId))?.others).toBeNull();
});

test('as long as few are finalized, the comparison is with the season before, as registered', async () => {
  const subId = await makeSubmissionAt(db, { step: 4, productLine: 'Medicare' });
  const register = (orgId: number, rate: number, denominator = 400, year = measurementYear - 1) =>
    db.query(
      `insert into prior_result (org_id, product_line, reporting_product, measurement_year, results)
       values ($1, 'Medicare', 'HMO/POS', $2, $3)`,
      [
        orgId,
        year,
        JSON.stringify({
          measures: {},
          indicators: { [younger]: { rate, denominator, eligiblePopulation: 500 } },
        }),
      ],
    );
  for (const [index, orgId] of orgIds.entries()) await register(orgId, 40 + index, orgId === 7001 ? 12 : 400);
  // 7011 is a test organization, 7001 has a small denominator.
  await register(organizationId, 45);
  await register(organizationId, 43, 400, measurementYear - 2);
  await computeDistributions(portal.app, { measurementYear, productLine: 'Medicare' });
  expect(await readHistory(subId)).toMatchObject({
    earlier: [
      { measurementYear: measurementYear - 2, rate: 43, displayRate: '43.00' },
      { measurementYear: measurementYear - 1, rate: 45, displayRate: '45.00' },
    ],
    others: { measurementYear: measurementYear - 1, organizations: 11, median: 45 },
  });
  expect(await readUnusual(subId)).toBe('high');
});

test('a submission that is finalized or opened again starts the computation, in its transaction', async () => {
  const enqueued = vi.spyOn(portal.app.jobs, 'enqueue');
  const started = () =>
    enqueued.mock.calls
      .filter(([, queue]) => queue.name === 'compute-distributions')
      .map(([, , data]) => data);
  const subId = await signedSubmission(portal, signer);
  expect(started()).toEqual([]);
  expect((await act(portal, signer, subId, 'Attestation')).status).toBe(200);
  expect(started()).toEqual([{ measurementYear, productLine: 'Commercial' }]);
  await act(portal, admin, subId, 'AttestationUndo');
  expect(started()).toHaveLength(2);
  enqueued.mockRestore();
});

test('no answer has the value of an organization, nor what the score is made of', async () => {
  const subId = await makeSubmissionAt(db, { step: 4 });
  await db.query('delete from test_organization');
  await db.query(
    `update indicator_result set rate = rate + 0.37 where indicator_key = $1 and run_id in (
       select current_run_id from component where step = 9)`,
    [younger],
  );
  await compute();
  const others = (await readHistory(subId))?.others;
  expect(Object.keys(others ?? {}).toSorted()).toEqual([
    'highQuarter',
    'highTenth',
    'lowQuarter',
    'lowTenth',
    'measurementYear',
    'median',
    'organizations',
  ]);
  expect(Object.values(others ?? {}).every(Number.isInteger)).toBe(true);
});

test('the panel asks as who may view the table, and of a measure that is there', async () => {
  const subId = await makeSubmissionAt(db, { step: 4 });
  expect((await askHistory(analyst, subId)).status).toBe(200);
  expect((await askHistory(outsider, subId)).status).toBe(404);
  expect(await askHistory(ada, subId, '&measureCode=XXX')).toMatchObject({ status: 200, text: '[]' });
  expect((await askHistory(ada, subId, '&measureCode=')).status).toBe(400);
  expect((await askHistory(ada, subId, '')).status).toBe(400);
});
