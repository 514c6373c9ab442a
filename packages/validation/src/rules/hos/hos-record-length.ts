import { rule } from '../../rule.ts';
import type { HosLength } from './subject.ts';

export const hosRecordLength = rule<HosLength>({
  id: 'O-002',
  name: 'HosRecordLength',
  severity: 'Fatal',
  scope: 'header',
  phase: 'length',
  condition: 'line length <> layout length (header 120, detail 180)',
  message: 'Line {n} is {x} characters long; expected {y}.',
  basis: 'A',
  summary:
    'A line is shorter or longer than its record: 120 characters for the header, 180 for a detail record.',
  why: 'Fields are found by their position alone; in a line of another length they may stand elsewhere. Counted in bytes, so a letter beyond ASCII counts as two or more.',
  fix: 'Pad every line with blanks up to its length. Empty lines may stand only at the end of the file; look for editors that trim or wrap lines, and for accented letters.',
  source: 'rules-hos, hos-file',
  check({ line, length, expected }, report) {
    if (length === expected) return;
    report({
      at: { line, column: Math.min(length, expected) + 1 },
      found: length,
      expected,
      message: `Line ${line} is ${length} characters long; expected ${expected}.`,
    });
  },
  examples: () => ({
    pass: [
      { line: 1, length: 120, expected: 120 },
      { line: 2, length: 180, expected: 180 },
    ],
    fail: [
      [
        { line: 1, length: 119, expected: 120 },
        '[1:120] Line 1 is 119 characters long; expected 120. Found: 119. Expected: 120.',
      ],
      [
        { line: 4, length: 176, expected: 180 },
        '[4:177] Line 4 is 176 characters long; expected 180. Found: 176. Expected: 180.',
      ],
      [
        { line: 9, length: 0, expected: 180 },
        '[9:1] Line 9 is 0 characters long; expected 180. Found: 0. Expected: 180.',
      ],
      [
        { line: 2, length: 181, expected: 180 },
        '[2:181] Line 2 is 181 characters long; expected 180. Found: 181. Expected: 180.',
      ],
    ],
  }),
});
