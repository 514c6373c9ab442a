import { rule } from '../../rule.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';

export const organizationMismatch = rule<FileSubject>({
  id: 'F-009',
  name: 'OrganizationMismatch',
  severity: 'Fatal',
  scope: 'file',
  phase: 'file',
  condition: 'header.organizationId <> owner of the submission',
  message: 'Organization {x} does not own submission {id}.',
  basis: 'W',
  summary: "The header's organization does not own the submission.",
  why: "The data might be another plan's. Needs the season's register: silent without one.",
  fix: 'Check organizationId and submissionId in the header against the list of submissions.',
  source: 'rules-file',
  check({ registration, submission: { header } }, report) {
    if (registration === null) return;
    const { text } = header.organizationId;
    if (Number(text) === registration.organizationId) return;
    report({
      at: header.organizationId,
      found: text,
      expected: registration.organizationId,
      message: `Organization ${text} does not own submission ${registration.submissionId}.`,
    });
  },
  examples: () => ({
    pass: [fileExample(), fileExample({ registered: 'unknown' })],
    fail: [
      [
        fileExample({ registered: { organizationId: 5679 } }),
        '[8:1] Organization 5678 does not own submission 1234. Found: 5678. Expected: 5679.',
      ],
    ],
  }),
});
