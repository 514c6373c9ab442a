import { rule } from '../../rule.ts';
import { listSingleEdits } from '../nearest.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';

export const unknownSubmission = rule<FileSubject>({
  id: 'F-007',
  name: 'UnknownSubmission',
  severity: 'Fatal',
  scope: 'file',
  phase: 'file',
  condition: 'header.submissionId not an active submission of the season',
  message: 'Submission {id} does not exist for measurement year {my}.',
  basis: 'W',
  summary: "The header's submission id is not an active submission of the season.",
  why: "Data can be loaded only for a registered submission; ids are new every year. Needs the season's register: silent in the browser, on the command line without a season, and for generic uploads.",
  fix: "Take the submission id from this season's list of submissions. Last year's id is the usual cause. An id of the same organization that is one typing slip away is named as expected.",
  source: 'rules-file, uploads-allowed',
  check({ register, registration, submission: { header }, catalogue }, report) {
    if (register === null || register.knowsRegistrations === false || registration !== null) return;
    const { text } = header.submissionId;
    // Only of the organization that the file names: ids of others are none of its business.
    const near = [...new Set(listSingleEdits(text))].filter(
      (id) => register.getRegistration(Number(id))?.organizationId === Number(header.organizationId.text),
    );
    report({
      at: header.submissionId,
      found: text,
      expected: near.length === 1 ? `perhaps ${near[0]}` : undefined,
      message: `Submission ${text} does not exist for measurement year ${catalogue.measurementYear}.`,
    });
  },
  examples: () => ({
    pass: [fileExample(), fileExample({ registered: 'unknown' }), fileExample({ registered: 'not asked' })],
    fail: [
      [
        fileExample({ registered: null }),
        '[7:1] Submission 1234 does not exist for measurement year 2025. Found: 1234.',
      ],
      // 1234 is registered for the same organization.
      [
        {
          ...fileExample({ header: { submissionId: '1243' } }),
          registration: null,
          register: fileExample().register,
        },
        '[7:1] Submission 1243 does not exist for measurement year 2025. Found: 1243. Expected: perhaps 1234.',
      ],
    ],
  }),
});
