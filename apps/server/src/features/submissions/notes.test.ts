/** Notes on a submission: who reads them, replies, changes by their author, and the trail. Spec: submissions-notes. */
import { expect, test } from 'vitest';
import { makeSurvey } from '#src/test/factories.ts';
import {
  eventKinds,
  makePerson,
  makeSubmissionAt,
  organizationId,
  type Person,
  vendorId,
} from '#src/test/signing-portal.ts';
import { provideSigningPortal, readers } from '#src/test/provide-signing-portal.ts';

const { portal, db, staff, analyst, viewer, vendor } = await provideSigningPortal(readers);
const auditor = await makePerson(db, 'Ada Auditor', [['auditor', organizationId]]);
const firm = 900;
await db.query(
  `insert into organization (org_id, org_name, org_type) values ($1, 'Northgate Audit', 'auditFirm')`,
  [firm],
);

async function makeJoint(): Promise<number> {
  const subId = await makeSubmissionAt(db, { step: 3 });
  await db.query('update submission set audit_firm_id = $2 where sub_id = $1', [subId, firm]);
  await makeSurvey(db, { component: 'CAHPS', subId, step: 2, vendorId });
  return subId;
}

interface Note {
  readonly noteId: string;
  readonly text: string;
  readonly version: number;
  readonly replies: readonly Note[];
}
type Sent = Partial<{ audience: string; isAboutSubmission: boolean; answerTo: string }>;

const on = (subId: number, component = 'DST') => `submissionId=${subId}&component=${component}`;
const write = (person: Person, subId: number, text: string, sent: Sent = {}, component = 'DST') =>
  portal.call('POST', person, `/api/WriteSubmissionNote?${on(subId, component)}`, {
    text,
    audience: 'everyone',
    audienceId: null,
    isAboutSubmission: false,
    answerTo: null,
    ...sent,
  });
async function written(...sent: Parameters<typeof write>): Promise<string> {
  const answer = await write(...sent);
  if (answer.status !== 200) throw new Error(answer.text);
  return String(answer.body['noteId']);
}
const read = async (person: Person, subId: number, component = 'DST') =>
  (await portal.call('GET', person, `/api/GetSubmissionNotes?${on(subId, component)}`)).body as {
    notes: Note[];
    audiences: { label: string }[];
    write: { ok: boolean };
  };
const texts = async (person: Person, subId: number, component = 'DST') =>
  (await read(person, subId, component)).notes.map(({ text }) => text);
const change = (person: Person, call: 'Edit' | 'Withdraw', subId: number, body: object) =>
  portal.call('POST', person, `/api/${call}SubmissionNote?${on(subId)}`, body);

test('a note is read by those who may see what it is about, or by one side, and by staff', async () => {
  const subId = await makeJoint();
  await written(analyst, subId, 'About HEDIS');
  await written(analyst, subId, 'About all', { isAboutSubmission: true });
  await written(analyst, subId, 'Ours', { audience: 'plan' });
  await written(auditor, subId, 'Audit only', { audience: 'audit' });
  await written(vendor, subId, 'Survey only', { audience: 'vendor' }, 'CAHPS');
  expect(await texts(analyst, subId)).toEqual(['Ours', 'About all', 'About HEDIS']);
  expect(await texts(viewer, subId)).toEqual(['Ours', 'About all', 'About HEDIS']);
  expect(await texts(auditor, subId)).toEqual(['Audit only', 'About all', 'About HEDIS']);
  expect(await texts(vendor, subId, 'CAHPS')).toEqual(['Survey only', 'About all']);
  expect(await texts(staff, subId)).toEqual([
    'Survey only',
    'Audit only',
    'Ours',
    'About all',
    'About HEDIS',
  ]);
});

test('people write to everyone or to their own side, which is named', async () => {
  const subId = await makeJoint();
  const labels = async (person: Person, component?: string) =>
    (await read(person, subId, component)).audiences.map(({ label }) => label);
  const all = 'Everyone who may see the submission';
  expect(await labels(analyst)).toEqual([all, 'Only Lakeside Health Plan']);
  expect(await labels(auditor)).toEqual([all, 'Only Northgate Audit']);
  expect(await labels(vendor, 'CAHPS')).toEqual([all, 'Only Survey House']);
  expect(await labels(staff)).toEqual([all, 'Only Staff']);
  expect((await write(analyst, subId, 'No', { audience: 'audit' })).status).toBe(403);
  expect((await write(vendor, subId, 'No')).status).toBe(404);
});

test('a reply is read by whoever reads its note, and is not answered itself', async () => {
  const subId = await makeJoint();
  const noteId = await written(analyst, subId, 'Which file is right?', { audience: 'plan' });
  const answer = await written(viewer, subId, 'The second.', { answerTo: noteId });
  await written(staff, subId, 'Agreed.', { answerTo: noteId });
  const [thread] = (await read(analyst, subId)).notes;
  expect(thread).toMatchObject({
    text: 'Which file is right?',
    audienceLabel: 'Only Lakeside Health Plan',
    authorSide: 'Lakeside Health Plan',
    replies: [
      { text: 'The second.', audience: 'plan' },
      { text: 'Agreed.', authorSide: 'Staff' },
    ],
  });
  expect((await write(auditor, subId, 'Hello', { answerTo: noteId })).status).toBe(404);
  expect((await write(analyst, subId, 'Again', { answerTo: answer })).status).toBe(409);
});

test('its author edits and withdraws a note for half an hour; its replies stay', async () => {
  const subId = await makeJoint();
  const noteId = await written(analyst, subId, 'Frist');
  const [first] = (await read(analyst, subId)).notes;
  expect(first).toMatchObject({ isOwn: true, change: { ok: true } });
  expect((await read(viewer, subId)).notes[0]).toMatchObject({ isOwn: false, change: null });
  expect((await change(viewer, 'Edit', subId, { noteId, version: 1, text: 'x' })).status).toBe(403);
  expect((await change(analyst, 'Edit', subId, { noteId, version: 1, text: 'First' })).status).toBe(200);
  expect(await change(analyst, 'Withdraw', subId, { noteId, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'data_changed' },
  });
  await written(viewer, subId, 'Yes', { answerTo: noteId });
  expect((await change(analyst, 'Withdraw', subId, { noteId, version: 2 })).status).toBe(200);
  expect((await read(viewer, subId)).notes).toMatchObject([
    { text: '', isWithdrawn: true, reply: { ok: false }, replies: [{ text: 'Yes' }] },
  ]);
  expect(await eventKinds(db, subId)).toEqual([
    'note-written',
    'note-edited',
    'note-written',
    'note-withdrawn',
  ]);

  const later = await written(analyst, subId, 'Second');
  const { clock } = portal;
  portal.clock = new Date(Date.now() + 31 * 60_000);
  expect((await change(analyst, 'Edit', subId, { noteId: later, version: 1, text: 'x' })).status).toBe(403);
  portal.clock = clock;
});

test('the history says that a note was written and by whom, and repeats no text', async () => {
  const subId = await makeJoint();
  await written(auditor, subId, 'Not for the plan', { audience: 'audit' });
  const history = await portal.call('GET', analyst, `/api/GetSubmissionHistory?${on(subId)}`);
  expect(history.text).toContain('Note written, only for Northgate Audit');
  expect(history.text).not.toContain('Not for the plan');
  const { rows } = await db.query<{ detail: object }>(
    `select detail from event where sub_id = $1 and kind = 'note-written'`,
    [subId],
  );
  expect(rows[0]?.detail).toMatchObject({ audience: 'audit', audienceId: firm, text: 'Not for the plan' });
});

test('bad notes are refused', async () => {
  const subId = await makeJoint();
  expect((await write(analyst, subId, ' \n ')).status).toBe(400);
  expect((await write(analyst, subId, 'x'.repeat(2_001))).status).toBe(400);
  expect((await write(analyst, subId, 'x', { audience: 'nobody' })).status).toBe(400);
  expect((await write(analyst, subId, 'x', { answerTo: 'no uuid' })).status).toBe(400);
  expect(await texts(analyst, subId)).toEqual([]);
  await db.query(`update season set state = 'closed'`);
  try {
    expect((await write(analyst, subId, 'x')).status).toBe(403);
  } finally {
    await db.query(`update season set state = 'open'`);
  }
});
