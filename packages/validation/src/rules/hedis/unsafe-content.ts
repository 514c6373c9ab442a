import { rule } from '../../rule.ts';
import { checkProblem, type ReaderProblem, type UnsafeContent, unclosedTag } from './reader-problem.ts';

const remedies = {
  documentType: 'a file without a document type; remove the line that begins with <!DOCTYPE',
  entity: 'the characters themselves, or numeric references such as &#233;',
} as const satisfies Partial<Record<UnsafeContent['content'], string>>;
const contentNames = {
  documentType: 'a document type declaration',
  entity: 'an entity',
  tooDeep: 'elements nested too deep',
  tooLarge: 'a file over the size limit',
} as const satisfies Record<UnsafeContent['content'], string>;

export const unsafeContent = rule<ReaderProblem>({
  id: 'F-004',
  name: 'UnsafeContent',
  severity: 'Fatal',
  scope: 'file',
  phase: 'reader',
  condition:
    'DOCTYPE / external entity present, or file > configured size; the message for a file over the size limit gives both sizes',
  message: 'The file contains content that is not allowed.',
  basis: 'A',
  summary:
    'The file holds a document type, an entity, elements nested beyond reason, or more data than is accepted.',
  why: 'Such content can be used to read other files or to exhaust the computer that reads it; a submission never needs it.',
  fix: 'Remove the DOCTYPE and any entity declarations; write characters plainly or as numeric references. If the file is too large, the finding gives its size and the limit; check that it contains one submission only.',
  source: 'rules-file, security-xml',
  check: checkProblem('unsafeContent', ({ content, found, expected }) => ({
    found: found ?? contentNames[content],
    expected: content === 'documentType' || content === 'entity' ? remedies[content] : expected,
    message:
      content === 'tooLarge'
        ? `The file is larger than what is accepted: it has ${found ?? 'more'}, ${expected ?? 'fewer'} are accepted.`
        : 'The file contains content that is not allowed.',
  })),
  examples: () => ({
    pass: [unclosedTag],
    fail: [
      [
        { kind: 'unsafeContent', at: { line: 2, column: 1 }, content: 'documentType' },
        '[2:1] The file contains content that is not allowed. Found: a document type declaration. Expected: a file without a document type; remove the line that begins with <!DOCTYPE.',
      ],
      [
        {
          kind: 'unsafeContent',
          at: { line: 1, column: 1 },
          content: 'tooLarge',
          found: '251.0 MB (250,999,000 bytes)',
          expected: 'at most 200.0 MB (200,000,000 bytes)',
        },
        '[1:1] The file is larger than what is accepted: it has 251.0 MB (250,999,000 bytes), at most 200.0 MB (200,000,000 bytes) are accepted. Found: 251.0 MB (250,999,000 bytes). Expected: at most 200.0 MB (200,000,000 bytes).',
      ],
    ],
  }),
});
