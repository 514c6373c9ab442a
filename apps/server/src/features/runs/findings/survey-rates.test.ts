/** Rates of two survey files, as the portal compares them and as the engine computes them from the files. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { comparison } from '@idss/contract/runs/comparison';
import type { uploads } from '@idss/contract/runs/uploads';
import type { CahpsResults } from '@idss/validation/results/cahps/cahps-results';
import type { HosResults } from '@idss/validation/results/hos/hos-results';
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { CahpsValidator } from '@idss/validation/validate-cahps';
import { HosValidator } from '@idss/validation/validate-hos';
import { expect, test } from 'vitest';
import { cahpsFile, hosFile, type SurveyFile } from '#src/test/survey-files.ts';
import { type SurveyProgram, vendor, provideSurveyPortal } from '#src/test/survey-portal.ts';

type Comparison = AnswerOf<typeof comparison.CompareUploads>;
type Uploaded = AnswerOf<typeof uploads.GetSubmissionUploadedDocuments>;
type Rate = Comparison['rates']['rows'][number];

const portal = await provideSurveyPortal({});

const { cahps, hos } = exampleSeason;
const given = { register: null, now: '2026-06-01T12:00:00.000Z' };

const getCahpsResults = ({ name, content }: SurveyFile): CahpsResults =>
  getResults(new CahpsValidator({ ...given, fileName: name, season: cahps }, () => undefined), content);

const getHosResults = ({ name, content }: SurveyFile): HosResults =>
  getResults(new HosValidator({ ...given, fileName: name, season: hos }, () => undefined), content);

interface Validator<Results> {
  readonly write: (chunk: Uint8Array) => void;
  readonly end: () => { readonly results: Results | null };
}

function getResults<Results>(validator: Validator<Results>, content: SurveyFile['content']): Results {
  validator.write(Buffer.from(content));
  const { results } = validator.end();
  if (!results) throw new Error('The engine refuses the file.');
  return results;
}

/** Uploads them one after the other and compares each with the next. */
async function compareInTurn(
  program: SurveyProgram,
  subId: number,
  files: readonly SurveyFile[],
): Promise<Comparison[]> {
  for (const file of files) await portal.sendOne(program, file);
  const on = `submissionId=${subId}&component=${program}`;
  const { body: uploaded } = await portal.get(vendor, `/api/GetSubmissionUploadedDocuments?${on}`);
  const ids = (uploaded as Uploaded).map(({ fileId }) => fileId).reverse();
  expect(ids).toHaveLength(files.length);
  const answers: Comparison[] = [];
  for (const [n, before] of ids.slice(0, -1).entries()) {
    const path = `/api/CompareUploads?${on}&before=${before}&after=${ids[n + 1] ?? ''}`;
    const { status, body } = await portal.get(vendor, path);
    expect(status).toBe(200);
    answers.push(body);
  }
  return answers;
}

interface ShownRate {
  readonly name: string;
  /** As shown in the reports of the survey. */
  readonly text: string;
}

/** The differences between two files in what is shown of them. */
function getChanges(
  program: SurveyProgram,
  before: ReadonlyMap<string, ShownRate>,
  after: ReadonlyMap<string, ShownRate>,
): Rate[] {
  const parseRate = (text: string): number | null => (text === 'NA' || text === '' ? null : Number(text));
  return [...after].flatMap(([key, { name, text: displayAfter }]): Rate[] => {
    const displayBefore = before.get(key)?.text ?? '';
    if (displayBefore === displayAfter) return [];
    const [earlier, later] = [parseRate(displayBefore), parseRate(displayAfter)];
    return [
      {
        measureCode: program,
        measureName: program,
        indicatorKey: key,
        indicatorName: name,
        before: earlier,
        after: later,
        displayBefore,
        displayAfter,
        difference: earlier === null || later === null ? null : Math.round((later - earlier) * 100) / 100,
      },
    ];
  });
}

test('rates of two CAHPS files: changes with their difference, none for NA', async () => {
  const subId = await portal.survey('CAHPS', { kind: 'child CCC' });
  await portal.toRows(`update submission set product_line = 'Medicaid' where sub_id = $1`, [subId]);
  const files = [
    cahpsFile(subId, { members: 900, seed: 'first', kind: 'child CCC' }),
    cahpsFile(subId, { members: 900, seed: 'second', kind: 'child CCC' }),
    cahpsFile(subId, { members: 120, seed: 'third', kind: 'child CCC' }),
    cahpsFile(subId, { members: 120, seed: 'fourth', kind: 'child CCC' }),
  ];
  const shown = files.map((file) => {
    const { responseRate, results } = getCahpsResults(file);
    return new Map<string, ShownRate>([
      ['ResponseRate', { name: 'Response rate', text: responseRate?.toFixed(2) ?? '' }],
      ...results.map(({ code, title, population, score, reportable }): [string, ShownRate] => [
        `${code}.${population}`,
        {
          name: population === 'ccc' ? `${title}, children with chronic conditions` : title,
          text: reportable && score !== null ? score.toFixed(2) : 'NA',
        },
      ]),
    ]);
  });
  const answers = await compareInTurn('CAHPS', subId, files);
  for (const [n, { rates, measures, before }] of answers.entries()) {
    const rows = getChanges('CAHPS', shown[n] ?? new Map(), shown[n + 1] ?? new Map());
    expect(rates).toEqual({ total: rows.length, rows });
    expect(measures).toEqual({ added: [], removed: [] });
    expect(before.originalName).toBe(files[n]?.name);
  }
  const [grown, shrunk, small] = answers.map(({ rates }) => rates.rows);
  expect(grown?.filter(({ difference }) => difference !== null && difference !== 0).length).toBeGreaterThan(
    5,
  );
  expect(grown?.some(({ indicatorKey }) => indicatorKey.endsWith('.ccc'))).toBe(true);
  expect(shrunk?.filter(({ displayAfter }) => displayAfter === 'NA').length).toBeGreaterThan(5);
  // Neither has a reported rate: what is not shown has not changed.
  expect(small?.map(({ indicatorKey }) => indicatorKey)).toEqual(['ResponseRate']);
});

test('rates of two HOS files: the response rate and the measures that the survey feeds', async () => {
  const subId = await portal.survey('HOS');
  const files = [
    hosFile(subId, { seed: 'first' }),
    hosFile(subId, { seed: 'second' }),
    hosFile(subId, { seed: 'third', members: 150 }),
  ];
  const shown = files.map((file) => {
    const { responseRate, effectiveness } = getHosResults(file);
    return new Map<string, ShownRate>([
      ['ResponseRate', { name: 'Response rate', text: responseRate }],
      ...effectiveness.map(({ measure, name, field, rate }): [string, ShownRate] => [
        `${measure}.${field}`,
        { name, text: rate },
      ]),
    ]);
  });
  const answers = await compareInTurn('HOS', subId, files);
  for (const [n, { rates }] of answers.entries()) {
    const rows = getChanges('HOS', shown[n] ?? new Map(), shown[n + 1] ?? new Map());
    expect(rates).toEqual({ total: rows.length, rows });
  }
  const [changed, shrunk] = answers.map(({ rates }) => rates.rows);
  expect(changed?.map(({ indicatorKey }) => indicatorKey)).toContain('PAO.PAOTLK');
  expect(shrunk?.some(({ displayAfter, difference }) => displayAfter === 'NA' && difference === null)).toBe(
    true,
  );
});
