/** Events of the rules of a season that staff change. Spec: events-kinds. */
import { choiceText, everyFile, type FileChoice } from '../rule-preview/file-choice.ts';
import type { PreviewOutcome } from '../rule-preview/preview-outcome.ts';
import { changeText, type RuleChange } from '../season/rule-settings.ts';
import { defineEvent } from './define-event.ts';

// Of the examples.
const values = { isOn: true, severity: 'Error', threshold: 100, lowerThreshold: null } as const;

export const rulesEvents = {
  'rule-settings-changed': defineEvent<{
    measurementYear: number;
    version: number;
    changes: readonly RuleChange[];
    previewId: string;
    /** Submissions by what the preview said of them. */
    submissions: Readonly<Record<PreviewOutcome, number>>;
    /** Left out in events of versions that applied rules to all stored files. */
    choice?: FileChoice;
    /** Submissions that would change, and were not chosen. */
    leftOut?: number;
  }>({
    concerns: 'rules',
    sentence({ measurementYear, version, changes, submissions, choice = everyFile, leftOut = 0 }) {
      const { newlyFailing, newlyPassing, changed } = submissions;
      const chosen =
        choice.files === 'all' ? '' : `. Applied to ${choiceText(choice)}; ${leftOut} submissions left out`;
      return `Rules of ${measurementYear} changed (version ${version}): ${changes.map(changeText).join('; ')}. Previewed: ${newlyFailing} submissions newly failing, ${newlyPassing} newly passing, ${changed} with other findings${chosen}`;
    },
    examples: [
      [
        {
          measurementYear: 1998,
          version: 4,
          previewId: 'p',
          changes: [
            { ruleId: 'H-003', before: values, after: { ...values, threshold: 90 } },
            { ruleId: 'U-003', before: values, after: { ...values, isOn: false } },
          ],
          submissions: { newlyFailing: 1, newlyPassing: 2, changed: 3, unchanged: 4, unchecked: 0 },
        },
        'Rules of 1998 changed (version 4): H-003 from Error, threshold 100 to Error, threshold 90; U-003 from Error, threshold 100 to off. Previewed: 1 submissions newly failing, 2 newly passing, 3 with other findings',
      ],
      [
        {
          measurementYear: 1998,
          version: 5,
          previewId: 'p',
          changes: [{ ruleId: 'H-003', before: values, after: { ...values, threshold: 90 } }],
          submissions: { newlyFailing: 1, newlyPassing: 2, changed: 3, unchanged: 4, unchecked: 0 },
          choice: { files: 'since', receivedFrom: '1999-05-02' },
          leftOut: 7,
        },
        'Rules of 1998 changed (version 5): H-003 from Error, threshold 100 to Error, threshold 90. Previewed: 1 submissions newly failing, 2 newly passing, 3 with other findings. Applied to files received from May 2, 1999 on; 7 submissions left out',
      ],
    ],
  }),
  'rule-settings-undone': defineEvent<{
    measurementYear: number;
    version: number;
    /** The inverse of those that were applied. */
    changes: readonly RuleChange[];
    previewId: string;
    /** The preview whose change was put back. */
    undoes: string;
    submissions: Readonly<Record<'newlyFailing' | 'newlyPassing' | 'changed', number>>;
  }>({
    concerns: 'rules',
    sentence: ({ measurementYear, version, changes, submissions: { newlyFailing, newlyPassing, changed } }) =>
      `Rules of ${measurementYear} put back (version ${version}): ${changes.map(changeText).join('; ')}. Validated again: ${newlyFailing} submissions newly failing, ${newlyPassing} newly passing, ${changed} with other findings`,
    examples: [
      [
        {
          measurementYear: 1998,
          version: 5,
          previewId: 'q',
          undoes: 'p',
          changes: [{ ruleId: 'H-003', before: { ...values, threshold: 90 }, after: values }],
          submissions: { newlyFailing: 0, newlyPassing: 2, changed: 3 },
        },
        'Rules of 1998 put back (version 5): H-003 from Error, threshold 90 to Error, threshold 100. Validated again: 0 submissions newly failing, 2 newly passing, 3 with other findings',
      ],
    ],
  }),
};
