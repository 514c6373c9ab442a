import { rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';
import { hasData, isReported } from './measure-data.ts';
import { getPriorYear } from './prior-year.ts';

const indicators = { 'CBP.ControlHighBP': { hybrid: {} } };

export const methodChange = rule<MeasureSubject>({
  id: 'Y-003',
  name: 'MethodChange',
  severity: 'Warning',
  scope: 'indicator',
  phase: 'measure',
  condition: 'hybrid last year, administrative now (or the reverse)',
  message: '{code}: collection method changed since last year.',
  basis: 'W',
  summary: 'The measure was hybrid last year and is administrative now, or the reverse.',
  why: "Rates by the two methods cannot be compared, and a change is easily made by mistake. Needs the season's register with last year's results: silent without them.",
  fix: 'Check collectionMethod. If the change is meant, nothing has to be done; tell your auditor.',
  source: 'rules-prior-year, season-prior',
  check(subject, report) {
    const { measure } = subject;
    const { code, collectionMethod } = measure;
    if (!isReported(measure) || !hasData(measure)) return;
    const prior = getPriorYear(subject)?.measures.get(code);
    if (prior === undefined || !prior.reported) return;
    const methods = `${prior.collectionMethod ?? ''}${collectionMethod ?? ''}`;
    if (methods !== 'HA' && methods !== 'AH') return;
    reportMeasure(subject, report, {
      found: collectionMethod ?? undefined,
      expected: prior.collectionMethod ?? undefined,
      message: `${code}: collection method changed since last year.`,
    });
  },
  examples: () => ({
    pass: [
      measureExample(
        'CBP',
        { indicators },
        { priorYear: { measures: { CBP: { reported: true, collectionMethod: 'H' } } } },
      ),
      measureExample(
        'CBP',
        { indicators },
        { priorYear: { measures: { CBP: { reported: true, collectionMethod: null } } } },
      ),
      measureExample(
        'CBP',
        { indicators },
        { priorYear: { measures: { CBP: { reported: false, collectionMethod: 'A' } } } },
      ),
      measureExample(
        'CBP',
        { report: 'N', method: 'A' },
        { priorYear: { measures: { CBP: { reported: true, collectionMethod: 'H' } } } },
      ),
      measureExample('CBP', { indicators }),
    ],
    fail: [
      [
        measureExample(
          'CBP',
          { indicators },
          { priorYear: { measures: { CBP: { reported: true, collectionMethod: 'A' } } } },
        ),
        '[20:1] CBP: collection method changed since last year. Found: H. Expected: A.',
      ],
      [
        measureExample(
          'CBP',
          { indicators: { 'CBP.ControlHighBP': { administrative: {} } } },
          { priorYear: { measures: { CBP: { reported: true, collectionMethod: 'H' } } } },
        ),
        '[20:1] CBP: collection method changed since last year. Found: A. Expected: H.',
      ],
    ],
  }),
});
