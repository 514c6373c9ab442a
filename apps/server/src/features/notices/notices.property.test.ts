/**
 * Random histories of moves, roles, notices and mails, with crashes between any two statements: whenever the events were followed,
 * each person has exactly one open notice for each step that GetNextSteps names theirs, and no other; each is mailed once.
 */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { nextSteps } from '@idss/contract/steps/next-steps';
import { noticeKinds } from '@idss/domain/notices/notice-kinds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { act } from '#src/features/attestation/ceremony.fixture.ts';
import { appendEvents } from '#src/kernel/append-event.sql.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { makeSubmissionAt, organizationId, type Person } from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { followEvents } from './follow-events.ts';
import { mailNotices } from './mail-notices.ts';

const { portal, db, planner, colleague, auditor, signer } = await provideSigningPortal({
  planner: 'orgadmin',
  colleague: 'orguser',
  auditor: 'auditor',
  signer: 'orgsigner',
});
const people = [planner, colleague, auditor, signer];
const submissions = [
  await makeSubmissionAt(db, { step: 3 }),
  await makeSubmissionAt(db, { step: 4 }),
  await makeSubmissionAt(db, { step: 5 }),
];
const roleOf = new Map((await db.query('select * from user_role')).rows.map((row) => [row.user_id, row]));
for (const person of people)
  await portal.call('POST', person, '/api/SaveNoticeChoices', {
    ways: Object.fromEntries(noticeKinds.map((kind) => [kind, 'mail'])),
    quietFrom: 0,
    quietUntil: 0,
    timeZone: 'UTC',
  });

/** Who moved which submission last. */
const movedBy = new Map<number, Person>();
const lastMoves = new Map<number, string>();
/** Whose role changed after that move: what they were told of it depends on when it was followed. */
const changedSince = new Map<number, Set<Person>>();

/** By whom. */
const moves = {
  PlanLock: planner,
  PlanUnlock: auditor,
  AuditLock: auditor,
  AuditUnlock: auditor,
  MarkFinal: planner,
  MarkFinalUnlock: planner,
} as const;
type MoveName = keyof typeof moves;
const moveNames = Object.keys(moves) as MoveName[];

type Step =
  | { readonly kind: 'move'; readonly on: number; readonly action: MoveName }
  | { readonly kind: 'role'; readonly of: number }
  | {
      readonly kind: 'crash';
      readonly at: number;
      readonly failure: 'before' | 'after';
      readonly mails: boolean;
    }
  | { readonly kind: 'follow' }
  | { readonly kind: 'mail' };

const index = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      on: index,
      action: fc.constantFrom(...moveNames),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('role' as const), of: fc.nat({ max: 3 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('crash' as const),
      at: fc.integer({ min: 1, max: 24 }),
      failure: fc.constantFrom('before' as const, 'after' as const),
      mails: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'follow' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'mail' as const }) },
);

/** Without their role, so that the next one who would lose theirs gets it back instead. */
let withoutRole: Person | null = null;

async function toggleRole(chosen: Person): Promise<void> {
  const person = withoutRole ?? chosen;
  withoutRole = withoutRole ? null : chosen;
  for (const people of changedSince.values()) people.add(person);
  const role = roleOf.get(person.userId);
  const { rowCount } = await db.query('delete from user_role where user_id = $1', [person.userId]);
  const text = `${role.role}:${organizationId}`;
  const isTaken = rowCount !== 0;
  if (!isTaken)
    await db.query('insert into user_role (user_id, role, role_group, entity_id) values ($1, $2, $3, $4)', [
      person.userId,
      role.role,
      role.role_group,
      role.entity_id,
    ]);
  await appendEvents(db, systemActor, [
    {
      kind: 'role-changed',
      userEmail: person.email,
      before: isTaken ? text : '',
      after: isTaken ? '' : text,
    },
  ]);
}

const mail = async (): Promise<void> => {
  portal.clock = new Date(portal.clock.getTime() + 120_000);
  await mailNotices(portal.app);
};

/** As when the process is killed at one of its statements: nothing of it is left but what was committed. */
async function crash({ at, failure, mails }: Extract<Step, { kind: 'crash' }>): Promise<void> {
  Object.assign(portal, { statements: 0, failAt: at, failure });
  try {
    await (mails ? mail() : followEvents(portal.app));
  } catch {
    // Planned.
  } finally {
    portal.failAt = null;
  }
}

async function run(each: Step): Promise<void> {
  switch (each.kind) {
    case 'move': {
      const on = submissions[each.on];
      if (on === undefined) return;
      const by = moves[each.action];
      const { status } = await act(portal, by, on, each.action);
      if (status !== 200) return;
      movedBy.set(on, by);
      lastMoves.set(on, each.action);
      changedSince.set(on, new Set(withoutRole ? [withoutRole] : []));
      return;
    }
    case 'role':
      return toggleRole(people[each.of] ?? planner);
    case 'crash':
      return crash(each);
    case 'follow':
      return followEvents(portal.app);
    case 'mail':
      return mail();
  }
}

const openOf = async (person: Person, kind: string): Promise<string[]> =>
  (
    await db.query<{ subject: string }>(
      `select unnest(subjects) as subject from notice where user_id = $1 and kind = $2 and withdrawn_at is null`,
      [person.userId, kind],
    )
  ).rows
    .map(({ subject }) => subject)
    .sort();

async function check(): Promise<void> {
  await followEvents(portal.app);
  for (const person of people) {
    const { status, body } = await portal.call('GET', person, '/api/GetNextSteps');
    const { steps } = (status === 200 ? body : { steps: [] }) as unknown as Pick<
      AnswerOf<(typeof nextSteps)['GetNextSteps']>,
      'steps'
    >;
    const theirs = steps
      .filter(({ subId, verdict }) => verdict.ok && movedBy.get(subId) !== person)
      .map(({ subId, component }) => `${subId} ${component}`);
    expect(await openOf(person, 'step')).toEqual(theirs.sort());
    // A lock is a cause until the next move.
    const locks = (
      await db.query<{ subject: string; action: string }>(
        `select unnest(subjects) as subject, facts->>'action' as action from notice
         where user_id = $1 and kind = 'lock' and withdrawn_at is null`,
        [person.userId],
      )
    ).rows;
    expect(new Set(locks.map(({ subject }) => subject)).size).toBe(locks.length);
    for (const { subject, action } of locks) {
      const subId = Number(subject.split(' ')[0]);
      expect(action).toBe(lastMoves.get(subId));
      expect(movedBy.get(subId)).not.toBe(person);
    }
    // One event is one notice to each person: their step, or the lock.
    const moved = [...movedBy].filter(([, by]) => by !== person).map(([subId]) => `${subId} DST`);
    const told = [...(await openOf(person, 'step')), ...locks.map(({ subject }) => subject)];
    const toldOfMoves = told.filter((subject) => moved.includes(subject));
    expect(new Set(toldOfMoves).size).toBe(toldOfMoves.length);
    for (const [subId, changed] of changedSince)
      if (movedBy.get(subId) !== person && !changed.has(person)) expect(told).toContain(`${subId} DST`);
  }
  const { rows } = await db.query(
    `select (select coalesce(sum(jsonb_array_length(facts->'notices') + (facts->>'more')::int), 0)::int from mail where template = 'notices') as mailed,
       (select count(*)::int from notice where told_at is not null and told_at <> opened_at) as told`,
  );
  expect(rows[0].mailed).toBe(rows[0].told);
}

const isMany = (count: number): boolean => count > 5;

const seed = Number(process.env['NOTICES_SEED'] ?? 22);

test('after any history, with any crash, every cause has one notice of each person, and every notice its cause', async () => {
  console.log(`notices: seed ${seed}`);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (history) => {
      for (const each of history) await run(each);
      await check();
    }),
    { seed, numRuns: 20, endOnFailure: true },
  );
  // What was checked was there.
  const { rows } = await db.query(
    `select kind, count(*) filter (where withdrawn_at is not null)::int as withdrawn, count(told_at)::int as told from notice
     group by kind order by kind`,
  );
  for (const kind of ['lock', 'step'])
    expect(rows).toContainEqual({
      kind,
      withdrawn: expect.toSatisfy(isMany),
      told: expect.toSatisfy(isMany),
    });
}, 120_000);
