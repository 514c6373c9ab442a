import { pluralize } from '@idss/domain/format-number';
import type { MeasureData } from '../../formats/hedis-xml/model.ts';
import { rule } from '../../rule.ts';
import { exampleGuid as guid, fileExample, type FileLiteral } from './example.ts';
import type { FileSubject } from './subject.ts';
import { hasData } from './measure-data.ts';

const indicators = { 'ENP.MemberMonths.1-4': { enrollment: { MemberMonths: 1200 } } };
const enrollment = (reportedGuid: string | undefined, file: FileLiteral = {}): FileSubject =>
  fileExample({ ...file, measures: { ENP: { ...(reportedGuid && { guid: reportedGuid }), indicators } } });
/** Measures with data, whatever it is. */
const measuresWithoutId = (...codes: readonly string[]): FileSubject =>
  fileExample({
    measures: Object.fromEntries(codes.map((code) => [code, { indicators: { [`${code}.Any`]: {} } }])),
  });

export const guidSwitchOff = rule<FileSubject>({
  id: 'M-009',
  name: 'GuidSwitchOff',
  severity: 'Info',
  scope: 'file',
  phase: 'content',
  condition:
    "GUID validation switched off, and measures with data whose GUID is absent (but for software of the plan's own) or not certified; once a file",
  message: 'Certification ids of {n} were not checked.',
  basis: 'A',
  summary:
    'Certification ids are not being checked, and measures with data have none, or one that is not on record.',
  why: "While GUID validation is switched off the file is accepted; once it is switched on the same file may have errors. Told once a file. Whether an id is on record is asked only with the season's register; a plan registered with software of its own needs none.",
  fix: 'Nothing has to be done now. Have the right certification ids put into the file before ids are checked.',
  source: 'rules-measure, rules-certification',
  check(subject, report) {
    if (subject.switches.guid) return;
    const { measures } = subject.submission;
    const open = [...measures.values()].filter((measure) => hasData(measure) && !isInOrder(subject, measure));
    const [first] = open;
    if (first === undefined) return;
    const codes = open.slice(0, 5).map(({ code }) => code);
    report({
      at: first,
      found:
        open.length > codes.length
          ? `${codes.join(', ')} and ${open.length - codes.length} more`
          : codes.join(', '),
      message: `Certification ids of ${open.length} ${pluralize(open.length, 'measure')} were not checked.`,
    });
  },
  examples: () => ({
    pass: [
      enrollment(guid, { certified: { ENP: guid } }),
      enrollment(guid, { registered: 'unknown' }),
      enrollment(undefined, { vendors: { 901: { isSelfDeveloped: true } } }),
      enrollment(undefined, { switches: { guid: true } }),
      fileExample({ measures: { ENP: { report: 'N' } } }),
    ],
    fail: [
      [
        measuresWithoutId('AMR', 'BPD', 'CBP', 'CHL', 'CWP'),
        '[20:1] Certification ids of 5 measures were not checked. Found: AMR, BPD, CBP, CHL, CWP.',
      ],
      [
        measuresWithoutId('AMR', 'BPD', 'CBP', 'CHL', 'CWP', 'ENP'),
        '[20:1] Certification ids of 6 measures were not checked. Found: AMR, BPD, CBP, CHL, CWP and 1 more.',
      ],
      [enrollment(undefined), '[20:1] Certification ids of 1 measure were not checked. Found: ENP.'],
      [enrollment(guid), '[20:1] Certification ids of 1 measure were not checked. Found: ENP.'],
      [
        enrollment(undefined, { registered: 'unknown' }),
        '[20:1] Certification ids of 1 measure were not checked. Found: ENP.',
      ],
      [
        fileExample({
          measures: { ENP: { indicators }, CBP: { indicators: { 'CBP.ControlHighBP': { hybrid: {} } } } },
        }),
        '[20:1] Certification ids of 2 measures were not checked. Found: ENP, CBP.',
      ],
    ],
  }),
});

function isInOrder({ submission: { header }, register }: FileSubject, measure: MeasureData): boolean {
  const { code, certificationGuid: reportedGuid } = measure;
  const vendor = Number(header.vendorId.text);
  if (reportedGuid === null) return register?.softwareVendors.get(vendor)?.isSelfDeveloped === true;
  return (
    register === null ||
    register.isCertified(vendor, code, header.productLine.text, reportedGuid.toLowerCase())
  );
}
