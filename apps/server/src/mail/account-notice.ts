/** Mails about a person's own account, so that its owner notices when another person uses it. Spec: mail-templates. */

import { pluralize } from '@idss/domain/format-number';

/** `left`: recovery codes that remain after one was used. */
export interface AccountNoticeFacts {
  readonly left: number;
}

interface NoticeText {
  readonly subject: string;
  readonly sentence: (facts: AccountNoticeFacts) => string;
}

/** By the name of the template. */
export const accountNotices = {
  'second-factor-on': {
    subject: 'Second factor turned on',
    sentence: () => 'A second factor was turned on for your account. Your other sessions have ended.',
  },
  'second-factor-off': {
    subject: 'Second factor turned off',
    sentence: () => 'The second factor of your account was turned off. Your other sessions have ended.',
  },
  'second-factor-replaced': {
    subject: 'Second factor replaced',
    sentence: () =>
      'The second factor of your account was replaced by another authenticator app. Your other sessions and your ' +
      'former recovery codes have ended.',
  },
  'recovery-codes-replaced': {
    subject: 'New recovery codes',
    sentence: () => 'New recovery codes were created for your account. The former ones no longer work.',
  },
  'recovery-code-used': {
    subject: 'Recovery code used',
    sentence: ({ left }) =>
      `A recovery code was used in place of your authenticator app. ${left === 0 ? 'No' : left} ${pluralize(left, 'recovery code is', 'recovery codes are')} left.`,
  },
} as const satisfies Record<string, NoticeText>;

export type AccountNoticeTemplate = keyof typeof accountNotices;
