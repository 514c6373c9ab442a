import { requiredFileName } from '@idss/domain/files/required-file-name';
import { rule } from '../../rule.ts';
import { registrationExample } from './example.ts';
import type { FileNameSubject } from './subject.ts';

export const cahpsFileName = rule<FileNameSubject>({
  id: 'C-001',
  name: 'CahpsFileName',
  severity: 'Fatal',
  scope: 'file',
  phase: 'fileName',
  condition: 'file name does not equal requiredFileName of the submission',
  message: 'Expected file name {x}.',
  basis: 'W',
  summary: 'The name of the file is not the one that its submission requires.',
  why: 'The name says to people which survey and submission a file is for; upper and lower case do not matter. Without the register, and for a submission that is not registered, the required name is not known and this rule is silent.',
  fix: 'Rename the file, or make sure that it is the file of this submission.',
  source: 'rules-cahps, uploads-names',
  check({ fileName, registration }, report) {
    if (registration === null) return;
    const required = requiredFileName(registration);
    if (fileName.toLowerCase() === required.toLowerCase()) return;
    report({ found: fileName, expected: required, message: `Expected file name ${required}.` });
  },
  examples: () => ({
    pass: [
      { fileName: 'CAHPSA2102.csv', registration: registrationExample() },
      { fileName: 'cahpsa2102.CSV', registration: registrationExample() },
      { fileName: 'anything.csv', registration: null },
    ],
    fail: [
      [
        { fileName: 'CAHPSA2103.csv', registration: registrationExample() },
        'Expected file name CAHPSA2102.csv. Found: CAHPSA2103.csv. Expected: CAHPSA2102.csv.',
      ],
      [
        { fileName: 'CAHPSA2102.csv', registration: registrationExample({ kind: 'child' }) },
        'Expected file name CAHPSC2102.csv. Found: CAHPSA2102.csv. Expected: CAHPSC2102.csv.',
      ],
    ],
  }),
});
