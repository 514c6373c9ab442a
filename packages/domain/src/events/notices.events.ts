/** Events about what people are told. Spec: notices-choices. */
import { type ChoiceChange, describeChoiceChange } from '../notices/notice-choices.ts';
import { defineEvent } from './define-event.ts';

const userEmail = 'ana@plan.example';

export const noticesEvents = {
  /** By the person themselves. */
  'notice-choices-changed': defineEvent<{
    userEmail: string;
    changes: readonly ChoiceChange[];
    /** By the link of a mail, without signing in. */
    isByLink?: true;
  }>({
    concerns: 'nothing',
    sentence: ({ changes, isByLink, ...event }) =>
      `Notice choices of ${event.userEmail} changed${isByLink ? ' by the link of a mail' : ''}: ${changes.map(describeChoiceChange).join('; ')}`,
    examples: [
      [
        { userEmail, changes: [{ about: 'lock', before: 'mail', after: 'portal' }], isByLink: true },
        'Notice choices of ana@plan.example changed by the link of a mail: A lock was applied or undone: In the portal (before: In the portal and by mail)',
      ],
      [
        {
          userEmail,
          changes: [
            { about: 'quiet hours', before: '20-7', after: 'none' },
            { about: 'time zone', before: 'America/New_York', after: 'UTC' },
          ],
        },
        'Notice choices of ana@plan.example changed: quiet hours: none (before: 20-7); time zone: UTC (before: America/New_York)',
      ],
    ],
  }),
};
