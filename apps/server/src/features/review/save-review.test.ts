// One file, because its tests share people and submissions.
import type { AnswerOf, BodyOf } from '@idss/contract/endpoint';
import type { audit } from '@idss/contract/review/audit';
import { maxSaveBytes, maxCommentLength, maxSavedRows } from '@idss/domain/audit/save-review';
import { describe, expect, test, vi } from 'vitest';
import { changes } from '#src/kernel/cached.ts';
import { changeSetting } from '#src/test/change-setting.ts';
import { hintsDuring } from '#src/test/hints-during.ts';
import {
  type Answer,
  eventKinds,
  foreignOrganizationId,
  makePerson,
  makeSubmissionAt,
  organizationId,
  type Person,
  snapshot,
  type SubmissionOptions,
} from '#src/test/signing-portal.ts';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';

const { portal, db, analyst } = await provideSigningPortal({ analyst: 'orguser' });
const ada = await makePerson(db, 'Ada Auditor', [['auditor', organizationId]]);
const bo = await makePerson(db, 'Bo Auditor', [['auditor', organizationId]]);

type Table = AnswerOf<typeof audit.GetAuditDesignations>;
type Body = BodyOf<typeof audit.UpdateAuditDesignations>;
type SentMeasure = Body['categories'][number]['measures'][number];
type Cells = Omit<SentMeasure, 'measureCode' | 'indicators'>;

const at4 = (options: SubmissionOptions = {}) =>
  makeSubmissionAt(portal.database.app, { step: 4, ...options });

async function read(person: Person, subId: number): Promise<Table> {
  const answer = await portal.call(
    'GET',
    person,
    `/api/GetAuditDesignations?submissionId=${subId}&component=DST`,
  );
  return JSON.parse(answer.text) as Table;
}

const send = (person: Person, subId: number, body: object, component = 'DST'): Promise<Answer> =>
  portal.call(
    'POST',
    person,
    `/api/UpdateAuditDesignations?submissionId=${subId}&component=${component}`,
    body,
  );

const tree = (...measures: readonly SentMeasure[]): Body => ({ categories: [{ measures: [...measures] }] });
const indicator = (indicatorKey: string, cells: Cells): Body =>
  tree({ measureCode: indicatorKey.split('.')[0] ?? '', indicators: [{ indicatorKey, ...cells }] });

const younger = 'WCC.BMIPercentile.3-11';
const older = 'WCC.BMIPercentile.12-17';

function toRow(table: Table, key: string) {
  const measures = table.categories.flatMap((category) => category.measures);
  const row =
    measures.find(({ measureCode }) => measureCode === key) ??
    measures.flatMap(({ indicators }) => indicators).find(({ indicatorKey }) => indicatorKey === key);
  if (!row) throw new Error(`The table has no row ${key}.`);
  return row;
}

const lock = (person: Person, subId: number): Promise<Answer> =>
  portal.call('POST', person, `/api/ExecutePlanAction?submissionId=${subId}&component=DST&action=AuditLock`);

describe('reading', () => {
  test('says who may edit, which rows are open, and whether filters are strict', async () => {
    const subId = await at4();
    expect(await read(ada, subId)).toMatchObject({
      canEdit: { ok: true },
      lock: { ok: true },
      strictFilters: true,
      isAuditorChoiceOfR: false,
      stage: 4,
      open: 0,
    });
    const { canEdit, lock: locking } = await read(analyst, subId);
    for (const verdict of [canEdit, locking])
      expect(verdict).toMatchObject({ ok: false, reason: expect.stringMatching(/auditor/) });
    const locked = await read(ada, await makeSubmissionAt(portal.database.app, { step: 6 }));
    expect(locked.canEdit).toMatchObject({ ok: false, reason: expect.stringMatching(/Auditor lock/) });
    expect(locked.lock.ok).toBe(false);
  });

  test('staff can allow saving under any filter', async () => {
    const subId = await at4();
    await changeSetting(portal, 'strictAuditFilters', false);
    expect((await read(ada, subId)).strictFilters).toBe(false);
    await changeSetting(portal, 'strictAuditFilters', true);
    expect((await read(ada, subId)).strictFilters).toBe(true);
  });

  test('Medicaid LTSS: the auditor chooses R, and only R where there is a rate', async () => {
    const table = await read(ada, await at4({ productLine: 'Medicaid', specialProject: 'LTSS' }));
    expect(table.isAuditorChoiceOfR).toBe(true);
    expect(toRow(table, older)).toMatchObject({ options: ['R'], reason: expect.stringMatching(/LTSS/) });
    expect(toRow(table, 'AMR').options).toEqual(['NB', 'NR', 'NQ', 'BR']);
  });

  test('the sets that measures are filtered by', async () => {
    const answer = await portal.call('GET', ada, '/api/GetMeasureCodesForFilter?productLine=Medicare');
    expect(JSON.parse(answer.text)).toEqual([
      { code: 'ALL', label: 'ALL' },
      { code: 'hpr', label: 'HPR' },
      { code: 'cmsma', label: 'CMS' },
      { code: 'cmspbp', label: 'PBP' },
    ]);
    expect((await portal.call('GET', ada, '/api/GetMeasureCodesForFilter?productLine=None')).status).toBe(
      400,
    );
  });
});

describe('saving', () => {
  test('sets designation and status together, leaves fields that were not sent, and writes one event', async () => {
    const subId = await at4();
    const before = await read(ada, subId);
    const { rows: stamps } = await portal.database.app.query<{ at: string }>(
      'select source_last_modified as at from component where sub_id = $1',
      [subId],
    );
    const enqueued = vi.spyOn(portal.app.jobs, 'enqueue');
    const hints = await hintsDuring(portal.app, async () => {
      const answer = await send(
        ada,
        subId,
        tree({
          measureCode: 'WCC',
          indicators: [
            {
              indicatorKey: younger,
              auditDesignation: 'NR',
              version: 1,
              comment: ' Not\r\ncomplete\u0007 ',
              commentVersion: 0,
            },
            { indicatorKey: older, comment: 'Sample', commentVersion: 0 },
          ],
        }),
      );
      expect(answer).toMatchObject({ status: 200, body: { ok: true, version: 2 } });
    });
    expect(hints).toEqual([{ kind: 'submission', submissionId: subId, component: 'DST' }]);
    // The files of results are generated again with the designations.
    const jobs = enqueued.mock.calls.map(([, queue, payload]) => [queue.name, payload]);
    enqueued.mockRestore();
    expect(jobs).toEqual([['make-result-files', { submissionId: subId, by: ada.name }]]);
    const after = await read(ada, subId);
    expect(toRow(after, younger)).toMatchObject({
      auditDesignation: 'NR',
      status: 'Not reported',
      displayRate: 'NR',
      comment: 'Not\ncomplete',
      version: 2,
      commentVersion: 2,
    });
    expect(toRow(after, older)).toMatchObject({
      auditDesignation: 'BR',
      comment: 'Sample',
      version: 1,
      commentVersion: 2,
    });
    expect(toRow(after, 'CHL')).toEqual(toRow(before, 'CHL'));

    const { rows } = await portal.database.app.query<{ message: string; user: string; detail: object }>(
      `select message, user_name as "user", detail from event where sub_id = $1 order by event_id`,
      [subId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      user: 'Ada Auditor',
      message: `Audit review changed for HEDIS submission ${subId}: ${younger} R to NR, comment of ${younger}, comment of ${older}`,
      detail: {
        kind: 'designations-changed',
        count: 3,
        changes: [
          { measureCode: 'WCC', indicatorKey: younger, cell: 'auditDesignation', before: 'R', after: 'NR' },
          { indicatorKey: younger, cell: 'comment', before: '', after: 'Not\ncomplete' },
          { indicatorKey: older, cell: 'comment', before: '', after: 'Sample' },
        ],
      },
    });
    const { rows: touched } = await portal.database.app.query(
      'select 1 from component where sub_id = $1 and source_last_modified > $2',
      [subId, stamps[0]?.at],
    );
    expect(touched).toHaveLength(1);
  });

  test('saving the unchanged table changes nothing', async () => {
    const subId = await at4();
    const before = await snapshot(portal.database.app, subId);
    const table = await read(ada, subId);
    expect(await send(ada, subId, table)).toMatchObject({ status: 200, body: { ok: true, version: 1 } });
    expect(await send(ada, subId, { categories: [] })).toMatchObject({ status: 200 });
    expect(await snapshot(portal.database.app, subId)).toBe(before);
  });

  test('a measure with a single indicator always has the same designation', async () => {
    const subId = await at4();
    await send(ada, subId, indicator('CHL.Total', { auditDesignation: 'BR', version: 1 }));
    await send(ada, subId, tree({ measureCode: 'CHL', comment: 'Biased', commentVersion: 0 }));
    const table = await read(ada, subId);
    for (const key of ['CHL', 'CHL.Total'])
      expect(toRow(table, key)).toMatchObject({
        auditDesignation: 'BR',
        comment: 'Biased',
        status: 'Biased rate',
        version: 2,
        commentVersion: 3,
      });
  });

  test('a row reset to none is open, blocks the audit lock, and is reported', async () => {
    const subId = await at4();
    await send(ada, subId, indicator(older, { auditDesignation: '', version: 1 }));
    const table = await read(ada, subId);
    expect(table).toMatchObject({ open: 1, lock: { ok: false } });
    expect(toRow(table, older)).toMatchObject({ auditDesignation: '', status: '', isOpen: true });
    const reason = 'Every measure and indicator needs an audit designation. 1 row has none.';
    expect(table.lock.reason).toBe(reason);
    expect(await lock(ada, subId)).toMatchObject({ status: 409, body: { message: reason } });
    const summary = await portal.call('GET', ada, `/api/GetSubmissionSummary?subId=${subId}&component=DST`);
    expect(summary.text).toContain(reason);

    await send(ada, subId, indicator(older, { auditDesignation: 'R', version: 2 }));
    expect(await read(ada, subId)).toMatchObject({ open: 0, lock: { ok: true } });
    expect((await lock(ada, subId)).status).toBe(200);
  });

  test.each<[string, Body, RegExp]>([
    [
      'NB where the benefit is offered',
      indicator('CHL.Total', { auditDesignation: 'NB', version: 1 }),
      /^CHL, CHL\.Total: NB cannot be chosen here; one of R, NR, NQ, BR can\.$/,
    ],
    [
      'R where it was not computed',
      tree({ measureCode: 'AMR', auditDesignation: 'R', version: 1 }),
      /^AMR: R cannot be chosen here/,
    ],
    [
      'no designation at all',
      tree({ measureCode: 'WCC', auditDesignation: 'XX', version: 1 }),
      /^WCC: XX cannot be chosen/,
    ],
    [
      'a row that is not there',
      indicator('WCC.None', { comment: 'x' }),
      /^WCC, WCC\.None is not in the review table\.$/,
    ],
    [
      'a comment that is too long',
      tree({ measureCode: 'WCC', comment: 'x'.repeat(2001), commentVersion: 0 }),
      /at most 2000 characters/,
    ],
  ])('refuses %s, and saves none of the other rows', async (_name, body, message) => {
    const subId = await at4();
    const before = await snapshot(portal.database.app, subId);
    const [first] = body.categories;
    const good = { measureCode: 'CHL', comment: 'Good', commentVersion: 0 };
    const answer = await send(ada, subId, tree(...(first?.measures ?? []), good));
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(message) } });
    expect(await snapshot(portal.database.app, subId)).toBe(before);
  });

  test('only at stage 4, with the permission, and for a visible submission', async () => {
    const db = portal.database.app;
    const body = tree({ measureCode: 'WCC', auditDesignation: 'NR', version: 1 });
    for (const step of [3, 6, 7]) {
      const subId = await makeSubmissionAt(db, { step });
      expect(await send(ada, subId, body)).toMatchObject({ status: 409, body: { code: 'stage_changed' } });
    }
    const subId = await at4();
    expect((await send(analyst, subId, body)).status).toBe(403);
    const stranger = await makePerson(db, 'Sid Stranger', [['auditor', foreignOrganizationId]]);
    expect((await send(stranger, subId, body)).status).toBe(404);
    const cahps = await makeSubmissionAt(db, { step: 2, component: 'CAHPS' });
    expect((await send(ada, cahps, body, 'CAHPS')).status).toBe(400);
    expect(await eventKinds(db, subId)).toEqual([]);
  });
});

/** This many more empty rows of one measure. */
const addRows = (subId: number, count: number) =>
  portal.database.app.query(
    `insert into indicator_result (run_id, measure_code, indicator_key, denominator, numerator, rate, display_rate, elements)
     select c.current_run_id, 'WCC', 'WCC.Many.' || n, 400, 200, 50, '50.00', '{}'
     from component c, generate_series(1, $2::int) n where c.sub_id = $1`,
    [subId, count],
  );

describe('large saves', () => {
  test('the largest table with the longest comments is one save', async () => {
    const subId = await at4();
    await addRows(subId, 500);
    const comment = `${'“ß”\n'.repeat(maxCommentLength / 4 - 1)}and.`;
    expect(comment).toHaveLength(maxCommentLength);
    const indicators = Array.from({ length: 500 }, (_, n) => ({
      indicatorKey: `WCC.Many.${n + 1}`,
      comment,
      commentVersion: 0,
    }));
    const answer = await send(ada, subId, tree({ measureCode: 'WCC', indicators }));
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    const table = await read(ada, subId);
    expect(indicators.filter(({ indicatorKey }) => toRow(table, indicatorKey).comment !== comment)).toEqual(
      [],
    );
  });

  test('a larger save is refused with advice, and the body is not even read without access', async () => {
    const subId = await at4();
    const before = await snapshot(portal.database.app, subId);
    const indicators = Array.from({ length: maxSavedRows }, (_, n) => ({ indicatorKey: `WCC.${n}` }));
    expect(await send(ada, subId, tree({ measureCode: 'WCC', indicators }))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('At most 600 rows are saved at once. Send the others') },
    });
    const huge = { categories: [], more: 'x'.repeat(maxSaveBytes) };
    expect(await send(ada, subId, huge)).toMatchObject({
      status: 413,
      body: { message: expect.stringMatching(/Send less at a time\.$/) },
    });
    const unsigned = await portal.server.inject({
      method: 'POST',
      url: `/api/UpdateAuditDesignations?submissionId=${subId}&component=DST`,
      payload: huge,
    });
    expect(unsigned.statusCode).toBe(401);
    expect(await snapshot(portal.database.app, subId)).toBe(before);
  });
});

describe('while an auditor is editing', () => {
  const act = (person: Person, subId: number, action: string) =>
    portal.call(
      'POST',
      person,
      `/api/ExecutePlanAction?submissionId=${subId}&component=DST&action=${action}`,
    );
  const typed = indicator(younger, { auditDesignation: 'NR', version: 1 });

  test.each([
    ['AuditLock', 'AuditUnlock', () => ada, /^The Auditor lock has been applied.*Remove the audit lock/],
    ['PlanUnlock', 'PlanLock', () => analyst, /^The review begins when .* applied the plan lock\.$/],
  ] as const)(
    '%s refuses the edit, and after %s the same edit is saved',
    async (withdrawn, back, who, why) => {
      const subId = await at4();
      expect((await act(bo, subId, withdrawn)).status).toBe(200);
      const before = await snapshot(portal.database.app, subId);
      const refused = { code: 'stage_changed', message: expect.stringMatching(why) };
      expect(await send(ada, subId, typed)).toMatchObject({ status: 409, body: refused });
      expect(await snapshot(portal.database.app, subId)).toBe(before);
      expect((await read(ada, subId)).canEdit).toMatchObject({ ok: false, reason: refused.message });

      expect((await act(who(), subId, back)).status).toBe(200);
      expect((await send(ada, subId, typed)).status).toBe(200);
      expect(toRow(await read(ada, subId), younger).auditDesignation).toBe('NR');
    },
  );

  test('after losing the permission: 403 if the submission is still visible, otherwise 404', async () => {
    const subId = await at4();
    const person = await makePerson(portal.database.app, 'Eve Auditor', [
      ['auditor', organizationId],
      ['viewer', organizationId],
      ['orguser', foreignOrganizationId],
    ]);
    const lose = async (role: string) => {
      await portal.database.owner.query('delete from user_role where user_id = $1 and role = $2', [
        person.userId,
        role,
      ]);
      portal.app.push.dropLocally(changes.people, person.email);
    };
    expect((await read(person, subId)).canEdit).toEqual({ ok: true });
    const before = await snapshot(portal.database.app, subId);
    await lose('auditor');
    const reason = expect.stringMatching(/^You do not have sufficient privileges.* auditor\.$/);
    expect(await send(person, subId, typed)).toMatchObject({ status: 403, body: { message: reason } });
    expect((await read(person, subId)).canEdit).toMatchObject({ ok: false, reason });
    await lose('viewer');
    expect((await send(person, subId, typed)).status).toBe(404);
    expect(await snapshot(portal.database.app, subId)).toBe(before);
  });
});

describe('concurrent saves', () => {
  test('changes of different cells merge, although both editors had read the old table', async () => {
    const subId = await at4();
    expect((await send(ada, subId, indicator(younger, { auditDesignation: 'NR', version: 1 }))).status).toBe(
      200,
    );
    expect((await send(bo, subId, indicator(younger, { comment: 'Of Bo', commentVersion: 0 }))).status).toBe(
      200,
    );
    expect((await send(bo, subId, indicator(older, { auditDesignation: 'R', version: 1 }))).status).toBe(200);
    const table = await read(ada, subId);
    expect(toRow(table, younger)).toMatchObject({ auditDesignation: 'NR', comment: 'Of Bo' });
    expect(toRow(table, older)).toMatchObject({ auditDesignation: 'R' });
  });

  test('the same cell is a conflict with both values; without it the rest is saved, and with its new version it is saved, too', async () => {
    const subId = await at4();
    await send(
      ada,
      subId,
      indicator(younger, { auditDesignation: 'NR', version: 1, comment: 'Of Ada', commentVersion: 0 }),
    );
    const mine = { auditDesignation: 'BR', version: 1, comment: 'Of Bo', commentVersion: 0 };
    const rest = { indicatorKey: older, auditDesignation: 'NR', version: 1 };
    const before = await snapshot(portal.database.app, subId);
    const refused = await send(
      bo,
      subId,
      tree({ measureCode: 'WCC', indicators: [{ indicatorKey: younger, ...mine }, rest] }),
    );
    expect(refused).toMatchObject({ status: 409, body: { code: 'data_changed' } });
    expect(refused.body['conflicts']).toEqual([
      {
        measureCode: 'WCC',
        indicatorKey: younger,
        cell: 'auditDesignation',
        yours: 'BR',
        theirs: 'NR',
        changedBy: 'Ada Auditor',
        changedOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        version: 2,
      },
      expect.objectContaining({ cell: 'comment', yours: 'Of Bo', theirs: 'Of Ada', version: 2 }),
    ]);
    // A refusal is an event of its own; everything else is as it was.
    expect(await snapshot(portal.database.app, subId)).toBe(before);

    expect((await send(bo, subId, tree({ measureCode: 'WCC', indicators: [rest] }))).status).toBe(200);
    const taken = await send(bo, subId, indicator(younger, { ...mine, version: 2, commentVersion: 2 }));
    expect(taken.status).toBe(200);
    const table = await read(ada, subId);
    expect(toRow(table, younger)).toMatchObject({ auditDesignation: 'BR', comment: 'Of Bo' });
    expect(toRow(table, older)).toMatchObject({ auditDesignation: 'NR' });
  });

  test('of two simultaneous changes of a cell exactly one wins, and the other gets the winning value', async () => {
    const subId = await at4();
    for (let round = 0; round < 10; round += 1) {
      const { commentVersion } = toRow(await read(ada, subId), younger);
      const answers = await Promise.all(
        [ada, bo].map((person) =>
          send(person, subId, indicator(younger, { comment: `${person.name} ${round}`, commentVersion })),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const won = answers[0]?.status === 200 ? ada : bo;
      const lost = answers.find(({ status }) => status === 409);
      expect(lost?.body['conflicts']).toEqual([
        expect.objectContaining({ theirs: `${won.name} ${round}`, changedBy: won.name }),
      ]);
      expect(toRow(await read(ada, subId), younger).comment).toBe(`${won.name} ${round}`);
    }
  });

  test('fifty parallel editors lose no change', async () => {
    const db = portal.database.app;
    const subId = await at4();
    await addRows(subId, 50);
    const editors = await Promise.all(
      Array.from({ length: 50 }, (_, n) => makePerson(db, `Editor ${n + 1}`, [['auditor', organizationId]])),
    );
    // Each sets a designation and a comment of their own row in two parallel saves, and all of them change one common
    // cell.
    const answers = await Promise.all(
      editors.flatMap((person, n) => [
        send(person, subId, indicator(`WCC.Many.${n + 1}`, { auditDesignation: 'BR', version: 0 })),
        send(person, subId, indicator(`WCC.Many.${n + 1}`, { comment: person.name, commentVersion: 0 })),
        send(person, subId, indicator(younger, { comment: person.name, commentVersion: 0 })),
      ]),
    );
    const statuses = (nth: number) => answers.filter((_, n) => n % 3 === nth).map(({ status }) => status);
    expect(statuses(0)).toEqual(editors.map(() => 200));
    expect(statuses(1)).toEqual(editors.map(() => 200));
    expect(statuses(2).toSorted()).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    const table = await read(ada, subId);
    const versions = editors.flatMap((person, n) => {
      const row = toRow(table, `WCC.Many.${n + 1}`);
      expect(row).toMatchObject({ auditDesignation: 'BR', comment: person.name });
      return [row.version, row.commentVersion];
    });
    // Every save is a separate change with its own event.
    expect(new Set(versions).size).toBe(100);
    const kinds = await eventKinds(db, subId);
    expect(kinds.filter((kind) => kind === 'designations-changed')).toHaveLength(101);
    const winner = editors[statuses(2).indexOf(200)];
    expect(toRow(table, younger).comment).toBe(winner?.name);
  });

  test('a save and the audit lock in parallel: one after the other, never an error', async () => {
    for (let round = 0; round < 12; round += 1) {
      const subId = await at4();
      const isClearing = round % 2 === 0;
      const saving = () =>
        send(ada, subId, indicator(younger, { auditDesignation: isClearing ? '' : 'NR', version: 1 }));
      const acts = [saving, () => lock(bo, subId)];
      const [first, second] = await Promise.all(
        (round % 4 < 2 ? acts : acts.toReversed()).map((act) => act()),
      );
      const [saved, locked] = round % 4 < 2 ? [first, second] : [second, first];
      const outcome = `${saved?.status} ${locked?.status}`;
      // Cleared first: the lock is refused. Locked first: the save is. Set first: both are done.
      expect(isClearing ? ['200 409', '409 200'] : ['200 200', '409 200']).toContain(outcome);
      const kinds = await eventKinds(portal.database.app, subId);
      expect(kinds.filter((kind) => kind !== 'call-refused')).toEqual([
        ...(saved?.status === 200 ? ['designations-changed'] : []),
        ...(locked?.status === 200 ? ['stage-changed'] : []),
      ]);
      const after = toRow(await read(ada, subId), younger);
      expect(after.auditDesignation).toBe(saved?.status === 200 ? (isClearing ? '' : 'NR') : 'R');
    }
  });
});

test('whichever statement of a save fails, nothing is saved', async () => {
  const subId = await at4();
  const body = indicator(younger, { auditDesignation: 'NR', version: 1 });
  const before = await snapshot(portal.database.app, subId);
  portal.statements = 0;
  portal.failAt = null;
  const counting = await at4();
  await send(ada, counting, body);
  const total = portal.statements;
  expect(total).toBeGreaterThan(5);
  for (let n = 1; n < total; n += 1) {
    portal.statements = 0;
    portal.failAt = n;
    const { status } = await send(ada, subId, body);
    portal.failAt = null;
    expect([n, status]).toEqual([n, 500]);
    expect(await snapshot(portal.database.app, subId)).toBe(before);
  }
  expect((await send(ada, subId, body)).status).toBe(200);
});

test('after new data and a new lock, reviewed designations stay and computed ones are computed again', async () => {
  const db = portal.database.app;
  const subId = await makeSubmissionAt(db, { step: 3 });
  const act = (person: Person, action: string) =>
    portal.call(
      'POST',
      person,
      `/api/ExecutePlanAction?submissionId=${subId}&component=DST&action=${action}`,
    );
  expect((await act(analyst, 'PlanLock')).status).toBe(200);
  await send(
    ada,
    subId,
    indicator(younger, { auditDesignation: 'BR', version: 1, comment: 'Kept', commentVersion: 0 }),
  );
  await send(ada, subId, tree({ measureCode: 'WCC', auditDesignation: '', version: 1 }));
  expect((await act(ada, 'PlanUnlock')).status).toBe(200);
  await db.query(
    `update indicator_result i set rate = null, denominator = null from component c
     where c.sub_id = $1 and i.run_id = c.current_run_id and i.indicator_key in ('CHL.Total', $2)`,
    [subId, younger],
  );
  expect((await act(analyst, 'PlanLock')).status).toBe(200);
  const table = await read(ada, subId);
  expect(toRow(table, younger)).toMatchObject({ auditDesignation: 'BR', comment: 'Kept', version: 2 });
  expect(toRow(table, older)).toMatchObject({ auditDesignation: 'R', version: 1 });
  expect(toRow(table, 'CHL')).toMatchObject({ auditDesignation: 'NR', version: 4 });
  expect(toRow(table, 'CHL.Total')).toMatchObject({ auditDesignation: 'NR', version: 4 });
  expect(toRow(table, 'WCC')).toMatchObject({ auditDesignation: '', isOpen: true });
});
