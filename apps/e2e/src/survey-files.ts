/** CAHPS and HOS files for the demonstration's submissions, made as its own are. */
import { exampleSeason } from '@idss/validation/seasons/example-season';
import { makeSubmissions } from '@idss/demo/demo-submissions';
import { makeSurveyFile, type SurveyRequest } from '@idss/demo/survey-story';

export interface SurveyFile {
  /** `CAHPSA2447.csv`, `HOSB2532.txt` */
  readonly name: string;
  readonly mimeType: 'text/csv' | 'text/plain';
  readonly buffer: Buffer;
}

/** With 1,250 members or more a file without mistakes has nothing to be found. Not for follow-up files: they need a roster. */
export function surveyFile(
  subId: number,
  members: number,
  defects: SurveyRequest['defects'] = [],
): SurveyFile {
  const submission = makeSubmissions(1234, 2401).find((candidate) => candidate.subId === subId);
  const component = submission?.components.find(({ component: each }) => each !== 'DST')?.component;
  if (!submission || !component || component === 'DST')
    throw new Error(`The demonstration has no survey of submission ${subId}.`);
  const request = { subId, component, members, defects, submission, seed: 'journeys' };
  const { fileName, content } = makeSurveyFile(request, exampleSeason, []);
  return {
    name: fileName,
    mimeType: component === 'CAHPS' ? 'text/csv' : 'text/plain',
    buffer: Buffer.from(content),
  };
}
