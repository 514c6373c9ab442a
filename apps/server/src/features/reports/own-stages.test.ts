/** The stages by day of the components that a person can see. Spec: submissions-by-day. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { ownStages } from '@idss/contract/reports/own-stages';
import type { SubmissionListRow } from '@idss/contract/submissions/submissions';
import { getProgram } from '@idss/domain/program';
import { expect, test } from 'vitest';
import { makeOrganization, makeSubmission, makeSurvey } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { summarizeSeasons } from './summarize-season.ts';

const people = {
  'ana@birch.example': ['orgadmin', 10],
  'ben@askers.example': ['vendoradmin', 30],
  'cai@cedar.example': ['orgadmin', 20],
  'dot@practice.example': ['orgadmin', 40],
  'eve@auditors.example': ['auditor', 10],
  'staff@portal.example': ['sysadmin'],
} as const;
type Person = keyof typeof people;
const portal = await providePortal({
  works: false,
  now: () => new Date('2026-05-06T16:00:00Z'),
  organizations: [
    { orgId: 10, name: 'Birch Plan' },
    { orgId: 20, name: 'Cedar Plan' },
    { orgId: 40, name: 'Practice Plan' },
  ],
  people,
});
const db = portal.database.owner;
await makeOrganization(db, { orgId: 30, name: 'Askers', type: 'surveyVendor' });
await db.query(
  `insert into test_organization (measurement_year, org_id, created_by) values (2025, 40, 'test')`,
);
for (const [subId, orgId] of [
  [1, 10],
  [2, 10],
  [3, 20],
  [5, 40],
] as const)
  await makeSubmission(db, { subId, orgId, step: 1 });
await makeSurvey(db, { component: 'CAHPS', step: 1, subId: 1, vendorId: 30 });
await makeSurvey(db, { component: 'CAHPS', step: 1, subId: 2, vendorId: 30 });

// An auditor of one submission of the plan, who works for another one, too.
await db.query(
  `insert into auditor_assignment (user_id, org_id, sub_id) select user_id, 10, 2 from app_user where email = 'eve@auditors.example'`,
);
await db.query(
  `insert into user_role (user_id, role, role_group, entity_id)
   select user_id, 'submissionuser', 'submission', 3 from app_user where email = 'eve@auditors.example'`,
);

let eventId = 0;
/** As the trail would have it; the chain of hashes is of no interest here. */
async function happened(
  at: string,
  kind: string,
  [subId, component]: readonly [number | null, string | null],
  to = '',
) {
  eventId += 1;
  await db.query(
    `insert into event (event_id, at, user_name, kind, sub_id, component, message, detail, prev_hash, hash)
     values ($1, $2, 'test', $3, $4, $5, '', $6, '', '')`,
    [eventId, at, kind, subId, component, JSON.stringify({ measurementYear: 2025, to })],
  );
  await db.query('update event_chain set event_id = $1', [eventId]);
}
await happened('2026-05-01T14:00:00Z', 'season-loaded', [null, null]);
await happened('2026-05-02T14:00:00Z', 'stage-changed', [1, 'DST'], 'Apply Audit Lock');
await happened('2026-05-02T14:00:00Z', 'nothing-declared', [2, 'CAHPS']);
await happened('2026-05-03T14:00:00Z', 'stage-changed', [1, 'CAHPS'], 'Apply Mark Final');
await happened('2026-05-04T14:00:00Z', 'nothing-taken-back', [2, 'CAHPS']);
await happened('2026-05-05T14:00:00Z', 'nothing-declared', [2, 'DST']);
await happened('2026-05-05T14:00:00Z', 'stage-changed', [3, 'DST'], 'Complete');
await db.query(`update component set step = 4 where sub_id = 1 and component = 'DST'`);
await db.query(`update component set step = 2 where sub_id = 1 and component = 'CAHPS'`);
await db.query(
  `update component set nothing_at = now(), nothing_by = 'test', nothing_why = 'none' where sub_id = 2 and component = 'DST'`,
);
await summarizeSeasons(portal.app);

type Answer = AnswerOf<(typeof ownStages)['GetOwnStagesByDay']>;
const read = async (as: Person, query = ''): Promise<Answer> => {
  const { status, body, text } = await portal.get(as, `/api/GetOwnStagesByDay?${query}`);
  expect(status, text).toBe(200);
  return body as Answer;
};
const toLines = ({ stages, days }: Answer): string[] =>
  days.map(({ day, submissions, nothingToReport }) =>
    [
      day.slice(-2),
      ...stages.flatMap((label, index) => (submissions[index] ? `${submissions[index]} ${label}` : [])),
      ...(nothingToReport > 0 ? [`${nothingToReport} nothing`] : []),
    ].join(', '),
  );

test('a plan sees how many of its components were at which stage, with nothing to report apart', async () => {
  const answer = await read('ana@birch.example');
  expect(answer).toMatchObject({
    openedOn: '2026-05-01',
    components: 4,
    programs: ['HEDIS', 'CAHPS'],
    organizations: [{ organizationId: 10, organizationName: 'Birch Plan' }],
  });
  expect(toLines(answer)).toEqual([
    '01, 4 Import',
    '02, 2 Import, 1 Apply Audit Lock, 1 nothing',
    '03, 1 Import, 1 Apply Audit Lock, 1 Apply Mark Final, 1 nothing',
    '04, 2 Import, 1 Apply Audit Lock, 1 Apply Mark Final',
    '05, 1 Import, 1 Apply Audit Lock, 1 Apply Mark Final, 1 nothing',
    // Today is as it is now.
    '06, 1 Import, 1 Apply Audit Lock, 1 Apply Mark Final, 1 nothing',
  ]);
  const hedis = await read('ana@birch.example', 'program=HEDIS');
  expect(hedis.stages).not.toContain('Validations/Attestation');
  expect(toLines(hedis).at(-1)).toBe('06, 1 Apply Audit Lock, 1 nothing');
});

test('everyone sees the numbers of what they can see, and no test organization', async () => {
  expect(toLines(await read('ben@askers.example')).at(-2)).toBe('05, 1 Import, 1 Apply Mark Final');
  expect(toLines(await read('cai@cedar.example')).slice(-2)).toEqual(['05, 1 Complete', '06, 1 Import']);
  expect(await read('cai@cedar.example', 'organizationId=10')).toMatchObject({ components: 0, stages: [] });
  expect(await read('dot@practice.example')).toMatchObject({ components: 0, organizations: [] });
  expect((await portal.get('ana@birch.example', '/api/GetOwnStagesByDay?program=XYZ')).status).toBe(400);
  expect((await portal.get('ana@birch.example', '/api/GetOwnStagesByDay?organizationId=x')).status).toBe(400);
});

test('what is counted is what each of them has in the list of submissions, with every filter', async () => {
  for (const email of Object.keys(people) as Person[]) {
    const { body } = await portal.get(email, '/api/GetSubmissionsForUser?getAllSubmissions=false');
    const visible = (body as SubmissionListRow[]).filter(({ orgId }) => orgId !== 40);
    for (const program of [undefined, 'HEDIS', 'CAHPS', 'HOS'] as const)
      for (const organizationId of [undefined, 10, 20, 40]) {
        const own = visible.filter(
          ({ component, orgId }) =>
            (program === undefined || getProgram(component) === program) &&
            (organizationId === undefined || orgId === organizationId),
        );
        const query = new URLSearchParams({
          ...(program && { program }),
          ...(organizationId && { organizationId: String(organizationId) }),
        });
        const answer = await read(email, String(query));
        const today = answer.days.at(-1);
        expect(answer.components).toBe(own.length);
        expect(new Set(answer.programs)).toEqual(
          new Set(visible.map(({ component }) => getProgram(component))),
        );
        expect(new Set(answer.organizations.map(({ organizationId: orgId }) => orgId))).toEqual(
          new Set(visible.map(({ orgId }) => orgId)),
        );
        const waiting = own.filter(({ nothingToReport }) => nothingToReport === 'No');
        expect(today?.nothingToReport).toBe(own.length - waiting.length);
        expect(today?.submissions).toEqual(
          answer.stages.map(
            (label) => waiting.filter(({ submissionStatus }) => submissionStatus === label).length,
          ),
        );
      }
  }
});
