import { expect, test } from 'vitest';
import { hintsDuring } from '#src/test/hints-during.ts';
import { makePerson, makeSubmissionAt, organizationId, type Person } from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';

const { portal, db, analyst } = await provideSigningPortal({ analyst: 'orguser' });
const ada = await makePerson(db, 'Ada Auditor', [['auditor', organizationId]]);
const bo = await makePerson(db, 'Bo Auditor', [['auditor', organizationId]]);
const subId = await makeSubmissionAt(db, { step: 4 });
const on = `submissionId=${subId}&component=DST`;

const tell = (person: Person, measureCode: string, isHere = true) =>
  portal.call('POST', person, `/api/TellReviewPresence?${on}`, { isHere, measureCode });
async function read(person: Person): Promise<unknown> {
  const { status, text } = await portal.call('GET', person, `/api/GetReviewPresence?${on}`);
  expect(status).toBe(200);
  return JSON.parse(text);
}

test('others see who is there and where, until they leave or are silent for a minute', async () => {
  await tell(ada, 'CBP');
  expect(await read(ada)).toEqual([]);
  expect(await read(bo)).toEqual([{ name: 'Ada Auditor', measureCode: 'CBP' }]);
  await tell(ada, 'WCC');
  expect(await read(bo)).toEqual([{ name: 'Ada Auditor', measureCode: 'WCC' }]);
  await db.query(`update review_presence set seen_at = seen_at - interval '61 seconds'`);
  expect(await read(bo)).toEqual([]);
  await tell(ada, 'WCC');
  expect(await read(bo)).toHaveLength(1);
  await tell(ada, '', false);
  expect(await read(bo)).toEqual([]);
});

test('only news is a hint', async () => {
  const kinds = async (work: () => Promise<unknown>) =>
    (await hintsDuring(portal.app, work)).map(({ kind }) => kind);
  expect(await kinds(() => tell(ada, 'CBP'))).toEqual(['presence']);
  expect(await kinds(() => tell(ada, 'CBP'))).toEqual([]);
  expect(await kinds(() => tell(ada, 'AAB'))).toEqual(['presence']);
  expect(await kinds(() => tell(ada, '', false))).toEqual(['presence']);
});

test('who may not designate sees nobody', async () => {
  expect((await tell(analyst, 'CBP')).status).toBe(403);
  expect((await portal.call('GET', analyst, `/api/GetReviewPresence?${on}`)).status).toBe(403);
});
