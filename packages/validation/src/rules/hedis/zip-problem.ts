import { listNames } from '@idss/domain/list-names';
import { hedisComponent } from '@idss/domain/program';
import { type FailingExample, rule } from '../../rule.ts';
import type { BatchSubject, ZipDefect } from './batch-subject.ts';

/** Why a zip is refused as a whole, and what to do about it. */
const sentences = {
  encrypted: 'it is encrypted. Make it again without a password.',
  nested: 'it contains another archive. Put the submission files themselves into one zip.',
  tooManyEntries: 'it contains too many files. Put only the submission files into it, or send several zips.',
  tooLarge: 'its files are too large together when unpacked. Send fewer files in one zip.',
  ratio:
    'a file in it unpacks to far more than any submission does. Check what it is; send a submission without a zip.',
  pathTraversal:
    'a name in it leads out of its folder. Make it again from within the folder, so that no name begins with / or contains "..".',
  link: 'it contains a link in place of a file. Put the file itself into it.',
  damaged: 'it is damaged or incomplete. Make it again, or send it again.',
  empty: 'it contains no submission file. Put the .xml, .csv or .txt files of your submissions into it.',
} satisfies Record<ZipDefect, string>;

export const zipProblem = rule<BatchSubject>({
  id: 'F-022',
  name: 'ZipProblem',
  severity: 'Fatal',
  scope: 'file',
  phase: 'batch',
  condition: 'zip encrypted, nested zip, zip bomb ratio, path traversal, or no usable file',
  message: 'The zip file could not be read: {fault}. {remedy}',
  basis: 'A',
  summary:
    'A zip file of the upload is encrypted, damaged, unsafe to open, or contains nothing that can be used.',
  why: 'Nothing of such a zip file can be relied on, so none of its files is processed.',
  fix: 'Create the zip file again from only the submission files: no password, no zip inside the zip, no links, names without "..". Or send the files without a zip.',
  source: 'rules-file, uploads-zip',
  check({ zipProblems }, report) {
    for (const { fileName, defect, entry } of zipProblems) {
      const where = entry === undefined ? fileName : `${fileName}, ${entry}`;
      report({ found: where, message: `The zip file could not be read: ${sentences[defect]}` });
    }
  },
  examples: () => ({
    pass: [
      {
        files: [{ name: 'Commercial1234.xml', component: hedisComponent, submissionId: 1234 }],
        zipProblems: [],
      },
    ],
    fail: [
      ...listNames(sentences).map(
        (defect): FailingExample<BatchSubject> => [
          { files: [], zipProblems: [{ fileName: 'plans.zip', defect }] },
          `The zip file could not be read: ${sentences[defect]} Found: plans.zip.`,
        ],
      ),
      [
        {
          files: [],
          zipProblems: [{ fileName: 'plans.zip', defect: 'pathTraversal', entry: '../../a.xml' }],
        },
        'The zip file could not be read: a name in it leads out of its folder. Make it again from within the folder, so that no name begins with / or contains "..". Found: plans.zip, ../../a.xml.',
      ],
    ],
  }),
});
