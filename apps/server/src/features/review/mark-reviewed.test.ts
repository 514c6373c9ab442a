import type { AnswerOf } from '@idss/contract/endpoint';
import type { audit } from '@idss/contract/review/audit';
import { expect, test } from 'vitest';
import {
  eventKinds,
  makePerson,
  makeSubmissionAt,
  organizationId,
  type Person,
} from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';

const { portal, db, analyst } = await provideSigningPortal({ analyst: 'orguser' });
const ada = await makePerson(db, 'Ada Auditor', [['auditor', organizationId]]);

type Table = AnswerOf<typeof audit.GetAuditDesignations>;

const younger = { measureCode: 'WCC', indicatorKey: 'WCC.BMIPercentile.3-11' };
const older = { measureCode: 'WCC', indicatorKey: 'WCC.BMIPercentile.12-17' };
const on = (subId: number) => `submissionId=${subId}&component=DST`;

const mark = (person: Person, subId: number, rows: readonly object[], isReviewed = true) =>
  portal.call('POST', person, `/api/MarkRowsReviewed?${on(subId)}`, { isReviewed, rows });

async function read(subId: number) {
  const { text } = await portal.call('GET', ada, `/api/GetAuditDesignations?${on(subId)}`);
  const { reviewed, toReview, categories } = JSON.parse(text) as Table;
  const rows = categories
    .flatMap(({ measures }) => measures)
    .flatMap((measure) => [
      ...(measure.reviewed ? [measure.measureCode] : []),
      ...measure.indicators.filter((row) => row.reviewed).map(({ indicatorKey }) => indicatorKey),
    ]);
  return { reviewed, toReview, rows };
}
const kinds = async (subId: number) =>
  (await eventKinds(db, subId)).filter((kind) => kind === 'rows-reviewed');

test('rows are marked as reviewed and taken back; what is so already is no event', async () => {
  const subId = await makeSubmissionAt(db, { step: 4 });
  expect((await mark(ada, subId, [younger, older, younger])).status).toBe(200);
  expect(await read(subId)).toMatchObject({
    reviewed: 2,
    toReview: 4,
    rows: [younger.indicatorKey, older.indicatorKey],
  });
  expect((await mark(ada, subId, [younger])).status).toBe(200);
  expect(await kinds(subId)).toHaveLength(1);
  expect((await mark(ada, subId, [younger], false)).status).toBe(200);
  expect(await kinds(subId)).toHaveLength(2);
  expect(await read(subId)).toMatchObject({ reviewed: 1, rows: [older.indicatorKey] });
});

test('another result of the row is to be looked at again', async () => {
  const subId = await makeSubmissionAt(db, { step: 4 });
  await mark(ada, subId, [younger, older]);
  await db.query(
    `update indicator_result set numerator = numerator + 1 where indicator_key = $2
       and run_id = (select current_run_id from component where sub_id = $1 and component = 'DST')`,
    [subId, older.indicatorKey],
  );
  expect(await read(subId)).toMatchObject({ reviewed: 1, rows: [younger.indicatorKey] });
  await mark(ada, subId, [older]);
  expect(await read(subId)).toMatchObject({ reviewed: 2 });
});

test('rows that are not there, or have no result of their own, refuse all', async () => {
  const subId = await makeSubmissionAt(db, { step: 4 });
  for (const wrong of [
    { measureCode: 'WCC', indicatorKey: '' },
    { measureCode: 'CHL', indicatorKey: younger.indicatorKey },
    { measureCode: 'XXX', indicatorKey: '' },
  ]) {
    const { status, text } = await mark(ada, subId, [younger, wrong]);
    expect(status).toBe(400);
    expect(text).toContain('is not a row with a result in this review.');
  }
  expect((await mark(ada, subId, [])).status).toBe(400);
  expect(await read(subId)).toMatchObject({ reviewed: 0 });
  expect(await kinds(subId)).toEqual([]);
});

test('marks are made at step 4, by who may designate', async () => {
  const subId = await makeSubmissionAt(db, { step: 4 });
  expect((await mark(analyst, subId, [younger])).status).toBe(403);
  expect((await mark(ada, await makeSubmissionAt(db, { step: 3 }), [younger])).status).toBe(409);
});

test('findings are counted by row for who may read them', async () => {
  const subId = await makeSubmissionAt(db, { step: 4 });
  const { status, text } = await portal.call('GET', analyst, `/api/GetRowFindings?${on(subId)}`);
  expect([status, JSON.parse(text)]).toEqual([200, []]);
  const viewer = await makePerson(db, 'Vic Viewer', [['viewer', organizationId]]);
  expect((await portal.call('GET', viewer, `/api/GetRowFindings?${on(subId)}`)).status).toBe(403);
});
