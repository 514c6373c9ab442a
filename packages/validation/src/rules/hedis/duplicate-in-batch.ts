import { hedisComponent } from '@idss/domain/program';
import { rule } from '../../rule.ts';
import type { BatchSubject } from './batch-subject.ts';
import { repeatedSubmissions } from './batch-subject.ts';

export const duplicateInBatch = rule<BatchSubject>({
  id: 'F-020',
  name: 'DuplicateInBatch',
  severity: 'Fatal',
  scope: 'file',
  phase: 'batch',
  condition: 'two files in the same upload carry the same submission id',
  message: 'More than one file for submission {id} in this upload; none was processed.',
  basis: 'A',
  summary: 'The upload contains more than one file for the same component of a submission.',
  why: 'It cannot be known which of the files is the one meant, so none of them is processed. The other files of the upload are.',
  fix: 'Keep the file that is meant and send it again. Look into folders of the zip file, where an older copy may stand.',
  source: 'rules-file, uploads-identity',
  check({ files }, report) {
    for (const { submissionId, files: repeated } of repeatedSubmissions(files)) {
      report({
        found: repeated.map(({ name }) => name).join(', '),
        expected: 'one file',
        message: `More than one file for submission ${submissionId} in this upload; none was processed.`,
      });
    }
  },
  examples: () => ({
    pass: [
      {
        files: [
          { name: 'Commercial1234.xml', component: hedisComponent, submissionId: 1234 },
          { name: 'Medicaid1235.xml', component: hedisComponent, submissionId: 1235 },
          { name: 'readme.xml', component: null, submissionId: null },
          { name: 'notes.xml', component: null, submissionId: null },
        ],
        zipProblems: [],
      },
      {
        files: [
          { name: 'Commercial1234.xml', component: hedisComponent, submissionId: 1234 },
          { name: 'cahps1234.csv', component: 'CAHPS', submissionId: 1234 },
        ],
        zipProblems: [],
      },
    ],
    fail: [
      [
        {
          files: [
            { name: 'Commercial1234.xml', component: hedisComponent, submissionId: 1234 },
            { name: 'commercial1234.XML', component: hedisComponent, submissionId: 1234 },
          ],
          zipProblems: [],
        },
        'More than one file for submission 1234 in this upload; none was processed. Found: Commercial1234.xml, commercial1234.XML. Expected: one file.',
      ],
    ],
  }),
});
