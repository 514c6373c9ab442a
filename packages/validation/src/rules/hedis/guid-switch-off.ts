import { rule } from '../../rule.ts';
import { measureExample } from './example.ts';
import type { MeasureSubject } from './subject.ts';
import { hasData } from './measure-data.ts';

const guid = '1d1bd782-5698-51bd-9430-fa5392b3b78c';
const indicators = { 'ENP.MemberMonths.1-4': { enrollment: { MemberMonths: 1200 } } };

export const guidSwitchOff = rule<MeasureSubject>({
  id: 'M-009',
  name: 'GuidSwitchOff',
  severity: 'Warning',
  scope: 'measure',
  summary:
    'A measure with data has no certification id, or one that is not on record, and ids are not being checked.',
  why: "While GUID validation is switched off the file is accepted; once it is switched on the same file may have errors. Whether an id is on record is asked only with the season's register.",
  fix: 'Nothing has to be done now. Have the right certification id put into the file before ids are checked.',
  source: 'HEDIS rule catalogue, M-009; rule notes, 14',
  check({ measure, submission: { header }, register, switches }, report) {
    if (switches.guid || !hasData(measure)) return;
    const { code, certificationGuid: guid } = measure;
    const isInOrder =
      guid !== null &&
      (register === null ||
        register.isCertified(
          Number(header.vendorId.text),
          code,
          header.productLine.text,
          guid.toLowerCase(),
        ));
    if (isInOrder) return;
    report({
      at: measure,
      measure: code,
      found: guid ?? undefined,
      message: `Certification id for ${code} was not checked.`,
    });
  },
  examples: {
    pass: [
      measureExample('ENP', { guid, indicators }, { certified: { ENP: guid } }),
      measureExample('ENP', { guid, indicators }, { registered: 'unknown' }),
      measureExample('ENP', { report: 'N' }),
      measureExample('ENP', { indicators }, { switches: { guid: true } }),
    ],
    fail: [
      measureExample('ENP', { indicators }),
      measureExample('ENP', { guid, indicators }),
      measureExample('ENP', { indicators }, { registered: 'unknown' }),
    ],
  },
});
