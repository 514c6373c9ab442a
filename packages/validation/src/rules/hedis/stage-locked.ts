import { rule } from '../../rule.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';

// Import and Plan Lock come before it; Audit Lock is step 4.
const lastStepForLoading = 3;

export const stageLocked = rule<FileSubject>({
  id: 'F-011',
  name: 'StageLocked',
  severity: 'Fatal',
  scope: 'file',
  summary: 'The submission has its plan lock, or the season is closed for loading.',
  why: "After the plan lock auditors work on exactly the data that was locked. Needs the season's register: silent without one.",
  fix: 'Ask your auditor, or the staff, to remove the plan lock, and load the file then. Once the season is closed nothing can be loaded.',
  source: 'rules-file, uploads-allowed, stages-upload',
  check({ registration, submission: { header } }, report) {
    if (registration === null) return;
    const { isClosed, step } = registration;
    const isLocked = step !== null && step > lastStepForLoading;
    if (!isClosed && !isLocked) return;
    report({
      at: header.submissionId,
      found: isLocked ? `step ${step}` : 'closed for loading',
      expected: `step 1 to ${lastStepForLoading}`,
      message: 'The submission is locked; remove the plan lock before loading a new file.',
    });
  },
  examples: {
    pass: [
      fileExample({ registered: { step: 3 } }),
      fileExample({ registered: { step: null } }),
      fileExample({ registered: 'unknown' }),
    ],
    fail: [fileExample({ registered: { step: 4 } }), fileExample({ registered: { isClosed: true } })],
  },
});
