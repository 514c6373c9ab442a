import type { AnswerOf } from '@idss/contract/endpoint';
import type { nextSteps } from '@idss/contract/steps/next-steps';
import { stageNumber } from '@idss/domain/stages/stage';
import { expect, test } from 'vitest';
import { makeSubmission } from '#src/test/factories.ts';
import { manager, member, planAndStaff, providePortal, staff } from '#src/test/provide-portal.ts';

const auditor = 'auditor@firm.example';
const portal = await providePortal({
  ...planAndStaff,
  people: { ...planAndStaff.people, [auditor]: ['auditor', 10] },
  works: false,
});
const db = portal.database.owner;
await makeSubmission(db, { subId: 1, orgId: 10, step: stageNumber('audit-lock') });
await makeSubmission(db, { subId: 2, orgId: 10 });

type Answer = AnswerOf<(typeof nextSteps)['GetNextSteps']>;
type FirstVisit = Answer['firstVisit'];
const read = async (as: string): Promise<FirstVisit> =>
  ((await portal.get(as, '/api/GetNextSteps')).body as Answer).firstVisit;
const toItems = (answer: FirstVisit): string[] | undefined =>
  answer?.map(({ item, isDone }) => (isDone ? `${item} done` : item));
const mark = (as: string, body: object) => portal.post(as, '/api/MarkFirstVisit', body);
const signIn = (as: string) => portal.get(as, '/api/GetCurrentUser');

test('who signed in before has no checklist; the first sign-in brings it, once', async () => {
  expect(await read(member)).toBeNull();
  await signIn(member);
  expect(toItems(await read(member))).toEqual(['precheck', 'upload', 'locks', 'signs']);
  await db.query(`delete from first_visit`);
  await db.query(`update app_user set last_sign_in_at = '2026-01-01' where email = $1`, [manager]);
  await signIn(manager);
  expect(await read(manager)).toBeNull();
  await db.query(`insert into first_visit (user_id) select user_id from app_user where email = any($1)`, [
    [member, manager, auditor, staff],
  ]);
});

test('items are what a person may do, and name people', async () => {
  const items = await read(auditor);
  expect(toItems(items)).toEqual(['review', 'locks', 'signs']);
  expect(items?.find(({ item }) => item === 'review')?.place).toEqual({
    subId: 1,
    component: 'DST',
    productLine: 'Commercial',
  });
  expect(items?.find(({ item }) => item === 'locks')?.text).toBe(
    'Of 1: the plan lock manager or user, the audit lock you.',
  );
  expect(items?.find(({ item }) => item === 'signs')?.text).toBe('Of 1: no one yet.');
  expect(await read(staff)).toBeNull();
});

test('what is tried is done; with the last item the checklist is closed for good', async () => {
  for (const item of ['precheck', 'locks', 'locks', 'signs'])
    expect(await mark(member, { item })).toMatchObject({ status: 200, body: true });
  expect(toItems(await read(member))).toEqual(['precheck done', 'upload', 'locks done', 'signs done']);
  // An upload is seen by the portal itself.
  await db.query(
    `insert into upload_transaction (transaction_id, user_id, program, purpose)
     select gen_random_uuid(), user_id, 'HEDIS', 'upload' from app_user where email = $1`,
    [member],
  );
  expect(await read(member)).toBeNull();
  const { rows } = await db.query(
    'select closed_at from first_visit join app_user using (user_id) where email = $1',
    [member],
  );
  expect(rows).toEqual([{ closed_at: expect.any(String) }]);
  await db.query('delete from upload_transaction');
  expect(await read(member)).toBeNull();
});

test('a person closes it, and it never comes back', async () => {
  expect(toItems(await read(manager))).toContain('upload');
  expect((await mark(manager, { item: null })).body).toBe(true);
  expect(await read(manager)).toBeNull();
  await mark(manager, { item: 'locks' });
  await signIn(manager);
  expect(await read(manager)).toBeNull();
});

test.each([{ item: 'everything' }, { item: 7 }, { item: 'locks', userId: 'x' }])(
  'bad input: %j',
  async (body) => {
    expect((await mark(auditor, body)).status).toBe(400);
  },
);
