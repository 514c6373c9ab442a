import { rule } from '../../rule.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';
import { normalizedProject } from './applicable.ts';

export const pbpNotAllowed = rule<FileSubject>({
  id: 'F-015',
  name: 'PbpNotAllowed',
  severity: 'Error',
  scope: 'file',
  phase: 'file',
  condition: 'planBenefitPackage present and submission is not a SNP/PBP submission',
  message: 'Plan benefit package may be given only on a PBP-level submission.',
  basis: 'A',
  summary: 'A plan benefit package is given for a submission that is not reported by benefit package.',
  why: "Only special needs plans report by benefit package; elsewhere results stand for the whole contract. Needs the season's register: silent without one.",
  fix: 'Leave planBenefitPackage out, or check that the file belongs to this submission and not to the one for the benefit package.',
  source: 'rules-file',
  check({ registration, submission: { header } }, report) {
    const reportedValue = header.planBenefitPackage;
    if (registration === null || reportedValue === undefined) return;
    const isForPackage =
      registration.planBenefitPackage !== null || normalizedProject(registration.specialProject) === 'SNP';
    if (isForPackage) return;
    report({
      at: reportedValue,
      found: reportedValue.text,
      expected: 'absent',
      message: 'Plan benefit package may be given only on a PBP-level submission.',
    });
  },
  examples: () => ({
    pass: [
      fileExample({ productLine: 'Medicare' }),
      fileExample({ productLine: 'Medicare', header: { planBenefitPackage: '001', specialProject: 'SNP' } }),
      fileExample({ productLine: 'Medicare', header: { planBenefitPackage: '001' }, registered: 'unknown' }),
    ],
    fail: [
      [
        fileExample({
          productLine: 'Medicare',
          header: { planBenefitPackage: '001' },
          registered: { planBenefitPackage: null },
        }),
        '[10:1] Plan benefit package may be given only on a PBP-level submission. Found: 001. Expected: absent.',
      ],
    ],
  }),
});
