import { rule } from '../../rule.ts';
import { numeratorsExample } from './example-blocks.ts';
import type { MeasureSubject } from './subject.ts';
import { reportOutOfBounds } from './whole-and-parts.ts';

const diagnosed = (alcohol: number, opioid: number, other: number, atLeastOne: number): MeasureSubject =>
  numeratorsExample('DSU', 1000, {
    'DSU.Alcohol.18-64': alcohol,
    'DSU.Opioid.18-64': opioid,
    'DSU.OtherOrUnspecified.18-64': other,
    'DSU.Any.18-64': atLeastOne,
  });

export const anyAtLeastEach = rule<MeasureSubject>({
  id: 'X-011',
  name: 'AnyAtLeastEach',
  severity: 'Error',
  scope: 'measure',
  phase: 'relation',
  condition: 'DSU Any < one of its parts, or > their sum',
  message: '{code}: "any" is not consistent with its parts.',
  basis: 'W',
  summary:
    'Members with any of the diagnoses are fewer than with one of them, or more than with all together.',
  why: '"Any" counts each member with at least one diagnosis once: at least the largest part, at most the sum of the parts.',
  fix: 'Count for "any" each member who is in at least one of the numerators.',
  source: 'rules-relations, rules-same-stratum, rules-relations-types',
  check(subject, report) {
    reportOutOfBounds(
      subject,
      report,
      'anyAtLeastEach',
      ({ any }) => any,
      '"any" is not consistent with its parts.',
    );
  },
  examples: () => ({
    pass: [diagnosed(30, 20, 10, 30), diagnosed(30, 20, 10, 60)],
    fail: [
      [
        diagnosed(30, 20, 10, 29),
        '[32:1] DSU: "any" is not consistent with its parts. Found: 29. Expected: 30 to 60.',
      ],
      [
        diagnosed(30, 20, 10, 61),
        '[32:1] DSU: "any" is not consistent with its parts. Found: 61. Expected: 30 to 60.',
      ],
    ],
  }),
});
