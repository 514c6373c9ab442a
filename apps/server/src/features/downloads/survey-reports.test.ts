/**
 * Who reads which file of a survey. The expectations are written by hand from the default matrix. Spec:
 * cahps-plan-view, roles-matrix-default.
 */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import type { RoleName } from '@idss/domain/permissions/actions';
import { expect, test } from 'vitest';
import { insertStoredFiles } from '#src/files/stored-file.sql.ts';
import { changes } from '#src/kernel/cached.ts';
import { makeUser, measurementYear } from '#src/test/factories.ts';
import { cahpsFile, hosFile, surveyVendor } from '#src/test/survey-files.ts';
import {
  otherVendor,
  planOrganization,
  type SurveyProgram,
  sysadmin,
  provideSurveyPortal,
} from '#src/test/survey-portal.ts';

const vendorRoles = ['vendoradmin', 'vendorsigner', 'vendoruser'] as const;
const planRoles = ['orgadmin', 'orgsigner', 'orguser', 'viewer', 'auditor'] as const;
const getEmail = (role: RoleName): string => (role === 'sysadmin' ? sysadmin : `${role}@roles.example`);
const asVendor = getEmail('vendoruser');

const portal = await provideSurveyPortal({});
for (const role of [...vendorRoles, ...planRoles]) {
  const entity = role.startsWith('vendor') ? surveyVendor : planOrganization;
  await makeUser(portal.database.owner, { email: getEmail(role), roles: [[role, entity]] });
}

const link = (as: string, subId: number, component: SurveyProgram, key: string) =>
  portal.get(as, `/api/GetSubmissionDownloadString?submissionId=${subId}&component=${component}&key=${key}`);

/** The types that submission home lists, each checked to be handed out under its key. */
async function listedTo(as: string, subId: number, component: SurveyProgram): Promise<number[]> {
  const { status, body } = await portal.get(
    as,
    `/api/GetSubmissionSummary?subId=${subId}&component=${component}`,
  );
  expect(status).toBe(200);
  const files = [...(await portal.getFiles(subId)), ...(await portal.openArchive(subId))];
  const types: number[] = [];
  for (const { key, isLicense } of (body as SubmissionSummary).submissionDownloads) {
    expect((await link(as, subId, component, key)).status).toBe(200);
    if (isLicense) continue;
    types.push(files.find(({ fileId }) => fileId === key)?.type ?? -1);
  }
  return types.sort((a, b) => a - b);
}

/** What links to every type and every file answer: type by type, and a file's id as its type. */
async function answersTo(
  as: string,
  subId: number,
  component: SurveyProgram,
): Promise<ReadonlyMap<number, number>> {
  const answers = new Map<number, number>();
  for (const { type, fileId } of await portal.getFiles(subId)) {
    const { status } = await link(as, subId, component, String(type));
    expect((await link(as, subId, component, fileId)).status).toBe(status);
    answers.set(type, status);
  }
  return answers;
}

async function act(subId: number, action: string): Promise<void> {
  const url = `/api/ExecutePlanAction?submissionId=${subId}&component=CAHPS&action=${action}`;
  expect((await portal.post(asVendor, url)).status).toBe(200);
}

/** A CAHPS submission with a good file. */
async function uploadedCahps() {
  const subId = await portal.survey('CAHPS');
  const file = cahpsFile(subId);
  await portal.sendOne('CAHPS', file);
  return { subId, file };
}

async function addSignedAttestation(subId: number): Promise<void> {
  const written = await portal.app.files.write(Readable.from([Buffer.from('%PDF-1.7 signed')]));
  await insertStoredFiles(portal.database.owner, [
    {
      ...written,
      fileId: randomUUID(),
      fileType: 26,
      measurementYear,
      submissionId: subId,
      component: 'CAHPS',
      fileName: 'Attestation.pdf',
      originalName: 'Attestation.pdf',
      mediaType: 'application/pdf',
      createdBy: 'test',
    },
  ]);
}

test('before mark final the vendor reads all of a CAHPS survey and its plan nothing', async () => {
  const { subId } = await uploadedCahps();
  await addSignedAttestation(subId);
  for (const role of [...vendorRoles, 'sysadmin'] as const)
    expect([role, await listedTo(getEmail(role), subId, 'CAHPS')]).toEqual([role, [5, 9, 10, 11, 17, 26]]);
  for (const role of planRoles) {
    expect([role, await listedTo(getEmail(role), subId, 'CAHPS')]).toEqual([role, []]);
    // As if there were none.
    const unknown = await link(getEmail(role), subId, 'CAHPS', randomUUID());
    expect(unknown.status).toBe(404);
    const withoutReference = (text: string): string => text.replace(/"reference":"[^"]*"/, '');
    for (const { type, fileId } of await portal.getFiles(subId))
      for (const key of [String(type), fileId]) {
        const { status, text } = await link(getEmail(role), subId, 'CAHPS', key);
        expect([role, type, status, withoutReference(text)]).toEqual([
          role,
          type,
          404,
          withoutReference(unknown.text),
        ]);
      }
  }
  for (const key of ['17', randomUUID()])
    expect((await link(otherVendor, subId, 'CAHPS', key)).status).toBe(404);
});

test('once it is final, its plan reads the final zip and the signed attestation', async () => {
  const { subId } = await uploadedCahps();
  await act(subId, 'MarkFinal');
  await portal.listFinalFiles(subId);
  await addSignedAttestation(subId);
  const all = [5, 9, 10, 11, 17, 19, 20, 26];
  for (const role of [...vendorRoles, 'sysadmin'] as const)
    expect([role, await listedTo(getEmail(role), subId, 'CAHPS')]).toEqual([role, all]);
  for (const role of planRoles) {
    // Auditors download no results of a survey.
    const readable = role === 'auditor' ? [26] : [19, 26];
    expect([role, await listedTo(getEmail(role), subId, 'CAHPS')]).toEqual([role, readable]);
    expect([...(await answersTo(getEmail(role), subId, 'CAHPS'))]).toEqual(
      all.map((type) => [type, readable.includes(type) ? 200 : type === 19 ? 403 : 404]),
    );
  }
});

test('a plan reads nothing of HOS, its vendor everything', async () => {
  const subId = await portal.survey('HOS');
  await portal.sendOne('HOS', hosFile(subId));
  await portal.sendOne('HOS', hosFile(subId, { defects: ['wrongCount'] }));
  // The refused file is stored next to the current one.
  for (const role of [...vendorRoles, 'sysadmin'] as const)
    expect([role, await listedTo(getEmail(role), subId, 'HOS')]).toEqual([role, [7, 8, 14, 14, 24]]);
  for (const role of planRoles) {
    expect([role, await listedTo(getEmail(role), subId, 'HOS')]).toEqual([role, []]);
    expect([...(await answersTo(getEmail(role), subId, 'HOS')).values()]).toEqual([403, 403, 403, 403]);
  }
});

test('who has a role with the vendor, too, reads as the vendor does', async () => {
  const email = 'both@roles.example';
  await makeUser(portal.database.owner, {
    email,
    roles: [
      ['viewer', planOrganization],
      ['vendoruser', surveyVendor],
    ],
  });
  const { subId } = await uploadedCahps();
  expect(await listedTo(email, subId, 'CAHPS')).toEqual([5, 9, 10, 11, 17]);
});

test('a survey file comes back byte by byte', async () => {
  const { subId, file } = await uploadedCahps();
  const { body } = await link(asVendor, subId, 'CAHPS', '17');
  const { url, fileName } = body as { url: string; fileName: string };
  expect(fileName).toBe(file.name);
  const answer = await portal.server.inject({ url });
  expect([answer.statusCode, answer.payload]).toEqual([200, file.content]);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
  });
});

test('a link ends with what it was given for', async () => {
  const { subId } = await uploadedCahps();
  await act(subId, 'MarkFinal');
  await portal.listFinalFiles(subId);
  const getUrl = async (as: string, key: string): Promise<string> =>
    ((await link(as, subId, 'CAHPS', key)).body as { url: string }).url;
  const planUrl = await getUrl(getEmail('viewer'), '19');
  const vendorUrl = await getUrl(asVendor, '19');
  expect((await portal.server.inject({ url: planUrl })).statusCode).toBe(200);
  await act(subId, 'MarkFinalUnlock');
  expect((await portal.server.inject({ url: planUrl })).statusCode).toBe(404);
  // Archived files stay in the history of those who made them.
  expect((await portal.server.inject({ url: vendorUrl })).statusCode).toBe(200);
  expect(await listedTo(getEmail('viewer'), subId, 'CAHPS')).toEqual([]);
  const email = 'leaver@roles.example';
  const userId = await makeUser(portal.database.owner, { email, roles: [['vendoruser', surveyVendor]] });
  const left = await getUrl(email, '17');
  expect((await portal.server.inject({ url: left })).statusCode).toBe(200);
  await portal.toRows('delete from user_role where user_id = $1', [userId]);
  portal.app.push.dropLocally(changes.people, email);
  expect((await portal.server.inject({ url: left })).statusCode).toBe(404);
});
