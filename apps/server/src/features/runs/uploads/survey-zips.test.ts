import { expect, test } from 'vitest';
import { cahpsFile, hosFile } from '#src/test/survey-files.ts';
import { provideSurveyPortal } from '#src/test/survey-portal.ts';
import { zip } from '#src/test/zip.ts';

const portal = await provideSurveyPortal({});

const range = (length: number): number[] => Array.from({ length }, (_, at) => at);

async function surveys(program: 'CAHPS' | 'HOS', count: number): Promise<number[]> {
  const ids: number[] = [];
  for (const _ of range(count)) ids.push(await portal.survey(program));
  return ids;
}

const getStatus = (rows: readonly { submissionID: number | null; validationStatus: string }[], id: number) =>
  rows.filter(({ submissionID }) => submissionID === id).map(({ validationStatus }) => validationStatus);

test('a zip of twenty files, in folders too: one bad file does not stop the others', async () => {
  const ids = await surveys('CAHPS', 16);
  const good = ids.slice(0, 10);
  const wrong = ids.slice(10, 13);
  const refused = ids.slice(13, 16);
  const entries = [
    ...good.map((id) => ({ ...cahpsFile(id), folder: 'adult/' })),
    ...wrong.map((id) => ({ ...cahpsFile(id, { defects: ['badCode'] }), folder: 'adult/second wave/' })),
    ...refused.map((id) => ({ ...cahpsFile(id, { defects: ['wrongVendor'] }), folder: '' })),
    { name: 'readme.txt', content: 'hello', folder: 'adult/' },
    { name: 'page.csv', content: '<html></html>', folder: 'adult/' },
    { name: 'empty.csv', content: '', folder: '' },
    { name: 'notes.csv', content: 'a,b\r\n1,2\r\n', folder: '' },
  ].map(({ name, content, folder }) => ({ name: `${folder}${name}`, content }));
  expect(entries).toHaveLength(20);
  const clutter = { name: '__MACOSX/._page.csv', content: 'clutter' };
  const { rows, lines, closing } = await portal.send('CAHPS', [
    { name: 'wave.zip', content: zip([...entries, clutter]) },
  ]);
  expect(lines).toContain('wave.zip: holds 20 files');
  expect(closing.uploadDetail.nonSurveyFiles).toEqual([]);
  expect(rows.map(({ fileName }) => fileName)).toEqual(entries.map(({ name }) => name.split('/').at(-1)));
  for (const id of good) {
    expect(getStatus(rows, id)).toEqual(['NoIssues']);
    expect(await portal.getComponent(id)).toMatchObject({ step: 2, data_version: 1 });
    expect((await portal.getFiles(id)).map(({ type }) => type)).toEqual([5, 9, 10, 11, 17]);
  }
  for (const id of wrong) {
    expect(getStatus(rows, id)).toEqual(['Error']);
    expect(await portal.getComponent(id)).toMatchObject({ step: 2, data_version: 1 });
  }
  for (const id of refused) {
    expect(getStatus(rows, id)).toEqual(['Fatal']);
    expect(await portal.getComponent(id)).toMatchObject({ step: 1, data_version: 0 });
  }
  const getNote = (name: string) => rows.find(({ fileName }) => fileName === name)?.note;
  expect(getNote('readme.txt')).toBe('Only .csv files are accepted in a zip.');
  expect(getNote('page.csv')).toBe('The content is an HTML page, not a CSV file as its name says.');
  expect(getNote('empty.csv')).toBe('The file is empty.');
  expect(rows.at(-1)).toMatchObject({ fileName: 'notes.csv', submissionID: null, validationStatus: 'Fatal' });
  expect(closing.fatalError).toBe(false);
});

test('two files for one submission are both refused, told by the ids inside and not by their names', async () => {
  for (const [program, getFile] of [
    ['CAHPS', cahpsFile],
    ['HOS', hosFile],
  ] as const) {
    const [doubled = 0, alone = 0] = await surveys(program, 2);
    const extension = program === 'CAHPS' ? 'csv' : 'txt';
    const { rows } = await portal.send(program, [
      { ...getFile(doubled), name: `first.${extension}` },
      {
        name: 'more.zip',
        content: zip([{ ...getFile(doubled), name: `sub/Other${alone}.${extension}` }, getFile(alone)]),
      },
    ]);
    const note = `More than one file for submission ${doubled} in this upload; none was processed.`;
    expect(rows).toMatchObject([
      { fileName: `first.${extension}`, submissionID: doubled, validationStatus: 'Fatal', note },
      { fileName: `Other${alone}.${extension}`, submissionID: doubled, validationStatus: 'Fatal', note },
      { fileName: getFile(alone).name, submissionID: alone, validationStatus: 'NoIssues' },
    ]);
    expect(await portal.getComponent(doubled)).toMatchObject({ step: 1, latest_run_id: null });
    const found = await portal.toRows(
      `select from validation_run r join upload_file f using (upload_file_id)
       where f.sub_id = $1 and r.finding_totals::text like '%F-020%'`,
      [doubled],
    );
    expect(found).toHaveLength(2);
  }
});

test('an upload holds fifty submissions and not one more, in a zip or without', async () => {
  const files = range(51).map((at) => cahpsFile(30_001 + at, { members: 3 }));
  const { rows } = await portal.send('CAHPS', [{ name: 'many.zip', content: zip(files) }]);
  expect(rows).toMatchObject([{ fileName: 'many.zip', note: 'An upload can have at most 50 submissions.' }]);
  const first = files.slice(0, 2);
  const split = await portal.send('CAHPS', [...first, { name: 'many.zip', content: zip(files.slice(2)) }]);
  expect(split.rows.map(({ fileName, note }) => [fileName, note])).toEqual(
    [...first, { name: 'many.zip' }].map(({ name }) => [name, 'An upload can have at most 50 submissions.']),
  );
  const direct = await portal.upload('vera@house.example', files, { submissionType: 'CAHPS' });
  expect(direct.status).toBe(400);
});

test('fifty files in a zip all get their outcome', async () => {
  const ids = await surveys('CAHPS', 50);
  const content = zip(ids.map((id) => cahpsFile(id, { members: 30 })));
  const { rows, lines } = await portal.send('CAHPS', [{ name: 'season.zip', content }]);
  expect(rows.map(({ submissionID, validationStatus }) => [submissionID, validationStatus])).toEqual(
    ids.map((id) => [id, 'NoIssues']),
  );
  expect(lines.filter((line) => line.endsWith(': No issues'))).toHaveLength(50);
});
