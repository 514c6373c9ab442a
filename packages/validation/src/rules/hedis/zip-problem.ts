import { rule } from '../../rule.ts';
import type { BatchSubject, ZipDefect } from './batch-subject.ts';

const namesOfDefects = {
  encrypted: 'it is encrypted',
  nested: 'it holds another archive',
  tooManyEntries: 'it holds too many files',
  tooLarge: 'it is too large when unpacked',
  ratio: 'it unpacks to far more than its size',
  pathTraversal: 'the name leads out of the folder',
  link: 'it holds a link',
  damaged: 'it is damaged',
  empty: 'it holds no file that can be used',
} as const satisfies Record<ZipDefect, string>;

export const zipProblem = rule<BatchSubject>({
  id: 'F-022',
  name: 'ZipProblem',
  severity: 'Fatal',
  scope: 'file',
  summary:
    'A zip file of the upload is encrypted, damaged, unsafe to open, or holds nothing that can be used.',
  why: 'Nothing of such a zip file can be relied on, so none of its files is processed.',
  fix: 'Make the zip file anew from the submission files alone: no password, no zip inside the zip, no links, names without "..". Or send the files without a zip.',
  source: 'HEDIS rule catalogue, F-022',
  check({ zipProblems }, report) {
    for (const { fileName, defect, entry } of zipProblems) {
      const where = entry === undefined ? fileName : `${fileName}, ${entry}`;
      report({ found: `${where}: ${namesOfDefects[defect]}`, message: 'The zip file could not be read.' });
    }
  },
  examples: {
    pass: [
      { files: [{ name: 'Commercial1234.xml', component: 'DST', submissionId: 1234 }], zipProblems: [] },
    ],
    fail: [
      { files: [], zipProblems: [{ fileName: 'plans.zip', defect: 'encrypted' }] },
      { files: [], zipProblems: [{ fileName: 'plans.zip', defect: 'pathTraversal', entry: '../../a.xml' }] },
    ],
  },
});
