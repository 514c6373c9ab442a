import { rule } from '../../rule.ts';
import { checkRegistered } from './check-registered.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';

export const productLineMismatch = rule<FileSubject>({
  id: 'F-010',
  name: 'ProductLineMismatch',
  severity: 'Fatal',
  scope: 'file',
  phase: 'file',
  condition: 'header.productLine <> registered product line',
  message: 'The submission is registered as {x}; the file is {y}.',
  basis: 'W',
  summary: 'The file is of another product line than its submission is registered for.',
  why: "Which measures apply depends on the product line, so nothing else in the file could be judged. Needs the season's register: silent without one.",
  fix: 'Check productLine and submissionId in the header, and that the right export was chosen.',
  source: 'rules-file',
  check: checkRegistered(
    'productLine',
    (reportedValue, registered) =>
      `The submission is registered as ${registered}; the file is ${reportedValue}.`,
  ),
  examples: () => ({
    pass: [fileExample(), fileExample({ registered: 'unknown' })],
    fail: [
      [
        fileExample({ registered: { productLine: 'Exchange' } }),
        '[5:1] The submission is registered as Exchange; the file is Commercial. Found: Commercial. Expected: Exchange.',
      ],
    ],
  }),
});
