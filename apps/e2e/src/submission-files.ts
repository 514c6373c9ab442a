/** HEDIS files for the demonstration's submissions, made as its own are. */
import { exampleSeason } from '@idss/validation/seasons/example-season';
import type { DefectName } from '@idss/demo/defects';
import { makeSubmissions } from '@idss/demo/demo-submissions';
import { hedisRequest } from '@idss/demo/generate-demo-season';
import { generateHedisXml } from '@idss/demo/generate-hedis';

export interface SubmissionFile {
  /** `Commercial1234.xml` */
  readonly name: string;
  readonly mimeType: 'text/xml';
  readonly buffer: Buffer;
}

/** Without mistakes the file has no errors; warnings against last year's results may be found. */
export function hedisFile(subId: number, defects: readonly DefectName[] = []): SubmissionFile {
  const submission = makeSubmissions(1234, 2401).find((candidate) => candidate.subId === subId);
  if (!submission) throw new Error(`The demonstration has no submission ${subId}.`);
  const request = hedisRequest({ submission, goal: 'clean', age: 1 }, exampleSeason.catalogue, new Date());
  return {
    name: `${submission.productLine}${subId}.xml`,
    mimeType: 'text/xml',
    buffer: Buffer.from(generateHedisXml({ ...request, defects })),
  };
}
