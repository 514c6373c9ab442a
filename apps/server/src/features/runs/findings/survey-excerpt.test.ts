/** Lines of survey files: the fields around a place, and the event of each reading. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { excerpt } from '@idss/contract/runs/excerpt';
import type { findings } from '@idss/contract/runs/findings';
import { expect, test } from 'vitest';
import { cahpsFile, hosFile, type SurveyFile } from '#src/test/survey-files.ts';
import { provideSurveyPortal, type SurveyProgram, vendor } from '#src/test/survey-portal.ts';

const portal = await provideSurveyPortal({});

async function readFirst(program: SurveyProgram, subId: number, file: SurveyFile, ruleId: string) {
  await portal.sendOne(program, file);
  const on = `submissionId=${subId}&component=${program}`;
  const { body: page } = await portal.get(vendor, `/api/GetFindings?${on}&ruleId=${ruleId}`);
  const [finding] = (page as AnswerOf<typeof findings.GetFindings>).rows;
  if (!finding) throw new Error(`There is no finding of ${ruleId}.`);
  const { status, body } = await portal.get(
    vendor,
    `/api/GetFindingExcerpt?${on}&findingId=${finding.id}&ruleId=${ruleId}`,
  );
  expect(status).toBe(200);
  return { finding, answer: body as AnswerOf<typeof excerpt.GetFindingExcerpt> };
}

const listReadings = (subId: number) =>
  portal.toRows<{ message: string }>(`select message from event where kind = 'lines-read' and sub_id = $1`, [
    subId,
  ]);

test('a cell of a CAHPS file is named, and who read it is an event', async () => {
  const subId = await portal.survey('CAHPS');
  const file = cahpsFile(subId, { defects: ['badDisposition'] });
  const { finding, answer } = await readFirst('CAHPS', subId, file, 'C-008');
  expect(answer).toMatchObject({ fileName: file.name, problem: null, arithmetic: null });
  const marked = answer.fields.find(({ isMarked }) => isMarked);
  expect(marked).toMatchObject({ name: finding.indicatorKey, value: finding.found });
  expect(answer.fields.length).toBeGreaterThan(2);
  expect(await listReadings(subId)).toMatchObject([
    { message: `Lines around line ${finding.line} of ${file.name} read for CAHPS submission ${subId}` },
  ]);
});

test('a column of a HOS file is named, and its long line is cut around it', async () => {
  const subId = await portal.survey('HOS');
  const file = hosFile(subId, { defects: ['badValue'] });
  const { finding, answer } = await readFirst('HOS', subId, file, 'O-007');
  expect(answer.fields.find(({ isMarked }) => isMarked)).toMatchObject({ name: finding.indicatorKey });
  expect(await listReadings(subId)).toHaveLength(1);
});
