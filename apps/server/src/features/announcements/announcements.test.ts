import type { Announcement } from '@idss/contract/announcements/announcements';
import { expect, test } from 'vitest';
import { makeSubmission } from '#src/test/factories.ts';
import { hintsDuring } from '#src/test/hints-during.ts';
import { member, planAndStaff, providePortal, staff } from '#src/test/provide-portal.ts';
import { writeAtOnce } from '#src/test/write-at-once.ts';

const clock = { now: new Date() };
const portal = await providePortal({
  ...planAndStaff,
  now: () => clock.now,
});

const save = (body: object, as = staff) => portal.post(as, '/api/Announcements/SaveAnnouncement', body);
async function saved(body: object): Promise<Announcement> {
  const answer = await save(body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}
const remove = (id: number, as = staff) => portal.post(as, `/api/Announcements/DeleteAnnouncement?id=${id}`);
async function shownTo(as: string): Promise<Announcement[]> {
  return (await portal.get(as, '/api/Announcements/GetAnnouncements')).body;
}
async function lastEvent(): Promise<{ user: string; message: string; detail: Record<string, unknown> }> {
  const { rows } = await portal.database.owner.query(
    'select user_name as "user", message, detail from event order by event_id desc limit 1',
  );
  return rows[0];
}

test('an announcement is added, shown with its deadline, changed and deleted; each time with an event', async () => {
  const one = await saved({
    displayOrder: 4,
    startDate: '2026-01-01',
    stopDate: '2099-12-31',
    deadlineDate: '2026-06-15 23:59',
    text: '<p>Plan lock by <b>{1}</b>, see <a href="https://portal.example/help">help</a>.</p>',
  });
  expect(one).toMatchObject({
    displayOrder: 4,
    startDate: '2026-01-01',
    stopDate: '2099-12-31',
    deadlineDate: '2026-06-15 23:59',
    lastChangedBy: 'staff',
  });
  expect(await shownTo(member)).toEqual([
    expect.objectContaining({
      id: one.id,
      text: '<p>Plan lock by <b>Jun 15, 2026, 11:59 PM EDT</b>, see <a href="https://portal.example/help">help</a>.</p>',
    }),
  ]);
  expect(await lastEvent()).toMatchObject({
    user: 'staff',
    message: `Announcement ${one.id} added: Plan lock by Jun 15, 2026, 11:59 PM EDT, see help.`,
    detail: { before: null, after: { displayOrder: 4, text: one.text } },
  });

  const two = await saved({ ...one, text: '<p>Plan lock is open.</p>' });
  expect(two).toMatchObject({ id: one.id, deadlineDate: null, text: '<p>Plan lock is open.</p>' });
  expect(two.lastChangedOn > one.lastChangedOn).toBe(true);
  expect(await lastEvent()).toMatchObject({
    message: `Announcement ${one.id} changed: Plan lock is open.`,
    detail: { before: { text: one.text, deadlineDate: '2026-06-15 23:59' }, after: { text: two.text } },
  });

  expect((await remove(one.id)).body).toBe(true);
  expect(await shownTo(member)).toEqual([]);
  expect(await lastEvent()).toMatchObject({
    message: `Announcement ${one.id} deleted: Plan lock is open.`,
    detail: { before: { text: two.text }, after: null },
  });
  expect((await remove(one.id)).status).toBe(404);
});

test('of two people who save over the same text at once the later one is refused', async () => {
  const one = await saved({ text: 'one' });
  const answers = await writeAtOnce(
    portal.database,
    'announcement',
    ['two', 'three'].map((text) => () => save({ ...one, text })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await remove(one.id);
});

test('every browser is notified of each change', async () => {
  const hints = await hintsDuring(portal.app, async () => {
    const added = await saved({ text: 'Hello' });
    await saved({ ...added, text: 'Hello again' });
    await remove(added.id);
  });
  expect(hints).toEqual(Array(3).fill({ kind: 'announcements' }));
});

test('the display order is -1 by default, and sorts the lists', async () => {
  const last = await saved({ text: 'last', displayOrder: 9 });
  const first = await saved({ text: 'first' });
  expect(first.displayOrder).toBe(-1);
  expect((await shownTo(member)).map(({ text }) => text)).toEqual(['first', 'last']);
  const { body } = await portal.get(staff, '/api/Announcements/GetAnnouncementsDetail');
  expect((body as Announcement[]).map(({ id }) => id)).toEqual([first.id, last.id]);
  await remove(first.id);
  await remove(last.id);
});

test('an announcement is shown from its start day to its stop day, both included, in the zone of the season', async () => {
  const dated = await saved({ text: 'dated', startDate: '2026-06-10', stopDate: '2026-06-12' });
  const shown: Record<string, number> = {};
  // Midnight in New York is four o'clock UTC.
  for (const moment of [
    '2026-06-10T03:59:59.999Z',
    '2026-06-10T04:00:00.000Z',
    '2026-06-13T03:59:59.999Z',
    '2026-06-13T04:00:00.000Z',
  ]) {
    clock.now = new Date(moment);
    shown[moment] = (await shownTo(member)).length;
  }
  clock.now = new Date();
  expect(Object.values(shown)).toEqual([0, 1, 1, 0]);
  await remove(dated.id);
});

test('an announcement for programs is shown to people with a submission of one of them, and to staff', async () => {
  const db = portal.database.owner;
  const survey = await saved({ text: 'surveys', programs: ['HOS', 'CAHPS'] });
  expect(survey.programs).toEqual(['CAHPS', 'HOS']);
  const everybody = await saved({ text: 'everybody', programs: [] });
  const texts = async (as: string) => (await shownTo(as)).map(({ text }) => text);
  expect(await texts(member)).toEqual(['everybody']);
  expect(await texts(staff)).toEqual(['surveys', 'everybody']);
  await makeSubmission(db, { subId: 71, orgId: 10 });
  expect(await texts(member)).toEqual(['everybody']);
  await makeSubmission(db, { subId: 72, orgId: 10, component: 'CAHPS' });
  expect(await texts(member)).toEqual(['surveys', 'everybody']);
  expect(await lastEvent()).toMatchObject({ detail: { after: { programs: [] } } });
  expect((await save({ text: 'a', programs: ['NCQA'] })).status).toBe(400);
  await remove(survey.id);
  await remove(everybody.id);
});

test('only staff see planned and past announcements', async () => {
  const planned = await saved({ text: 'planned', startDate: '2098-01-01' });
  const over = await saved({ text: 'over', stopDate: '2020-01-01' });
  expect(await shownTo(member)).toEqual([]);
  expect(await shownTo(staff)).toEqual([]);
  const { body } = await portal.get(staff, '/api/Announcements/GetAnnouncementsDetail');
  expect((body as Announcement[]).map(({ text }) => text)).toEqual(['planned', 'over']);
  expect((await portal.get(member, '/api/Announcements/GetAnnouncementsDetail')).status).toBe(403);
  await remove(planned.id);
  await remove(over.id);
});

test.each([
  ['no text', { text: '<p><br></p>' }, 'Write the text of the announcement first.'],
  [
    'only markup that is removed',
    { text: '<script>x</script>' },
    'Write the text of the announcement first.',
  ],
  [
    'start after stop',
    { text: 'a', startDate: '2026-02-02', stopDate: '2026-02-01' },
    'The start date is after the stop date.',
  ],
  [
    'a deadline in another form',
    { text: '{1}', deadlineDate: '15 June 2026' },
    'Deadline date: Invalid Date Format',
  ],
  ['no deadline', { text: '{1}' }, 'The text has {1}: enter the deadline that replaces it.'],
  ['a day that does not exist', { text: 'a', startDate: '2026-02-31' }, 'Start date: Invalid Date Format'],
])('refused: %s', async (_name, body, message) => {
  expect(await save(body)).toMatchObject({ status: 400, body: { message } });
  expect(await shownTo(staff)).toEqual([]);
});

test.each([
  ['half a number', { text: 'a', displayOrder: 1.5 }],
  ['a word for a number', { text: 'a', displayOrder: 'first' }],
  ['too long a text', { text: 'a'.repeat(20_001) }],
  ['no text at all', { displayOrder: 1 }],
  ['something unknown', { text: 'a', html: '<b>' }],
  ['a tag that swallows the rest', { text: '<p>One</p><b two' }],
])('bad input: %s', async (_name, body) => {
  expect((await save(body)).status).toBe(400);
});

test('only staff can write or delete', async () => {
  const { id } = await saved({ text: 'kept' });
  expect((await save({ id, text: 'other' }, member)).status).toBe(403);
  expect((await remove(id, member)).status).toBe(403);
  expect((await shownTo(member)).map(({ text }) => text)).toEqual(['kept']);
  await remove(id);
  expect((await save({ id, text: 'gone' })).status).toBe(404);
});

test('of two concurrent changes of one announcement, the second is refused', async () => {
  const read = await saved({ text: 'as read' });
  await saved({ ...read, text: 'by the first' });
  const second = await save({ ...read, text: 'by the second' });
  expect(second).toMatchObject({ status: 409, body: { code: 'data_changed' } });
  expect(second.text).toContain('staff changed this announcement in the meantime');
  expect((await shownTo(member)).map(({ text }) => text)).toEqual(['by the first']);
  await remove(read.id);
});

test.each([
  ['<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
  ['<p onclick="alert(1)">a</p><script>alert(1)</script>', '<p>a</p>'],
  ['<a href="javascript:alert(1)">a</a>', 'a'],
  ['<a href="java&#115;cript:alert(1)">a</a>', 'a'],
  ['<a href="/api/logout">a</a>', 'a'],
  ['<iframe src="https://evil.example"></iframe>a', 'a'],
  ['<span style="position:fixed;inset:0" class="ink-blue">a</span>', '<span class="ink-blue">a</span>'],
])('stored and shown without harmful markup: %s', async (text, clean) => {
  const { id, text: kept } = await saved({ text });
  expect(kept).toBe(clean);
  expect((await shownTo(member)).map((one) => one.text)).toEqual([clean]);
  await remove(id);
});

test('a text that was written directly to the database is sanitized when it is shown', async () => {
  const { id } = await saved({ text: 'a' });
  await portal.database.owner.query(`update announcement set text = $1, deadline_date = $2 where id = $3`, [
    '<p>{1}<img src=x onerror=alert(1)></p>',
    '<script>alert(1)</script>',
    id,
  ]);
  expect((await shownTo(member)).map(({ text }) => text)).toEqual(['']);
  await remove(id);
});

test('the deletion of an announcement is undone exactly, once', async () => {
  const restore = (id: number, as = staff) =>
    portal.post(as, `/api/Announcements/RestoreAnnouncement?id=${id}`);
  const first = await saved({
    displayOrder: 7,
    startDate: '2026-01-01',
    stopDate: '2099-12-31',
    deadlineDate: '2026-06-15 23:59',
    text: '<p>Until <b>{1}</b>.</p>',
    programs: ['CAHPS'],
  });
  expect((await restore(first.id)).status).toBe(404);
  await remove(first.id);
  const { lastChangedOn: _, ...same } = first;
  expect((await restore(first.id)).body).toMatchObject(same);
  expect(await lastEvent()).toMatchObject({
    message: `Announcement ${first.id} added: Until Jun 15, 2026, 11:59 PM EDT.`,
  });
  expect((await restore(first.id)).status).toBe(409);
  expect((await restore(first.id, member)).status).toBe(403);
  // Numbers go on from where they were.
  expect((await saved({ text: '<p>Next</p>' })).id).toBeGreaterThan(first.id);
});
