import { rule } from '../../rule.ts';
import { enrollmentExample, exampleGuid as guid, measureExample } from './example.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';
import { hasData } from './measure-data.ts';

export const guidMissing = rule<MeasureSubject>({
  id: 'M-007',
  name: 'GuidMissing',
  severity: 'Error',
  scope: 'measure',
  phase: 'measure',
  condition: 'enableMeasureGuidValidation and data present and no GUID and vendor is not self-developed',
  message: 'No certification id for {code}.',
  basis: 'W',
  summary: 'A measure with data has no certification id.',
  why: 'The id shows that the software which computed the measure is certified for it. Asked only while GUID validation is switched on. A plan registered with software of its own needs none; without a register no plan is known to be one.',
  fix: "Ask the software vendor for this season's certification id of the measure and give it in certificationGuid.",
  source: 'rules-measure, rules-certification',
  check({ measure, submission, register, switches }, report) {
    if (!switches.guid || measure.certificationGuid !== null || !hasData(measure)) return;
    const vendor = register?.softwareVendors.get(Number(submission.header.vendorId.text));
    if (vendor?.isSelfDeveloped === true) return;
    reportMeasure({ measure }, report, {
      expected: 'a certification id',
      message: `No certification id for ${measure.code}.`,
    });
  },
  examples: () => ({
    pass: [
      measureExample('ENP', { guid, indicators: enrollmentExample }, { switches: { guid: true } }),
      measureExample(
        'ENP',
        { indicators: enrollmentExample },
        { switches: { guid: true }, vendors: { 901: { isSelfDeveloped: true } } },
      ),
      measureExample('ENP', { report: 'N' }, { switches: { guid: true } }),
      measureExample('ENP', { indicators: enrollmentExample }),
    ],
    fail: [
      [
        measureExample('ENP', { indicators: enrollmentExample }, { switches: { guid: true } }),
        '[20:1] No certification id for ENP. Expected: a certification id.',
      ],
      [
        measureExample(
          'ENP',
          { indicators: enrollmentExample },
          { switches: { guid: true }, registered: 'unknown' },
        ),
        '[20:1] No certification id for ENP. Expected: a certification id.',
      ],
    ],
  }),
});
