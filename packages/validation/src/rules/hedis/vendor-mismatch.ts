import { rule } from '../../rule.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';

export const vendorMismatch = rule<FileSubject>({
  id: 'F-018',
  name: 'VendorMismatch',
  severity: 'Error',
  scope: 'file',
  phase: 'file',
  condition: 'vendorId <> software vendor mapped to the submission',
  message: 'Submission is mapped to vendor {x}; file was produced by {y}.',
  basis: 'W',
  summary: 'The file was produced by another software vendor than the one mapped to the submission.',
  why: "The auditor works with the software that the plan registered. Needs the season's register: silent without one, and where no vendor is mapped.",
  fix: "Correct vendorId in the header, or have the submission's software vendor changed.",
  source: 'rules-file',
  check({ register, registration, submission: { header } }, report) {
    const vendorId = Number(header.vendorId.text);
    const mapped = registration?.softwareVendorId ?? null;
    if (register === null || mapped === null || mapped === vendorId) return;
    if (!register.softwareVendors.has(vendorId)) return; // F-017
    report({
      at: header.vendorId,
      found: header.vendorId.text,
      expected: mapped,
      message: `Submission is mapped to vendor ${mapped}; file was produced by ${vendorId}.`,
    });
  },
  examples: () => ({
    pass: [
      fileExample(),
      fileExample({ registered: { softwareVendorId: null } }),
      fileExample({ registered: 'unknown' }),
    ],
    fail: [
      [
        fileExample({ registered: { softwareVendorId: 902 } }),
        '[9:1] Submission is mapped to vendor 902; file was produced by 901. Found: 901. Expected: 902.',
      ],
    ],
  }),
});
