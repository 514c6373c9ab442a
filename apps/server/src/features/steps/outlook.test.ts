import type { AnswerOf } from '@idss/contract/endpoint';
import type { outlook } from '@idss/contract/steps/outlook';
import { expect, test } from 'vitest';
import { makeSurvey } from '#src/test/factories.ts';
import { provideSigningPortal, readers } from '#src/test/provide-signing-portal.ts';
import {
  makePerson,
  makeSubmissionAt,
  organizationId,
  type Person,
  vendorId,
} from '#src/test/signing-portal.ts';

const { portal, db, viewer, vendor, staff, analyst } = await provideSigningPortal(readers);
const signer = await makePerson(db, 'Sofia Marsh', [['orgsigner', organizationId]]);

type Outlook = AnswerOf<(typeof outlook)['GetSubmissionOutlook']>;

const ask = (by: Person, subId: number, component = 'DST') =>
  portal.call('GET', by, `/api/GetSubmissionOutlook?submissionId=${subId}&component=${component}`);
const read = async (by: Person, subId: number, component = 'DST'): Promise<Outlook> =>
  JSON.parse((await ask(by, subId, component)).text) as Outlook;

test('each component says what it waits for, and who; what comes later is named too', async () => {
  const subId = await makeSubmissionAt(db, { step: 1 });
  await makeSurvey(db, { component: 'CAHPS', subId, step: 1, vendorId });
  const own = await read(analyst, subId);
  expect(own.components).toMatchObject([
    { component: 'DST', title: 'Upload the first file', name: 'You', isOwn: true },
    { component: 'CAHPS', isOwn: false },
  ]);
  expect(own.later.map(({ what }) => what)).toEqual(['plan lock', 'audit lock', 'mark final', 'attestation']);
  expect(own.later[0]).toMatchObject({ name: 'You', isOwn: true });
  expect(own.later.at(-1)).toMatchObject({ name: 'Sofia Marsh', email: signer.email, isOwn: false });
  // Nothing waits for staff, and a viewer does nothing.
  for (const by of [staff, viewer])
    expect((await read(by, subId)).components.map(({ isOwn }) => isOwn)).toEqual([false, false]);
  expect((await read(vendor, subId, 'CAHPS')).components).toMatchObject([
    { component: 'CAHPS', name: 'You', isOwn: true },
  ]);
});

test('the submissions before and after it are those that the caller can see', async () => {
  const [first, second, third] = [
    await makeSubmissionAt(db, { step: 3 }),
    await makeSubmissionAt(db, { step: 3 }),
    await makeSubmissionAt(db, { step: 3 }),
  ];
  const around = await read(analyst, second);
  expect([around.previous?.subId, around.next?.subId]).toEqual([first, third]);
  expect((await read(analyst, third)).next).toBeNull();
  expect((await ask(vendor, second)).status).toBe(404);
  expect((await ask(analyst, 999_999)).status).toBe(404);
  expect(
    (await portal.call('GET', analyst, '/api/GetSubmissionOutlook?submissionId=x&component=DST')).status,
  ).toBe(400);
});
