import { rule } from '../../rule.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';

export const yearMismatch = rule<FileSubject>({
  id: 'F-012',
  name: 'YearMismatch',
  severity: 'Fatal',
  scope: 'file',
  phase: 'file',
  condition: 'header.measurementYear <> season measurement year',
  message: 'The file is for measurement year {x}; the system is collecting {y}.',
  basis: 'W',
  summary: 'The file is for another measurement year than the one being collected.',
  why: 'Measures change every year; data of another year cannot be compared with anything here.',
  fix: 'Load the file of the measurement year being collected, or correct measurementYear if only the header is wrong.',
  source: 'rules-file',
  check({ submission: { header }, catalogue }, report) {
    const { text } = header.measurementYear;
    if (Number(text) === catalogue.measurementYear) return;
    report({
      at: header.measurementYear,
      found: text,
      expected: catalogue.measurementYear,
      message: `The file is for measurement year ${text}; the system is collecting ${catalogue.measurementYear}.`,
    });
  },
  examples: {
    pass: [fileExample()],
    fail: [
      [
        fileExample({ header: { measurementYear: '2024' } }),
        [
          '[4:1] The file is for measurement year 2024; the system is collecting 2025. Found: 2024. Expected: 2025.',
        ],
      ],
    ],
  },
});
