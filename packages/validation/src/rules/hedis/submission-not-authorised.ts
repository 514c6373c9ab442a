import { rule } from '../../rule.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';

export const submissionNotAuthorised = rule<FileSubject>({
  id: 'F-008',
  name: 'SubmissionNotAuthorised',
  severity: 'Fatal',
  scope: 'file',
  phase: 'file',
  condition: 'uploader lacks UPLOAD_DOCUMENT_HEDIS on the submission',
  message: 'You may not load data for submission {id}.',
  basis: 'W',
  summary: 'You have no right to load HEDIS data for the submission in the header.',
  why: 'Only people whom the organization allows may change its data. Asked by the portal only: silent in the browser and on the command line.',
  fix: 'Check the submission id. If it is right, ask the administrator of your organization for the right to upload.',
  source: 'rules-file, uploads-allowed',
  check({ registration, submission: { header } }, report) {
    if (registration?.mayUpload !== false) return;
    const { text } = header.submissionId;
    report({
      at: header.submissionId,
      found: text,
      message: `You may not load data for submission ${text}.`,
    });
  },
  examples: () => ({
    pass: [
      fileExample(),
      fileExample({ registered: { mayUpload: null } }),
      fileExample({ registered: 'unknown' }),
    ],
    fail: [
      [
        fileExample({ registered: { mayUpload: false } }),
        '[7:1] You may not load data for submission 1234. Found: 1234.',
      ],
    ],
  }),
});
