/** Files of every upload, previews and the license agreement, one by one and in a zip. Spec: files-by-name, files-license. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { bulkDownload } from '@idss/contract/bulk/bulk-download';
import type { SubmissionSummary } from '@idss/contract/submissions/submissions';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { cahpsFile } from '#src/test/survey-files.ts';
import { otherVendor, planAdmin, provideSurveyPortal, sysadmin, vendor } from '#src/test/survey-portal.ts';
import { getMembers } from '#src/test/zip.ts';

type Prepared = AnswerOf<(typeof bulkDownload)['PrepareBulkDownload']>;

const portal = await provideSurveyPortal({});
const subId = await portal.survey('CAHPS');
const empty = await portal.survey('CAHPS');
const first = cahpsFile(subId);
const second = cahpsFile(subId, { seed: 'second', members: 130 });
const refused = cahpsFile(subId, { defects: ['missingColumn'] });

beforeAll(async () => {
  for (const file of [first, second, refused]) await portal.sendOne('CAHPS', file);
});

const link = (as: string, key: string, submissionId = subId) =>
  portal.get(
    as,
    `/api/GetSubmissionDownloadString?submissionId=${submissionId}&component=CAHPS&key=${encodeURIComponent(key)}`,
  );

async function toBytes(as: string, key: string): Promise<Buffer> {
  const { status, body } = await link(as, key);
  expect([key, status]).toEqual([key, 200]);
  return (await portal.server.inject((body as { url: string }).url)).rawPayload;
}

const ask = (as: string, fileTypes: readonly number[], component = 'CAHPS') =>
  portal.post(as, '/api/PrepareBulkDownload', {
    Submissions: [subId, empty].map((submissionId) => ({
      submissionId,
      component,
      productLine: 'Commercial',
    })),
    FileTypes: fileTypes,
  });

const toSheets = async (bytes: Uint8Array): Promise<string[]> =>
  (await readXlsx(bytes)).sheets.map(({ name }) => name);

test('previews of the response and of the answers are sheets of the preview results', async () => {
  const whole = await readXlsx(await toBytes(vendor, '11'));
  expect(whole.sheets.map(({ name }) => name)).toEqual(['Summary', 'Results', 'Answers']);
  for (const [key, name] of [
    ['9', 'Summary'],
    ['10', 'Answers'],
  ] as const) {
    const { sheets } = await readXlsx(await toBytes(vendor, key));
    expect(sheets.map(({ name: own, rows }) => [own, rows])).toEqual(
      whole.sheets.filter((sheet) => sheet.name === name).map(({ name: own, rows }) => [own, rows]),
    );
  }
});

test('a report, a preview and an archived upload are found by the name of the upload', async () => {
  const stem = first.name.replace(/\.csv$/, '');
  // The newest with this name: that of the refused file.
  const report = (await toBytes(vendor, `13:${first.name}`)).toString();
  expect(report).toBe((await toBytes(vendor, '5')).toString());
  expect(report).toContain('Fatal');
  expect(await toSheets(await toBytes(vendor, `16:${stem.toLowerCase()}.csv`))).toEqual([
    'Summary',
    'Results',
    'Answers',
  ]);
  expect((await toBytes(vendor, '12')).toString()).toBe(refused.content);
  for (const key of ['12:other.csv', '13:other.csv', '16:other.csv'])
    expect([key, (await link(vendor, key)).status]).toEqual([key, 404]);
  for (const key of ['12', '13', '16', '9', '10'])
    for (const [as, submissionId] of [
      [planAdmin, subId],
      [otherVendor, subId],
      [vendor, empty],
    ] as const)
      expect([key, as, (await link(as, key, submissionId)).status]).toEqual([key, as, 404]);
});

test('a zip has the files of every upload', async () => {
  const { status, body } = await ask(vendor, [9, 10, 12, 13, 16]);
  const prepared: Prepared = body;
  expect(status).toBe(200);
  expect(prepared.types.map(({ fileTypeId, fileCount }) => [fileTypeId, fileCount])).toEqual([
    [9, 1],
    [10, 1],
    [12, 2],
    [13, 3],
    [16, 2],
  ]);
  expect(prepared.missing).toContainEqual(expect.objectContaining({ submissionId: empty, files: '' }));
  const members = await getMembers((await portal.server.inject(prepared.url)).rawPayload);
  const texts = [...members].map(([path, { text }]) => [path.split('/').at(-1), text] as const);
  const stem = first.name.replace(/\.csv$/, '');
  expect(texts.map(([name]) => name).sort()).toEqual(
    [
      `${stem} (2).csv`,
      `${stem}.csv`,
      `${stem}_ErrorReport (2).txt`,
      `${stem}_ErrorReport (3).txt`,
      `${stem}_ErrorReport.txt`,
      `${stem}_PreviewAnswers.xlsx`,
      `${stem}_PreviewResponse.xlsx`,
      `${stem}_PreviewResults (2).xlsx`,
      `${stem}_PreviewResults.xlsx`,
    ].sort(),
  );
  const archived = texts.filter(([name]) => name?.endsWith('.csv')).map(([, text]) => text);
  expect(new Set(archived)).toEqual(new Set([first.content, refused.content]));
});

test('more file types are for those who may read the survey, not for its plan', async () => {
  const offered = async (as: string) => {
    const { body } = await portal.get(as, '/api/GetBulkFileTypes?submissionType=CAHPS');
    return (body as { fileTypeId: number; isMore: boolean }[])
      .filter(({ isMore }) => isMore)
      .map(({ fileTypeId }) => fileTypeId);
  };
  for (const as of [vendor, sysadmin]) expect([as, await offered(as)]).toEqual([as, [9, 10, 13, 16, 12]]);
  expect(await offered(planAdmin)).toEqual([]);
  for (const type of [9, 10, 12, 13, 16]) expect((await ask(planAdmin, [type])).status).toBe(403);
  expect((await ask(otherVendor, [12])).status).toBe(404);
});

test('the license agreement is one of the downloads of a component with files', async () => {
  const toItems = async (submissionId: number) => {
    const { body } = await portal.get(
      vendor,
      `/api/GetSubmissionSummary?subId=${submissionId}&component=CAHPS`,
    );
    return (body as SubmissionSummary).submissionDownloads.filter(({ isLicense }) => isLicense);
  };
  expect(await toItems(empty)).toEqual([]);
  expect(await toItems(subId)).toEqual([
    expect.objectContaining({
      displayName: 'User License Agreement (TXT)',
      key: 'license',
      isArchived: false,
      isAllDownloadsOnly: true,
      originalName: 'UserLicenseAgreement.txt',
    }),
  ]);
  const { body } = await portal.get(vendor, '/api/Reports/GetUserLicenseAgreement');
  const text = Buffer.from((body as { fileContents: string }).fileContents, 'base64').toString();
  expect(text).toContain('User License Agreement, version 1');
  expect((await toBytes(vendor, 'license')).toString()).toBe(text);
  expect((await link(otherVendor, 'license')).status).toBe(404);
});
