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
const bo = await makePerson(db, 'Bo Auditor', [['auditor', organizationId]]);
const subId = await makeSubmissionAt(db, { step: 4 });
const on = `submissionId=${subId}&component=DST`;

const read = async (person: Person) =>
  (await portal.call('GET', person, `/api/GetCommentSnippets?${on}`)).body;
const save = (person: Person, of: string, before: readonly string[], texts: readonly string[]) =>
  portal.call('POST', person, `/api/SaveCommentSnippets?${on}`, { of, before, texts });

test('own snippets are their person’s, the organization’s are every reviewer’s', async () => {
  expect(await read(ada)).toEqual({ own: [], organization: [] });
  expect((await save(ada, 'own', [], [' Seen ', '', 'Seen'])).status).toBe(200);
  expect((await save(ada, 'organization', [], ['Source not certified'])).status).toBe(200);
  expect(await read(ada)).toEqual({ own: ['Seen'], organization: ['Source not certified'] });
  expect(await read(bo)).toEqual({ own: [], organization: ['Source not certified'] });
  expect((await eventKinds(db, subId)).filter((kind) => kind === 'snippets-changed')).toHaveLength(1);
});

test('of two who change a list one wins, and the other is told', async () => {
  const { organization } = (await read(bo)) as { organization: string[] };
  expect((await save(bo, 'organization', organization, ['Theirs'])).status).toBe(200);
  expect(await save(ada, 'organization', organization, ['Mine'])).toMatchObject({
    status: 409,
    body: { code: 'data_changed' },
  });
  expect((await save(ada, 'organization', [], ['Mine'])).status).toBe(409);
  expect(await read(ada)).toMatchObject({ organization: ['Theirs'] });
});

test('a list is short, and its lines are', async () => {
  expect(
    (
      await save(
        ada,
        'own',
        ['Seen'],
        Array.from({ length: 10 }, (_, n) => `${n}`),
      )
    ).status,
  ).toBe(400);
  expect((await save(ada, 'own', ['Seen'], ['x'.repeat(301)])).status).toBe(400);
  expect((await save(analyst, 'own', [], ['Seen'])).status).toBe(403);
});
