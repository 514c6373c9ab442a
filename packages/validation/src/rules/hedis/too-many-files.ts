import { hedisComponent } from '@idss/domain/program';
import { rule } from '../../rule.ts';
import type { BatchSubject } from './batch-subject.ts';
import { countSubmissions, submissionsPerUpload } from './batch-subject.ts';

const createBatch = (count: number): BatchSubject => ({
  files: Array.from({ length: count }, (_, i) => ({
    name: `Commercial${1000 + i}.xml`,
    component: hedisComponent,
    submissionId: 1000 + i,
  })),
  zipProblems: [],
});

export const tooManyFiles = rule<BatchSubject>({
  id: 'F-021',
  name: 'TooManyFiles',
  severity: 'Fatal',
  scope: 'file',
  phase: 'batch',
  condition: 'more than 50 submissions in one upload',
  message: 'An upload can have at most 50 submissions.',
  basis: 'V',
  summary: 'The upload contains more submissions than one upload may.',
  why: 'An upload is answered as a whole; a larger one would keep everybody waiting.',
  fix: 'Send the files in several uploads of at most 50 submissions.',
  source: 'rules-file, limits-uploads',
  check({ files }, report) {
    const count = countSubmissions(files);
    if (count <= submissionsPerUpload) return;
    report({
      found: count,
      expected: `at most ${submissionsPerUpload}`,
      message: `An upload can have at most ${submissionsPerUpload} submissions.`,
    });
  },
  examples: () => ({
    pass: [createBatch(50)],
    fail: [[createBatch(51), 'An upload can have at most 50 submissions. Found: 51. Expected: at most 50.']],
  }),
});
