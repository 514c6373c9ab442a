/** Survey files that are not even checked, or of which their sender may know nothing. */
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { changeSetting } from '#src/test/change-setting.ts';
import { cahpsFile, hosFile } from '#src/test/survey-files.ts';
import { otherVendor, planAdmin, sysadmin, vendor, provideSurveyPortal } from '#src/test/survey-portal.ts';

const portal = await provideSurveyPortal({});

test("somebody else's submission answers like one that is not there", async () => {
  for (const [program, getFile, rule] of [
    ['CAHPS', cahpsFile, 'C-004'],
    ['HOS', hosFile, 'O-004'],
  ] as const) {
    const subId = await portal.survey(program);
    // As many digits: ids are shown filled up in HOS files.
    const unknown = subId + 5000;
    const messages: string[] = [];
    for (const id of [subId, unknown]) {
      const { transactionId, rows } = await portal.send(program, [getFile(id)], otherVendor);
      const [run] = await portal.toRows<{ counts: object }>(
        'select r.counts from validation_run r join upload_file f using (upload_file_id) where f.transaction_id = $1',
        [transactionId],
      );
      const { body } = await portal.get(
        otherVendor,
        `/api/Reports/GetUploadReport?transactionNumber=${transactionId}`,
      );
      const { sheets } = await readXlsx(
        Buffer.from((body as { fileContents: string }).fileContents, 'base64'),
      );
      const { fileId: _, ...row } = rows[0] ?? { fileId: '' };
      const all = JSON.stringify([row, run, sheets.map((sheet) => sheet.rows)]);
      expect(all).toContain(rule);
      messages.push(all.replaceAll(String(id), 'ID'));
    }
    expect(messages[0]).toBe(messages[1]);
    expect(await portal.getComponent(subId)).toMatchObject({
      step: 1,
      validation_status: 'NotRun',
      latest_run_id: null,
    });
    expect(await portal.getFiles(subId)).toEqual([]);
    expect(await portal.toRows('select from event where sub_id = $1', [subId])).toEqual([]);
  }
});

test('each program takes its own files, told by name and content', async () => {
  const subId = await portal.survey('CAHPS');
  const { content } = cahpsFile(subId);
  const { rows } = await portal.send('CAHPS', [
    { name: 'Commercial1.xml', content: '<a/>' },
    { name: 'HOSB1.txt', content: 'H' },
    { name: 'page.csv', content: '<!DOCTYPE html><html><body>hi</body></html>' },
    { name: 'document.csv', content: '%PDF-1.7 ...' },
    { name: 'empty.csv', content: '' },
    { name: `CAHPSA${subId}.CSV`, content },
  ]);
  expect(rows.map(({ note }) => note)).toEqual([
    'Only .csv and .zip files are accepted.',
    'Only .csv and .zip files are accepted.',
    'The content is an HTML page, not a CSV file as its name says.',
    'The content is a PDF document, not a CSV file as its name says.',
    'The file is empty.',
    'No issues',
  ]);
  const hos = await portal.survey('HOS');
  const answer = await portal.send('HOS', [
    cahpsFile(subId),
    { name: 'a.txt', content: '%PDF-1.7' },
    hosFile(hos),
  ]);
  expect(answer.rows.map(({ note }) => note)).toEqual([
    'Only .txt and .zip files are accepted.',
    'The content is a PDF document, not a text file as its name says.',
    'No issues',
  ]);
  const refused = await portal.upload(vendor, [cahpsFile(subId)], { submissionType: 'HOS' });
  expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([
    400,
    'Please select a valid file',
  ]);
});

test('a component that is final takes no file, and says why', async () => {
  for (const [program, getFile, steps] of [
    ['CAHPS', cahpsFile, [8, 9]],
    ['HOS', hosFile, [6, 9]],
  ] as const)
    for (const step of steps) {
      const subId = await portal.survey(program, { step });
      const before = await portal.getComponent(subId);
      const { closing, rows, transactionId } = await portal.send(program, [getFile(subId)]);
      expect(rows).toMatchObject([{ validationStatus: 'Fatal', submissionStatus: '' }]);
      expect(rows[0]?.note).toMatch(step === 6 ? /is attested; undo that/ : /is final; undo that/);
      expect(closing.uploadDetail.validationResult.messages).toEqual([
        { message: `${rows[0]?.fileName}: ${rows[0]?.note}`, severity: 'Fatal' },
      ]);
      const found = await portal.toRows<{ rules: unknown }>(
        `select r.finding_totals as rules from validation_run r join upload_file f using (upload_file_id)
         where f.transaction_id = $1`,
        [transactionId],
      );
      expect(JSON.stringify(found)).toContain('F-011');
      expect(await portal.getComponent(subId)).toEqual(before);
      expect((await portal.getFiles(subId)).map(({ type }) => type)).toEqual([14]);
    }
});

test('plans load no surveys, and nobody does while the program is closed', async () => {
  const subId = await portal.survey('CAHPS');
  const file = cahpsFile(subId);
  const submissionType = 'CAHPS';
  expect((await portal.upload(planAdmin, [file], { submissionType })).status).toBe(403);
  await changeSetting(portal, 'allowsCahpsSubmission', false);
  for (const as of [vendor, sysadmin]) {
    const { status, body } = await portal.upload(as, [file], { submissionType });
    expect([status, JSON.stringify(body)]).toEqual([
      403,
      expect.stringContaining('CAHPS submissions are switched off at the moment.'),
    ]);
  }
  const hos = await portal.survey('HOS');
  expect((await portal.sendOne('HOS', hosFile(hos))).validationStatus).toBe('NoIssues');
  await changeSetting(portal, 'allowsCahpsSubmission', true);
  expect(await portal.getComponent(subId)).toMatchObject({ step: 1, latest_run_id: null });
  expect((await portal.sendOne('CAHPS', file)).validationStatus).toBe('NoIssues');
});
