import { rule } from '../../rule.ts';
import { enrollmentExample, exampleGuid as guid, measureExample } from './example.ts';
import { reportMeasure } from './report-at.ts';
import type { MeasureSubject } from './subject.ts';

export const guidNotCertified = rule<MeasureSubject>({
  id: 'M-008',
  name: 'GuidNotCertified',
  severity: 'Error',
  scope: 'measure',
  phase: 'measure',
  condition: 'GUID not found for (vendor, code, product line, year)',
  message: 'Certification id for {code} was not issued to vendor {vendor}.',
  basis: 'W',
  summary: 'The certification id was not issued to the software vendor for this measure and product line.',
  why: "Only the vendor's own id of this season, for this measure and product line, shows certification. Asked only while GUID validation is switched on, and with the season's register.",
  fix: "Compare the id with the vendor's list of certified measures. Last year's id, or another measure's, is the usual cause.",
  source: 'rules-measure, rules-certification',
  check({ measure, submission: { header }, register, switches, catalogue }, report) {
    const { code, certificationGuid } = measure;
    if (!switches.guid || register === null || certificationGuid === null) return;
    const { text } = header.vendorId;
    if (register.isCertified(Number(text), code, header.productLine.text, certificationGuid.toLowerCase()))
      return;
    const issuedFor = [...catalogue.measures.values()].flatMap((other) =>
      other.productLines
        .filter((line) =>
          register.isCertified(Number(text), other.code, line, certificationGuid.toLowerCase()),
        )
        .map((line) => `${other.code} in ${line}`),
    );
    reportMeasure({ measure }, report, {
      found: certificationGuid,
      expected:
        issuedFor[0] === undefined
          ? undefined
          : `the id of ${code} in ${header.productLine.text}; this is the one of ${issuedFor[0]}`,
      message: `Certification id for ${code} was not issued to vendor ${text}.`,
    });
  },
  examples: () => ({
    pass: [
      measureExample(
        'ENP',
        { guid, indicators: enrollmentExample },
        { switches: { guid: true }, certified: { ENP: guid } },
      ),
      measureExample(
        'ENP',
        { guid: guid.toUpperCase(), indicators: enrollmentExample },
        { switches: { guid: true }, certified: { ENP: guid } },
      ),
      measureExample('ENP', { guid, indicators: enrollmentExample }),
      measureExample('ENP', { indicators: enrollmentExample }, { switches: { guid: true } }),
      measureExample(
        'ENP',
        { guid, indicators: enrollmentExample },
        { switches: { guid: true }, registered: 'unknown' },
      ),
    ],
    fail: [
      [
        measureExample(
          'ENP',
          { guid, indicators: enrollmentExample },
          { switches: { guid: true }, certified: { CBP: guid } },
        ),
        '[20:1] Certification id for ENP was not issued to vendor 901. Found: 1d1bd782-5698-51bd-9430-fa5392b3b78c. Expected: the id of ENP in Commercial; this is the one of CBP in Commercial.',
      ],
    ],
  }),
});
