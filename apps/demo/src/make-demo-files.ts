/** Files for people who try the portal: for submissions of the story's plan that still take files. */
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { type DemoSubmission, makeSubmissions } from './demo-submissions.ts';
import type { DefectName } from './defects.ts';
import { hedisRequest } from './generate-demo-season.ts';
import { generateHedisXml } from './generate-hedis.ts';
import { makeSurveyFile, type SurveyRequest } from './survey-story.ts';

export interface DemoFile {
  /** With its folder: the portal reads the submission from the name. */
  readonly path: string;
  readonly about: string;
  readonly content: Uint8Array;
}

const encoder = new TextEncoder();

/** Long: a list of the files, each with what it shows. */
export async function makeDemoFiles(now: Date): Promise<readonly DemoFile[]> {
  const submissions = makeSubmissions(1234, 2401);
  const getSubmission = (subId: number): DemoSubmission => {
    const submission = submissions.find((each) => each.subId === subId);
    if (!submission) throw new Error(`There is no submission ${subId}.`);
    return submission;
  };
  const addFile = (
    subId: number,
    goal: 'clean' | 'warnings' | 'errors',
    defects: readonly DefectName[] = [],
  ): { readonly name: string; readonly content: Uint8Array } => {
    const submission = getSubmission(subId);
    // An hour old: newer than what the story has loaded.
    const request = hedisRequest({ submission, goal, age: 1 / 24 }, exampleSeason.catalogue, now);
    return {
      name: `${submission.productLine}${subId}.xml`,
      content: encoder.encode(
        generateHedisXml({
          ...request,
          defects,
          generatedAt: new Date(now.getTime() - 3_600_000).toISOString(),
        }),
      ),
    };
  };
  const files = (
    [
      ['clean', 'nothing to be found', addFile(1234, 'clean')],
      ['warnings', 'small bands and a ratings measure that is not reported', addFile(1234, 'warnings')],
      [
        'errors',
        'a numerator above its denominator, bands that do not add up, a measure that is missing',
        addFile(1234, 'errors', ['numeratorOverDenominator', 'wrongSum', 'missingMeasure']),
      ],
      ['off-schema', 'a negative count; refused', addFile(1234, 'errors', ['schemaViolation'])],
      ['wrong-year', 'a file of the year before; refused', addFile(1234, 'errors', ['wrongYear'])],
    ] as const
  ).map(([folder, about, { name, content }]): DemoFile => ({ path: `${folder}/${name}`, about, content }));
  const several = [
    addFile(1234, 'clean'),
    addFile(1235, 'clean'),
    addFile(1239, 'warnings'),
    addFile(1242, 'errors', ['rateMismatch', 'subsetExceeds']),
  ];
  const survey = (
    folder: string,
    about: string,
    surveyRequest: Pick<SurveyRequest, 'subId' | 'component' | 'members' | 'defects'>,
  ): DemoFile => {
    const submission = getSubmission(surveyRequest.subId);
    const request = { ...surveyRequest, submission, seed: 'files' };
    const { fileName, content } = makeSurveyFile(request, exampleSeason, []);
    return { path: `${folder}/${fileName}`, about, content: encoder.encode(content) };
  };
  const surveys = [
    survey('cahps-clean', 'nothing to be found', {
      subId: 1234,
      component: 'CAHPS',
      members: 640,
      defects: [],
    }),
    survey('cahps-errors', 'answers after a skip, codes of no list, a member twice', {
      subId: 1234,
      component: 'CAHPS',
      members: 640,
      defects: ['answersAfterSkip', 'badCode', 'duplicateMember'],
    }),
    survey('hos-warning', 'nothing to be found but a small sample', {
      subId: 2532,
      component: 'HOS',
      members: 420,
      defects: [],
    }),
    survey('hos-errors', 'values of no list, daily activities left blank', {
      subId: 2532,
      component: 'HOS',
      members: 420,
      defects: ['badValue', 'missingAdl'],
    }),
  ];
  return [
    ...files,
    ...surveys,
    {
      path: 'surveys.zip',
      about: 'two CAHPS files in folders: clean, errors',
      content: await toZip(
        [
          surveys[0],
          survey('Commercial', '', {
            subId: 1236,
            component: 'CAHPS',
            members: 300,
            defects: ['wrongAge'],
          }),
        ].flatMap((file) => (file ? [[file.path, file.content] as const] : [])),
      ),
    },
    {
      path: 'several.zip',
      about: 'four submissions in folders: clean, clean, warnings, errors',
      content: await toZip(
        several.map(({ name, content }) => [`${name.replace(/\d.*/, '')}/${name}`, content]),
      ),
    },
  ];
}

async function toZip(
  entries: readonly (readonly [name: string, content: Uint8Array])[],
): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, content] of entries) await zip.add(name, new Uint8ArrayReader(content));
  return zip.close();
}
