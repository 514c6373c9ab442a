import { rule } from '../../rule.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';
import { parseSubmissionId } from './file-name.ts';

export const fileNameHeaderMismatch = rule<FileSubject>({
  id: 'F-006',
  name: 'FileNameHeaderMismatch',
  severity: 'Fatal',
  scope: 'file',
  phase: 'file',
  condition: 'product line or id in file name <> header',
  message: 'File name says {a} but the header says {b}.',
  basis: 'W',
  summary: 'The file name and the header name different submissions.',
  why: 'One of the two is wrong, and the data might be loaded into the wrong submission.',
  fix: 'Check which submission the data belongs to, then correct the file name, or productLine and submissionId in the header.',
  source: 'rules-file, uploads-names',
  check({ fileName, submission: { header } }, report) {
    const namedId = parseSubmissionId(fileName);
    if (namedId === null) return; // F-005
    const submissionId = Number(header.submissionId.text);
    const isSameLine = namedId.productLine === header.productLine.text;
    if (isSameLine && namedId.submissionId === submissionId) return;
    const inName = `${namedId.productLine}${namedId.submissionId}`;
    const inHeader = `${header.productLine.text}${submissionId}`;
    report({
      at: isSameLine ? header.submissionId : header.productLine,
      found: isSameLine ? header.submissionId.text : header.productLine.text,
      expected: isSameLine ? namedId.submissionId : namedId.productLine,
      message: `File name says ${inName} but the header says ${inHeader}.`,
    });
  },
  examples: () => ({
    pass: [
      fileExample(),
      fileExample({ fileName: 'commercial1234.XML' }),
      fileExample({ fileName: 'data.xml' }),
    ],
    fail: [
      [
        fileExample({ fileName: 'Commercial1235.xml' }),
        '[7:1] File name says Commercial1235 but the header says Commercial1234. Found: 1234. Expected: 1235.',
      ],
      [
        fileExample({ fileName: 'Medicaid1234.xml' }),
        '[5:1] File name says Medicaid1234 but the header says Commercial1234. Found: Commercial. Expected: Medicaid.',
      ],
    ],
  }),
});
