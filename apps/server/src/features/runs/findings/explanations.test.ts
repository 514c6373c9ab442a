import type { AnswerOf } from '@idss/contract/endpoint';
import type { findings } from '@idss/contract/runs/findings';
import { beforeAll, expect, test } from 'vitest';
import { hedisFile, makeSubmission } from '#src/test/factories.ts';
import { providePortal } from '#src/test/provide-portal.ts';
import { carryExplanations } from './carry-explanations.ts';

const orgId = 5678;
const plan = { subId: 1234, orgId };
const admin = 'admin@plan.example';
const analyst = 'analyst@plan.example';
const auditor = 'auditor@audit.example';
const viewer = 'viewer@plan.example';
const portal = await providePortal({
  organizations: [{ orgId }],
  people: {
    [admin]: ['orgadmin', orgId],
    [analyst]: ['orguser', orgId],
    [auditor]: ['auditor', orgId],
    [viewer]: ['viewer', orgId],
  },
});
const db = portal.database.owner;

type Groups = AnswerOf<typeof findings.GetFindingGroups>;
type Page = AnswerOf<typeof findings.GetFindings>;

const on = '?submissionId=1234&component=DST';
const groups = async (as = admin): Promise<Groups> =>
  (await portal.get(as, `/api/GetFindingGroups${on}`)).body;
const page = async (more = ''): Promise<Page> =>
  (await portal.get(admin, `/api/GetFindings${on}${more}`)).body;
const ids = ({ rows }: Page) => rows.map(({ id }) => id);

async function explain(as: string, body: object) {
  const { runId } = await groups();
  const sent = { runId, ruleId: 'I-001', findingId: null, text: 'They moved.', version: 0, ...body };
  return portal.post(as, `/api/ExplainWarning${on}`, sent);
}
const answer = (as: string, body: object) => portal.post(as, `/api/AnswerExplanation${on}`, body);
const withdraw = (as: string, body: object) => portal.post(as, `/api/WithdrawExplanation${on}`, body);

async function upload(change: (text: string) => string = (text) => text): Promise<void> {
  const content = hedisFile(plan, { change });
  const { transactionId } = await portal.upload(admin, [{ name: 'Commercial1234.xml', content }]);
  await portal.getOutcome(admin, transactionId);
}

const listEvents = async (kind: string) =>
  (
    await db.query<{ detail: Record<string, unknown>; message: string }>(
      'select detail, message from event where kind = $1 order by event_id',
      [kind],
    )
  ).rows;
const warned = async () =>
  (
    await db.query<{ rule_id: string; findings: number; explained: number }>(
      "select rule_id, findings, explained from warned_rule where rule_id in ('I-001', 'M-019') order by 1",
    )
  ).rows;

/** A line more at the top: every finding is on another line, and nothing else changed. */
const shifted = (text: string): string => text.replace('\n', '\n<!-- more -->\n');
const changed = (text: string): string =>
  shifted(text)
    .split('\n')
    .map((line, at) => (at === 333 ? line.replace('24', '23') : line))
    .join('\n');

beforeAll(async () => {
  await makeSubmission(db, plan);
  await upload();
});

const findGroup = async (ruleId: string) => {
  const found = (await groups()).groups.find((group) => group.ruleId === ruleId);
  if (!found) throw new Error(`${ruleId} found nothing.`);
  return found;
};
const findRow = async (measure: string) => {
  const found = (await page('&ruleId=M-019')).rows.find((row) => row.measureCode === measure);
  if (!found) throw new Error(`M-019 found nothing in ${measure}.`);
  return found;
};

test('a rule and a finding are explained, counted, and listed by what is explained', async () => {
  const before = await groups();
  expect(before.explained).toMatchObject({ explained: 0, askedBack: 0 });
  expect(before).toMatchObject({ canExplain: { ok: true }, canAnswer: { ok: false } });
  expect(await explain(admin, { text: 'They\u0007 moved.\r\nFar. ' })).toMatchObject({ status: 200 });
  const small = await findGroup('I-001');
  expect(small).toMatchObject({
    explained: small.count,
    explanation: {
      text: 'They moved.\nFar.',
      isOwn: true,
      isHere: true,
      isOfRule: true,
      state: 'explained',
    },
  });
  const wcc = await findRow('WCC');
  expect((await explain(analyst, { ruleId: 'M-019', findingId: wcc.id })).status).toBe(200);
  const { explained } = await groups();
  expect(explained).toEqual({
    warnings: before.explained.warnings,
    explained: small.count + 1,
    askedBack: 0,
  });

  const all = await page('&severity=Warning&limit=1000');
  const yes = await page('&explained=yes&limit=1000');
  expect(yes.total).toBe(small.count + 1);
  expect(ids(yes)).toEqual(
    all.rows.filter(({ ruleId, id }) => ruleId === 'I-001' || id === wcc.id).map(({ id }) => id),
  );
  const no = await page('&explained=no&limit=1000');
  expect([...ids(yes), ...ids(no)].sort((a, b) => a - b)).toEqual(ids(all));
  expect(no.total).toBe(no.rows.length);
  // By pages, and with words: none twice, and none missed.
  const seen: number[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const next: Page = await page(`&explained=no&limit=3&after=${after}`);
    seen.push(...ids(next));
    after = next.next;
  }
  expect(seen).toEqual(ids(no));
  expect(ids(await page('&explained=yes&search=score%20zero'))).toEqual([wcc.id]);
  expect((await page('&explained=yes&measureCode=WCC')).total).toBe(1);
  expect((await page('&explained=yes&severity=Error')).rows).toEqual([]);
  expect(await warned()).toEqual([
    { rule_id: 'I-001', findings: small.count, explained: small.count },
    { rule_id: 'M-019', findings: (await findGroup('M-019')).count, explained: 1 },
  ]);
});

test('of two who write the later one reads what the other wrote, and nothing is lost', async () => {
  const { body, status } = await explain(analyst, { text: 'Mine.' });
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'data_changed',
    theirs: { text: 'They moved.\nFar.', state: 'explained', version: 1 },
  });
  expect((await explain(analyst, { text: 'Both.', version: 1 })).body).toMatchObject({ version: 2 });
  const events = await listEvents('warning-explained');
  expect(events.at(-1)?.detail).toMatchObject({
    text: 'Both.',
    textBefore: 'They moved.\nFar.',
    version: 2,
  });
  expect(events.map(({ message }) => message).join()).not.toContain('Both');
});

test('what is no warning of the latest check is not explained, nor without words', async () => {
  const { rows } = await page('&limit=1000');
  const error = rows.find(({ severity }) => severity === 'Error');
  const other = '11111111-1111-4111-8111-111111111111';
  for (const [wrong, status] of [
    [{ ruleId: error?.ruleId, findingId: error?.id }, 400],
    [{ ruleId: error?.ruleId }, 400],
    [{ ruleId: 'M-019', findingId: 1 }, 400],
    [{ ruleId: 'M-019', findingId: 2_000_000_000 }, 400],
    [{ text: ' \n' }, 400],
    [{ text: 'x'.repeat(2001) }, 400],
    [{ runId: other }, 409],
    [{ version: 9 }, 409],
  ] as const)
    expect((await explain(admin, wrong)).status, JSON.stringify(wrong)).toBe(status);
  expect((await withdraw(admin, { explanationId: other, version: 1 })).status).toBe(409);
  expect((await explain(viewer, {})).status).toBe(403);
  expect((await explain(auditor, {})).status).toBe(403);
});

test('the auditor asks back, the plan explains anew, and the auditor accepts', async () => {
  const { explanation } = await findGroup('I-001');
  const sent = { explanationId: explanation?.explanationId, version: 2, answer: 'asked-back' };
  expect((await groups(auditor)).canAnswer).toEqual({ ok: true });
  expect((await answer(admin, { ...sent, text: 'When?' })).status).toBe(403);
  expect((await answer(auditor, { ...sent, text: ' ' })).status).toBe(400);
  expect((await answer(auditor, { ...sent, text: 'When?' })).body).toMatchObject({ version: 3 });
  const asked = await findGroup('I-001');
  expect(asked).toMatchObject({
    explained: 0,
    askedBack: asked.count,
    explanation: { state: 'asked-back', answer: { text: 'When?' } },
  });
  expect((await page('&explained=asked-back')).total).toBe(asked.count);
  // A finding of its own text is not asked back about with its rule.
  expect((await explain(admin, { text: 'In May.', version: 3 })).status).toBe(200);
  expect(await findGroup('I-001')).toMatchObject({
    explained: asked.count,
    explanation: { state: 'explained', text: 'In May.', answer: { text: 'When?' } },
  });
  expect((await answer(auditor, { ...sent, answer: 'accepted', text: '', version: 4 })).status).toBe(200);
  const author = await db.query<{ user_id: string }>('select user_id from app_user where email = $1', [
    admin,
  ]);
  expect((await listEvents('explanation-answered')).map(({ detail }) => detail)).toMatchObject([
    { answer: 'asked-back', text: 'When?', ruleId: 'I-001', findingId: null },
    { answer: 'accepted', text: '', authorId: author.rows[0]?.user_id },
  ]);
});

test('a file whose lines moved carries everything; a refused file ends nothing', async () => {
  await upload(shifted);
  const { explained } = await groups();
  expect(await findGroup('I-001')).toMatchObject({ explanation: { isHere: true, state: 'accepted' } });
  expect((await findRow('WCC')).explanation).toMatchObject({ isHere: true, text: 'They moved.' });
  await upload((text) => text.slice(0, 2000));
  expect((await groups()).isOfRefusedFile).toBe(true);
  await upload(shifted);
  expect((await groups()).explained).toEqual(explained);
  expect(await listEvents('explanations-lapsed')).toEqual([]);
});

test('other values are asked about again, and the earlier text is offered', async () => {
  const { explanation } = await findGroup('I-001');
  await upload(changed);
  expect(await findGroup('I-001')).toMatchObject({
    explained: 0,
    explanation: { isHere: false, text: 'In May.', version: explanation?.version },
  });
  expect((await findRow('WCC')).explanation).toMatchObject({ isHere: true });
  expect((await listEvents('explanations-lapsed')).map(({ detail }) => detail)).toMatchObject([
    { explanationIds: [explanation?.explanationId] },
  ]);
  // The values come back: it was asked for again already.
  await upload(shifted);
  expect(await findGroup('I-001')).toMatchObject({ explanation: { isHere: false } });
  const asked = { explanationId: explanation?.explanationId, version: 5, answer: 'accepted', text: '' };
  expect((await answer(auditor, asked)).status).toBe(409);
  expect((await explain(admin, { text: 'In May.', version: 5 })).status).toBe(200);
  expect(await findGroup('I-001')).toMatchObject({ explanation: { isHere: true, version: 6 } });
});

test('what the tally did not see is found in the stored findings, with the same outcome', async () => {
  const { rows } = await db.query<{ latest_run_id: string }>(
    "select latest_run_id from component where sub_id = 1234 and component = 'DST'",
  );
  const before = await page('&explained=yes&limit=1000');
  const kept = (await db.query('select * from explanation order by explanation_id')).rows;
  const [earlier] = (
    await db.query<{ run_id: string }>(
      "select run_id from validation_run where sub_id = 1234 and run_id <> $1 and status <> 'SchemaError' limit 1",
      [rows[0]?.latest_run_id],
    )
  ).rows;
  await db.query('update explanation set run_id = $1, finding_id = null, is_here = false', [earlier?.run_id]);
  await db.query('update validation_run set rule_prints = null where run_id = $1', [rows[0]?.latest_run_id]);
  await carryExplanations(db, [
    {
      record: { submissionId: 1234, component: 'DST', organizationId: orgId },
      runId: rows[0]?.latest_run_id ?? '',
      prints: null,
      isGood: true,
    },
  ]);
  expect((await db.query('select * from explanation order by explanation_id')).rows).toEqual(kept);
  expect(ids(await page('&explained=yes&limit=1000'))).toEqual(ids(before));
});

test('an explanation is withdrawn, by who may explain, and its text stays in the trail', async () => {
  const { explanation } = await findGroup('I-001');
  const sent = { explanationId: explanation?.explanationId, version: 6 };
  expect((await withdraw(auditor, sent)).status).toBe(403);
  expect((await withdraw(analyst, { ...sent, version: 5 })).status).toBe(409);
  expect((await withdraw(analyst, sent)).status).toBe(200);
  expect((await findGroup('I-001')).explanation).toBeNull();
  expect((await listEvents('explanation-withdrawn')).map(({ detail }) => detail)).toMatchObject([
    { text: 'In May.' },
  ]);
  expect((await portal.get(admin, `/api/GetExplanations${on}`)).body).toMatchObject([
    { measureCode: 'WCC', isHere: true, isOfRule: false },
  ]);
});

test('a complete component is not explained any more', async () => {
  await db.query("update component set step = 9 where sub_id = 1234 and component = 'DST'");
  expect(await explain(admin, {})).toMatchObject({ status: 409, body: { code: 'stage_changed' } });
  expect((await groups()).canExplain).toMatchObject({ ok: false });
});
