import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemActor } from '#src/kernel/actor.ts';
import { FileLost } from '#src/files/file-store.ts';
import { cahpsFile, cahpsFiles, type SurveyFile } from '#src/test/survey-files.ts';
import { type FileRow, vendor, provideSurveyPortal } from '#src/test/survey-portal.ts';
import { getMembers } from '#src/test/zip.ts';
import { finalFilesQueue } from './final-files-jobs.ts';
import { runFinalFiles } from './make-final-files.job.ts';

const portal = await provideSurveyPortal({});

async function act(subId: number, action: 'MarkFinal' | 'MarkFinalUnlock'): Promise<void> {
  const url = `/api/ExecutePlanAction?submissionId=${subId}&component=CAHPS&action=${action}`;
  const { status } = await portal.post(vendor, url);
  expect(status).toBe(200);
}

/** A submission with a good file. */
async function uploaded(members = 60): Promise<{ subId: number; file: SurveyFile }> {
  const subId = await portal.survey('CAHPS');
  const file = cahpsFile(subId, { members });
  expect((await portal.sendOne('CAHPS', file)).validationStatus).toBe('NoIssues');
  return { subId, file };
}

/** Final only by its row: no job was asked for, so that a test runs it. */
async function finalWithoutJob(): Promise<{ subId: number; file: SurveyFile }> {
  const made = await uploaded();
  await portal.toRows('update component set step = 8, is_final = true where sub_id = $1', [made.subId]);
  return made;
}

const job = (submissionId: number, dataVersion = 1) => ({ submissionId, dataVersion, actor: systemActor });
const finalTypes = (files: readonly FileRow[]): number[] =>
  files.map(({ type }) => type).filter((type) => type === 19 || type === 20);

const finalNow = async (subId: number): Promise<number[]> => finalTypes(await portal.getFiles(subId));

const events = (subId: number) =>
  portal.toRows<{ message: string }>(
    `select message from event where sub_id = $1 and kind = 'final-files-made'`,
    [subId],
  );

test('mark final makes the de-identified file and a zip of it with the file and its results', async () => {
  const { subId, file } = await uploaded(300);
  await act(subId, 'MarkFinal');
  const files = await portal.listFinalFiles(subId);
  expect(files.map(({ type, name }) => [type, name])).toEqual([
    ...cahpsFiles(subId),
    [19, `CAHPSA${subId}_Final.zip`],
    [20, `CAHPSA${subId}_DeIdentified.csv`],
  ]);
  const findFile = (type: number): FileRow => {
    const found = files.find((each) => each.type === type);
    if (!found) throw new Error(`There is no file of type ${type}.`);
    return found;
  };
  const bytes = await portal.app.files.readAll(findFile(19).key);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(findFile(19).sha256);
  const members = await getMembers(bytes);
  expect([...members].map(([path, { sha256 }]) => [path, sha256])).toEqual(
    [17, 20, 11].map((type) => [findFile(type).name, findFile(type).sha256]),
  );
  expect(members.get(file.name)?.text).toBe(file.content);

  const [header = [], ...rows] = file.content
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const left = (members.get(findFile(20).name)?.text ?? '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const removed = ['survey_language', 'completion_date', 'age_at_anchor'];
  expect(removed.every((name) => header.includes(name))).toBe(true);
  const kept = header.flatMap((name, at) => (removed.includes(name) ? [] : [at]));
  expect(left).toEqual([header, ...rows].map((row) => kept.map((at) => row[at])));
  expect(left).toHaveLength(301);
  expect(await events(subId)).toHaveLength(1);
});

test('made once, however often and at once the job runs', async () => {
  const { subId } = await finalWithoutJob();
  await Promise.all([1, 2, 3, 4].map(() => runFinalFiles(portal.app, job(subId))));
  await runFinalFiles(portal.app, job(subId));
  expect(await finalNow(subId)).toEqual([19, 20]);
  expect(await portal.openArchive(subId)).toEqual([]);
  expect(await events(subId)).toHaveLength(1);
});

test('not made for data that are no longer final, or no longer the same', async () => {
  const { subId } = await uploaded();
  await runFinalFiles(portal.app, job(subId));
  expect(await finalNow(subId)).toEqual([]);
  await portal.sendOne('CAHPS', cahpsFile(subId, { seed: 'other' }));
  await portal.toRows('update component set step = 8, is_final = true where sub_id = $1', [subId]);
  await runFinalFiles(portal.app, job(subId, 1));
  expect(await finalNow(subId)).toEqual([]);
  await runFinalFiles(portal.app, job(subId, 2));
  expect(await finalNow(subId)).toEqual([19, 20]);
  await runFinalFiles(portal.app, job(subId + 50_000));
});

test('undo takes the final files out of force, and marking final again makes new ones', async () => {
  const { subId, file } = await uploaded();
  await act(subId, 'MarkFinal');
  const first = finalTypes(await portal.listFinalFiles(subId));
  expect(first).toEqual([19, 20]);
  await act(subId, 'MarkFinalUnlock');
  expect(await finalNow(subId)).toEqual([]);
  const archived = await portal.openArchive(subId);
  expect(archived.map(({ type, why }) => [type, why])).toEqual([
    [19, 'MarkFinalUnlock'],
    [20, 'MarkFinalUnlock'],
  ]);
  await act(subId, 'MarkFinal');
  const again = await portal.listFinalFiles(subId);
  expect(finalTypes(again)).toEqual([19, 20]);
  // The same data: the same bytes.
  expect(again.find(({ type }) => type === 20)?.sha256).toBe(archived[1]?.sha256);
  await act(subId, 'MarkFinalUnlock');
  expect((await portal.sendOne('CAHPS', cahpsFile(subId, { seed: 'corrected' }))).validationStatus).toBe(
    'NoIssues',
  );
  await act(subId, 'MarkFinal');
  const corrected = await portal.listFinalFiles(subId);
  const zip = corrected.find(({ type }) => type === 19);
  const members = await getMembers(await portal.app.files.readAll(zip?.key ?? ''));
  expect(members.get(file.name)?.text).not.toBe(file.content);
  expect(members.get(file.name)?.sha256).toBe(corrected.find(({ type }) => type === 17)?.sha256);
  expect(finalTypes(await portal.openArchive(subId))).toEqual([19, 19, 20, 20]);
});

test('marked final again while the files of the first time are asked for, they are made nevertheless', async () => {
  const { subId } = await uploaded();
  for (const action of ['MarkFinal', 'MarkFinalUnlock', 'MarkFinal'] as const) await act(subId, action);
  expect(finalTypes(await portal.listFinalFiles(subId))).toEqual([19, 20]);
  // Each asks for itself: the first may have looked when nothing was final.
  const units = await portal.toRows(
    `select distinct singleton_key from pgboss.job where name = $1 and data ->> 'submissionId' = $2`,
    [finalFilesQueue.name, String(subId)],
  );
  expect(units).toHaveLength(2);
});

test('a file that cannot be read leaves nothing half made', async () => {
  const { subId } = await finalWithoutJob();
  const submitted = (await portal.getFiles(subId)).find(({ type }) => type === 17);
  await portal.app.files.remove(submitted?.key ?? '');
  await expect(runFinalFiles(portal.app, job(subId))).rejects.toThrow(FileLost);
  expect(await finalNow(subId)).toEqual([]);
  expect(await events(subId)).toEqual([]);
});
