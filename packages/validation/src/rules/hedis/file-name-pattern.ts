import { rule } from '../../rule.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';
import { parseSubmissionId } from './file-name.ts';

export const fileNamePattern = rule<FileSubject>({
  id: 'F-005',
  name: 'FileNamePattern',
  severity: 'Fatal',
  scope: 'file',
  phase: 'file',
  condition:
    'file name does not match ^(Commercial|Medicaid|Medicare|Exchange)[0-9]+\\.xml$ (case-insensitive)',
  message:
    'File name must be the product line followed by the submission id, for example Commercial1234.xml.',
  basis: 'V',
  summary: 'The file name is not a product line followed by a submission id.',
  why: 'The name tells which submission a file belongs to before it is opened.',
  fix: 'Rename the file: Commercial, Medicaid, Medicare or Exchange, then the submission id, then .xml. No blanks, no zeros before the id, no "(1)" from a second download.',
  source: 'rules-file, uploads-names',
  check({ fileName }, report) {
    if (parseSubmissionId(fileName) !== null) return;
    report({
      found: fileName,
      expected: 'for example Commercial1234.xml',
      message:
        'File name must be the product line followed by the submission id, for example Commercial1234.xml.',
    });
  },
  examples: () => ({
    pass: [fileExample(), fileExample({ fileName: 'MEDICARE1234.XML' })],
    fail: [
      [
        fileExample({ fileName: 'Commercial1234 (1).xml' }),
        'File name must be the product line followed by the submission id, for example Commercial1234.xml. Found: Commercial1234 (1).xml. Expected: for example Commercial1234.xml.',
      ],
      [
        fileExample({ fileName: 'Commercial.xml' }),
        'File name must be the product line followed by the submission id, for example Commercial1234.xml. Found: Commercial.xml. Expected: for example Commercial1234.xml.',
      ],
      [
        fileExample({ fileName: 'Commercial01234.xml' }),
        'File name must be the product line followed by the submission id, for example Commercial1234.xml. Found: Commercial01234.xml. Expected: for example Commercial1234.xml.',
      ],
      [
        fileExample({ fileName: 'HMO1234.xml' }),
        'File name must be the product line followed by the submission id, for example Commercial1234.xml. Found: HMO1234.xml. Expected: for example Commercial1234.xml.',
      ],
    ],
  }),
});
