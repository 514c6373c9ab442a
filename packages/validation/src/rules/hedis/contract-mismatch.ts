import { rule } from '../../rule.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';

export const contractMismatch = rule<FileSubject>({
  id: 'F-014',
  name: 'ContractMismatch',
  severity: 'Error',
  scope: 'file',
  phase: 'file',
  condition:
    'Medicare and (cmsContractNumber missing or <> registered); or non-Medicare with a contract number',
  message: 'CMS contract number must be {x} for this submission.',
  basis: 'W',
  summary:
    'The CMS contract number is missing, is not the registered one, or is given for a submission that has none.',
  why: "Medicare results go to CMS under the contract number. Whether it is the registered one is asked only with the season's register; that it is given for Medicare and for no other product line is always asked.",
  fix: 'Give the contract number of the registration, a letter and four digits, in a Medicare file; leave cmsContractNumber out in any other.',
  source: 'rules-file',
  check({ registration, submission: { header } }, report) {
    const reportedValue = header.cmsContractNumber;
    const registered = registration?.cmsContractNumber ?? null;
    const isMedicare = header.productLine.text === 'Medicare';
    const isRight = isMedicare
      ? reportedValue !== undefined && (registered === null || reportedValue.text === registered)
      : reportedValue === undefined;
    if (isRight) return;
    const expected = isMedicare ? (registered ?? 'given') : 'absent';
    report({
      at: reportedValue ?? header.productLine,
      found: reportedValue?.text,
      expected,
      message: `CMS contract number must be ${expected} for this submission.`,
    });
  },
  examples: () => ({
    pass: [
      fileExample(),
      fileExample({ productLine: 'Medicare' }),
      fileExample({ productLine: 'Medicare', registered: 'unknown' }),
    ],
    fail: [
      [
        fileExample({ productLine: 'Medicare', registered: { cmsContractNumber: 'H4321' } }),
        '[9:1] CMS contract number must be H4321 for this submission. Found: H1234. Expected: H4321.',
      ],
      [
        fileExample({ productLine: 'Medicare', header: { cmsContractNumber: undefined } }),
        '[5:1] CMS contract number must be given for this submission. Expected: given.',
      ],
      [
        fileExample({ header: { cmsContractNumber: 'H1234' } }),
        '[9:1] CMS contract number must be absent for this submission. Found: H1234. Expected: absent.',
      ],
    ],
  }),
});
