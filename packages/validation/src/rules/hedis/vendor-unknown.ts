import { rule } from '../../rule.ts';
import { perhaps } from '../nearest.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';

export const vendorUnknown = rule<FileSubject>({
  id: 'F-017',
  name: 'VendorUnknown',
  severity: 'Fatal',
  scope: 'file',
  phase: 'file',
  condition: 'softwareVendor.vendorId not a registered software vendor',
  message: 'Software vendor {id} is not on record.',
  basis: 'W',
  summary: 'The software vendor in the header is not registered for the season.',
  why: "Certification of measures is given to registered vendors; a file of an unknown one cannot be judged. Needs the season's register: silent without one.",
  fix: 'Check vendorId in the header with your software vendor. A plan with software of its own has a vendor id too.',
  source: 'rules-file',
  check({ register, submission: { header } }, report) {
    const { text } = header.vendorId;
    if (register === null || register.softwareVendors.has(Number(text))) return;
    report({
      at: header.vendorId,
      found: text,
      expected: perhaps(text, [...register.softwareVendors.keys()].map(String)),
      message: `Software vendor ${text} is not on record.`,
    });
  },
  examples: () => ({
    pass: [fileExample(), fileExample({ header: { vendorId: '999' }, registered: 'unknown' })],
    fail: [
      [
        fileExample({ header: { vendorId: '999' } }),
        '[9:1] Software vendor 999 is not on record. Found: 999.',
      ],
      [
        fileExample({ header: { vendorId: '910' } }),
        '[9:1] Software vendor 910 is not on record. Found: 910. Expected: perhaps 901.',
      ],
    ],
  }),
});
