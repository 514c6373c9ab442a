import { rule } from '../../rule.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';
import { normalizedProject } from './applicable.ts';

export const specialProjectMismatch = rule<FileSubject>({
  id: 'F-016',
  name: 'SpecialProjectMismatch',
  severity: 'Error',
  scope: 'file',
  phase: 'file',
  condition: 'specialProject/specialArea <> registered',
  message: 'Special project or area does not match the registration.',
  basis: 'A',
  summary: 'The special project or special area in the header is not the registered one.',
  why: 'Some measures are asked of special projects only, and results of an area stand for that area. "None" and a missing element mean the same. Needs the season\'s register: silent without one.',
  fix: 'Give specialProject and specialArea as registered; leave them out where the registration has none.',
  source: 'rules-file, rules-projects',
  check({ registration, submission: { header } }, report) {
    if (registration === null) return;
    for (const name of ['specialProject', 'specialArea'] as const) {
      const [reportedValue, registered] = [header[name], registration[name]];
      if (normalizedProject(reportedValue?.text) === normalizedProject(registered)) continue;
      report({
        at: reportedValue ?? header.submissionId,
        found: reportedValue?.text,
        expected: registered ?? 'absent',
        message: 'Special project or area does not match the registration.',
      });
    }
  },
  examples: () => ({
    pass: [
      fileExample(),
      fileExample({ header: { specialArea: 'None' }, registered: { specialArea: null } }),
      fileExample({ header: { specialProject: 'FEHB' }, registered: 'unknown' }),
    ],
    fail: [
      [
        fileExample({ registered: { specialProject: 'FEHB' } }),
        '[7:1] Special project or area does not match the registration. Expected: FEHB.',
      ],
      [
        fileExample({ header: { specialArea: 'North' }, registered: { specialArea: 'South' } }),
        '[9:1] Special project or area does not match the registration. Found: North. Expected: South.',
      ],
    ],
  }),
});
