/** What staff are told of the whole season from totals is what the same calls count among rows. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { submissions } from '@idss/contract/submissions/submissions';
import { expect, test } from 'vitest';
import { renewOutdatedShares } from '#src/features/reports/renew-season-shares.ts';
import { makeSubmission, makeSurvey, makeUser, measurementYear } from '#src/test/factories.ts';
import { planAndStaff, providePortal } from '#src/test/provide-portal.ts';

const staff = 'staff@portal.example';
/** Staff with a role at the plan, who signs there: counts of the season are not enough for what waits for them. */
const signing = 'signer@portal.example';
const user = 'user@plan.example';

const portal = await providePortal({
  ...planAndStaff,
  works: false,
  organizations: [{ orgId: 10 }, { orgId: 20 }, { orgId: 951 }],
});
const db = portal.database.owner;
await makeUser(db, { email: signing, roles: [['sysadmin'], ['orgsigner', 10]] });
for (const [n, step] of [1, 3, 4, 6, 7, 9, 9, 3].entries())
  await makeSubmission(db, {
    subId: 2000 + n,
    orgId: n < 5 ? 10 : 20,
    productLine: n % 2 ? 'Medicare' : 'Commercial',
    step,
  });
await makeSurvey(db, { component: 'CAHPS', subId: 2001, step: 2, vendorId: 951 });
await db.query('update component set nothing_at = now() where sub_id = 2000');

type Pending = AnswerOf<typeof submissions.GetPendingSubmissions>;
type Counts = AnswerOf<typeof submissions.GetPendingCounts>;

const read = async <T>(as: string, call: string): Promise<T> => {
  const { status, body } = await portal.get(as, `/api/${call}`);
  expect(status, call).toBe(200);
  return body as T;
};

/** As they are, with a test organization, and after the workers added up what changed. */
async function atEveryMoment(check: () => Promise<void>): Promise<void> {
  await check();
  await db.query(`insert into test_organization values ($1, 20, 'test')`, [measurementYear]);
  await check();
  await renewOutdatedShares(portal.database.app);
  await check();
  await db.query('delete from test_organization');
  await check();
}

test('the pages of what is pending are all of it, and their counts are its', () =>
  atEveryMoment(async () => {
    for (const as of [staff, signing, user]) {
      const all = await read<Pending>(as, 'GetPendingSubmissions');
      const pages = [
        ...(await read<Pending>(as, 'GetPendingSubmissions?resultCount=3')),
        ...(await read<Pending>(as, 'GetPendingSubmissions?resultCount=3&pageNumber=2')),
        ...(await read<Pending>(as, 'GetPendingSubmissions?resultCount=3&pageNumber=3')),
      ];
      expect(all.length).toBeGreaterThan(3);
      expect(pages).toEqual(all);
      const counts = await read<Counts>(as, 'GetPendingCounts');
      const expected = [...Map.groupBy(all, ({ stage }) => stage)].map(([stage, own]) => [stage, own.length]);
      expect(new Map(counts.map(({ stage, components }) => [stage, components]))).toEqual(
        new Map(expected as [string, number][]),
      );
    }
  }));

test('a page that cannot be is refused', async () => {
  for (const query of [
    'resultCount=0',
    'resultCount=1001',
    'resultCount=2&pageNumber=0',
    'pageNumber=-1',
    'rows=2',
  ])
    expect((await portal.get(staff, `/api/GetPendingSubmissions?${query}`)).status, query).toBe(400);
  expect((await portal.get(staff, '/api/GetPendingCounts?measurementYear=1990')).status).toBe(404);
});

test('counts of the season are the same for staff as for staff whose rows are counted; only what waits for them differs', () =>
  atEveryMoment(async () => {
    const { ownWork, ...counted } = await read<{ ownWork: string[] }>(staff, 'GetSubmissionsStatistics');
    const { ownWork: ofSigner, ...others } = await read<{ ownWork: string[] }>(
      signing,
      'GetSubmissionsStatistics',
    );
    expect(counted).toEqual(others);
    expect(counted).toMatchObject({ planLocked: expect.any(Number), submission: expect.any(Number) });
    expect(ofSigner).toContain('pendingEsign');
    expect(ownWork).not.toContain('pendingEsign');
    expect(await read(staff, 'GetOrgForSubmissionsSummary')).toEqual(
      await read(signing, 'GetOrgForSubmissionsSummary'),
    );
    expect(await read(staff, 'GetOrgForVendorsSummary')).toEqual(
      await read(signing, 'GetOrgForVendorsSummary'),
    );
    expect(await read(staff, 'GetOrgForVendorsSummary')).toEqual([{ orgId: 951, orgName: 'Plan 951' }]);
  }));
