/** The sentences that people read about events of people and their accounts. Spec: events-account. */
import { pluralize } from '../format-number.ts';
import type { AccountEvent, AccountRefusal } from './account-event.ts';

const auditorAccess = {
  none: 'none',
  organization: 'the whole organization',
  submission: 'this submission',
} as const;

const refusalWords: Readonly<Record<AccountRefusal, string>> = {
  password: 'wrong e-mail or password',
  code: 'wrong code of the second factor',
  locked: 'the account is locked',
  activation: 'the account needs a new activation',
  pace: 'too many tries',
  'account-page': 'wrong password or code on the account page',
  'set-up': 'wrong set-up code',
};

/** `of`: the submission, as `describeEvent` words it. */
export function describeAccountEvent(event: AccountEvent, of: string): string {
  switch (event.kind) {
    case 'role-changed':
      return `Roles of ${event.userEmail} changed from ${event.before || 'none'} to ${event.after || 'none'}`;
    case 'user-added':
      return `User ${event.userEmail} added`;
    case 'auditor-added':
      return `${event.userEmail} added to the list of auditors`;
    case 'auditor-deleted':
      return `${event.userEmail} deleted from the list of auditors`;
    case 'user-locked':
      return `User ${event.userEmail} locked`;
    case 'user-unlocked':
      return `User ${event.userEmail} unlocked`;
    case 'user-address-changed':
      return `Address of ${event.previousEmail} changed to ${event.userEmail}`;
    case 'user-name-changed':
      return `Name of ${event.userEmail} changed${event.before === '' ? '' : ` from ${event.before}`} to ${event.after}`;
    case 'user-deleted':
      return `User ${event.userEmail}, who never signed in, deleted`;
    case 'user-access-deleted':
      return `Access of user ${event.userEmail} deleted`;
    case 'activation-link-created':
      return `Activation link for ${event.userEmail} created${event.delivery ? `, ${event.delivery}` : ''}`;
    case 'activation-link-used':
      return `${event.userEmail} chose a password with an activation link${event.isMailed === undefined ? '' : ` that was ${event.isMailed ? 'mailed' : 'shown'}`}${event.madeBy ? `, made by ${event.madeBy}` : ''}`;
    case 'activation-link-ended':
      return `Activation link for ${event.userEmail} ended unused: ${event.why}`;
    case 'activation-required':
      return `${event.userEmail} needs a new activation`;
    case 'second-factor-reset':
      return `Second factor of ${event.userEmail} reset: ${event.reason}`;
    case 'mail-sent-again':
      return `Mail to ${event.userEmail} sent again`;
    case 'account-reset':
      return `Password and second factor of ${event.userEmail} reset on the machine`;
    case 'account-linked':
      return `Account ${event.userEmail} linked to the sign-in ${event.subject} of ${event.issuer}${event.before === null ? '' : ` instead of ${event.before}`}`;
    case 'auditor-access-changed':
      return `Access of auditor ${event.userEmail}${of} changed from ${auditorAccess[event.before]} to ${auditorAccess[event.after]}`;
    case 'people-exported':
      return `List of ${event.count} ${pluralize(event.count, 'person', 'people')} exported${event.filter === '' ? '' : ` (${event.filter})`}`;
    case 'signed-in':
      return `${event.userEmail} signed in${event.hasSecondFactor === null ? '' : event.hasSecondFactor ? ' with password and second factor' : ' with a password'}`;
    case 'signed-out':
      return `${event.userEmail} signed out`;
    case 'sessions-ended':
      return `${event.userEmail} ended ${event.count === 1 ? 'another session' : `${event.count} other sessions`} of their own`;
    case 'password-changed':
      return `Password of ${event.userEmail} changed`;
    case 'second-factor-set-up':
      return `Second factor of ${event.userEmail} set up`;
    case 'second-factor-replaced':
      return `Second factor of ${event.userEmail} replaced`;
    case 'second-factor-removed':
      return `Second factor of ${event.userEmail} removed`;
    case 'recovery-codes-replaced':
      return `Recovery codes of ${event.userEmail} replaced`;
    case 'recovery-code-used':
      return `Recovery code of ${event.userEmail} used, ${event.left} left`;
    case 'sign-in-refused':
      return `Sign-in${whose(event)} refused: ${refusalWords[event.why]}${often(event)}`;
    case 'password-link-requested':
      return `Link for a new password${whose(event)} requested on the sign-in page${often(event)}`;
  }
}

const whose = ({ userEmail, isOfMany }: { userEmail: string | null; isOfMany?: true }): string =>
  isOfMany
    ? ' of further people or from further addresses'
    : userEmail === null
      ? ' without a valid e-mail'
      : ` of ${userEmail}`;

const often = ({ count }: { count: number }): string =>
  count === 1 ? '' : `, ${count} times within an hour`;
