import { stageNumber } from '@idss/domain/stages/stage';
import { isUploadStage, stageAfterUpload } from '@idss/domain/stages/workflow';
import { rule } from '../../rule.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';

export const stageLocked = rule<FileSubject>({
  id: 'F-011',
  name: 'StageLocked',
  severity: 'Fatal',
  scope: 'file',
  phase: 'file',
  condition: 'active step of submission > 3 (plan lock or later) or system closed',
  message: 'The submission is locked; remove the plan lock before loading a new file.',
  basis: 'W',
  summary: 'The submission has its plan lock, or the season is closed for loading.',
  why: "After the plan lock auditors work on exactly the data that was locked. Needs the season's register: silent without one.",
  fix: 'Ask your auditor, or the staff, to remove the plan lock, and load the file then. Once the season is closed nothing can be loaded.',
  source: 'rules-file, uploads-allowed, stages-upload',
  check({ registration, submission: { header } }, report) {
    if (registration === null) return;
    const { closedReason, stage } = registration;
    const isLocked = stage !== null && !isUploadStage('HEDIS', stage);
    if (closedReason === null && !isLocked) return;
    report({
      at: header.submissionId,
      found: isLocked ? `step ${stageNumber(stage)}` : 'closed for loading',
      expected: `step 1 to ${stageNumber(stageAfterUpload.HEDIS)}`,
      message: closedReason ?? 'The submission is locked; remove the plan lock before loading a new file.',
    });
  },
  examples: () => ({
    pass: [
      fileExample({ registered: { stage: 'plan-lock' } }),
      fileExample({ registered: { stage: null } }),
      fileExample({ registered: 'unknown' }),
    ],
    fail: [
      [
        fileExample({ registered: { stage: 'audit-lock' } }),
        '[7:1] The submission is locked; remove the plan lock before loading a new file. Found: step 4. Expected: step 1 to 3.',
      ],
      [
        fileExample({ registered: { closedReason: 'HEDIS submissions are switched off at the moment.' } }),
        '[7:1] HEDIS submissions are switched off at the moment. Found: closed for loading. Expected: step 1 to 3.',
      ],
    ],
  }),
});
