import { rule } from '../../rule.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';

export const retiredMeasure = rule<FileSubject>({
  id: 'M-004',
  name: 'RetiredMeasure',
  severity: 'Error',
  scope: 'measure',
  phase: 'content',
  condition: '@code in retired codes of this or the previous year (changes.retiredCodes)',
  message: '{code} was retired; use {replacement}.',
  basis: 'W',
  summary: 'The measure was retired and is not collected any more.',
  why: 'Measures change from year to year; some are replaced by an ECDS measure of a similar name.',
  fix: 'Remove the measure. If it has a replacement, report that one by its own specification: the numbers of the old one do not fit.',
  source: 'rules-measure, rules-one-name',
  check({ submission, catalogue }, report) {
    for (const at of submission.unknownMeasures) {
      const retired = catalogue.retiredCodes.get(at.code);
      if (retired === undefined) continue;
      const { replacement } = retired;
      report({
        at,
        measure: at.code,
        found: at.code,
        expected: replacement ?? 'absent',
        message:
          replacement === null ? `${at.code} was retired.` : `${at.code} was retired; use ${replacement}.`,
      });
    }
  },
  examples: () => ({
    pass: [fileExample({ measures: { 'COL-E': { report: 'N' } } }), fileExample({ measures: { ZZZ: {} } })],
    fail: [
      [
        fileExample({ measures: { COL: {} } }),
        '[20:1] COL was retired; use COL-E. Found: COL. Expected: COL-E.',
      ],
      [fileExample({ measures: { AMM: {} } }), '[20:1] AMM was retired. Found: AMM. Expected: absent.'],
    ],
  }),
});
