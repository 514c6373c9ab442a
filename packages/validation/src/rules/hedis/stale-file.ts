import { rule } from '../../rule.ts';
import { fileExample } from './example.ts';
import type { FileSubject } from './subject.ts';
import { isCertainlyBefore } from './moment.ts';

export const staleFile = rule<FileSubject>({
  id: 'F-019',
  name: 'StaleFile',
  severity: 'Warning',
  scope: 'file',
  phase: 'file',
  condition: 'generatedAt older than the previously loaded file, or in the future',
  message: 'The file was generated {t}, before the version already loaded.',
  basis: 'A',
  summary: 'The file was generated before the version already loaded, or its date lies in the future.',
  why: "An older file may undo corrections. Whether a version is loaded is known only with the season's register; a date in the future is always noticed.",
  fix: 'Make sure that the newest file was chosen. If generatedAt lies in the future, set the clock or the time zone of the computer that writes the file.',
  source: 'rules-file',
  check({ registration, submission: { header }, now }, report) {
    const { text } = header.generatedAt;
    const previous = registration?.previousGeneratedAt ?? null;
    if (isCertainlyBefore(now, text)) {
      report({
        at: header.generatedAt,
        found: text,
        expected: `not after ${now}`,
        message: `The file was generated ${text}, in the future.`,
      });
    } else if (previous !== null && isCertainlyBefore(text, previous)) {
      report({
        at: header.generatedAt,
        found: text,
        expected: `not before ${previous}`,
        message: `The file was generated ${text}, before the version already loaded.`,
      });
    }
  },
  examples: () => ({
    pass: [
      fileExample(),
      fileExample({ registered: { previousGeneratedAt: '2026-05-11T14:05:00Z' } }),
      fileExample({
        header: { generatedAt: '2026-05-11T10:05:00-04:00' },
        registered: { previousGeneratedAt: '2026-05-11T14:04:00Z' },
      }),
      fileExample({ header: { generatedAt: '2026-05-12T20:00:00' }, now: '2026-05-12T12:00:00Z' }),
    ],
    fail: [
      [
        fileExample({ registered: { previousGeneratedAt: '2026-05-11T14:06:00Z' } }),
        '[10:1] The file was generated 2026-05-11T14:05:00Z, before the version already loaded. Found: 2026-05-11T14:05:00Z. Expected: not before 2026-05-11T14:06:00Z.',
      ],
      [
        fileExample({ header: { generatedAt: '2026-05-13T00:00:00Z' }, now: '2026-05-12T12:00:00Z' }),
        '[10:1] The file was generated 2026-05-13T00:00:00Z, in the future. Found: 2026-05-13T00:00:00Z. Expected: not after 2026-05-12T12:00:00Z.',
      ],
    ],
  }),
});
