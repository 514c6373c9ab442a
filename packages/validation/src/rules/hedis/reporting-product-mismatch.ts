import { rule } from '../../rule.ts';
import { checkRegistered } from './check-registered.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';

export const reportingProductMismatch = rule<FileSubject>({
  id: 'F-013',
  name: 'ReportingProductMismatch',
  severity: 'Error',
  scope: 'file',
  phase: 'file',
  condition: 'header.reportingProduct <> registered',
  message: 'Reporting product {x} differs from the registered {y}.',
  basis: 'A',
  summary: 'The reporting product in the header is not the registered one.',
  why: "Results are published under the registered product. Needs the season's register: silent without one.",
  fix: 'Correct reportingProduct in the header; if the registration is wrong, ask the staff to change it.',
  source: 'rules-file',
  check: checkRegistered(
    'reportingProduct',
    (reportedValue, registered) =>
      `Reporting product ${reportedValue} differs from the registered ${registered}.`,
  ),
  examples: () => ({
    pass: [fileExample(), fileExample({ registered: 'unknown' })],
    fail: [
      [
        fileExample({ registered: { reportingProduct: 'HMO/POS Combined' } }),
        '[6:1] Reporting product HMO differs from the registered HMO/POS Combined. Found: HMO. Expected: HMO/POS Combined.',
      ],
    ],
  }),
});
