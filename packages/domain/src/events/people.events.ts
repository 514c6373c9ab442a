/** Events about people: their access, their account, and how they came in. Spec: events-account. */
import { pluralize } from '../format-number.ts';
import type { AuditorLevel } from '../permissions/auditor-access.ts';
import { hedisComponent } from '../program.ts';
import { defineComponentEvent, defineEvent, type EventsOf } from './define-event.ts';

type UserEvent = {
  userEmail: string;
};

type BeforeAfter = {
  before: string;
  after: string;
};

/** Events that strangers can cause as often as they like: one represents many. */
type GroupedFacts = {
  /** As typed; null where it is no address, or where the event stands for many people and addresses. */
  userEmail: string | null;
  /** How often, from `since` on. */
  count: number;
  /** ISO 8601 UTC. */
  since: string;
  /** More people or client addresses than are counted one by one. */
  isOfMany?: true;
};

const auditorAccess = {
  none: 'none',
  organization: 'the whole organization',
  submission: 'this submission',
} as const;

const refusalReasons = {
  password: 'wrong e-mail or password',
  code: 'wrong code of the second factor',
  locked: 'the account is locked',
  activation: 'the account needs a new activation',
  pace: 'too many tries',
  'account-page': 'wrong password or code on the account page',
  'set-up': 'wrong set-up code',
};

/** Why a sign-in, or a change on the account page, was refused. */
export type AccountRefusal = keyof typeof refusalReasons;

const describePerson = ({ userEmail, isOfMany }: Pick<GroupedFacts, 'userEmail' | 'isOfMany'>): string =>
  isOfMany
    ? ' of further people or from further addresses'
    : userEmail === null
      ? ' without a valid e-mail'
      : ` of ${userEmail}`;

const often = ({ count }: Pick<GroupedFacts, 'count'>): string =>
  count === 1 ? '' : `, ${count} times within an hour`;

// Of the examples.
const userEmail = 'ana@plan.example';
const since = '1999-06-01T00:00:00Z';

export const peopleEvents = {
  'role-changed': defineEvent<UserEvent & BeforeAfter>({
    concerns: 'person',
    sentence: (event) =>
      `Roles of ${event.userEmail} changed from ${event.before || 'none'} to ${event.after || 'none'}`,
    examples: [
      [
        { userEmail, before: '', after: 'viewer:1' },
        'Roles of ana@plan.example changed from none to viewer:1',
      ],
      [
        { userEmail, before: 'viewer:1', after: '' },
        'Roles of ana@plan.example changed from viewer:1 to none',
      ],
    ],
  }),
  'user-added': defineEvent<UserEvent>({
    concerns: 'person',
    sentence: (event) => `User ${event.userEmail} added`,
    examples: [[{ userEmail }, 'User ana@plan.example added']],
  }),
  'auditor-added': defineEvent<UserEvent>({
    concerns: 'users',
    sentence: (event) => `${event.userEmail} added to the list of auditors`,
    examples: [[{ userEmail }, 'ana@plan.example added to the list of auditors']],
  }),
  'auditor-deleted': defineEvent<UserEvent>({
    concerns: 'users',
    sentence: (event) => `${event.userEmail} deleted from the list of auditors`,
    examples: [[{ userEmail }, 'ana@plan.example deleted from the list of auditors']],
  }),
  'user-locked': defineEvent<UserEvent>({
    concerns: 'person',
    sentence: (event) => `User ${event.userEmail} locked`,
    examples: [[{ userEmail }, 'User ana@plan.example locked']],
  }),
  'user-unlocked': defineEvent<UserEvent>({
    concerns: 'person',
    sentence: (event) => `User ${event.userEmail} unlocked`,
    examples: [[{ userEmail }, 'User ana@plan.example unlocked']],
  }),
  /** All roles are gone and the account is disabled. */
  'user-access-deleted': defineEvent<UserEvent>({
    concerns: 'person',
    sentence: (event) => `Access of user ${event.userEmail} deleted`,
    examples: [[{ userEmail }, 'Access of user ana@plan.example deleted']],
  }),
  'activation-link-created': defineEvent<
    UserEvent & {
      validUntil: string;
      /** How it reached the person; absent in older events. */
      delivery?: 'shown' | 'mailed' | 'mailed and shown';
    }
  >({
    concerns: 'users',
    sentence: (event) =>
      `Activation link for ${event.userEmail} created${event.delivery ? `, ${event.delivery}` : ''}`,
    examples: [
      [
        { userEmail, validUntil: '1999-06-01T00:00:00Z', delivery: 'mailed' },
        'Activation link for ana@plan.example created, mailed',
      ],
      [{ userEmail, validUntil: '1999-06-01T00:00:00Z' }, 'Activation link for ana@plan.example created'],
    ],
  }),
  'activation-link-used': defineEvent<
    UserEvent & {
      /** Absent in older events, as is who made the link: null for the operator. */
      isMailed?: boolean;
      madeBy?: string | null;
    }
  >({
    concerns: 'person',
    sentence: ({ isMailed, madeBy, ...event }) =>
      `${event.userEmail} chose a password with an activation link${
        isMailed === undefined ? '' : ` that was ${isMailed ? 'mailed' : 'shown'}`
      }${madeBy ? `, made by ${madeBy}` : ''}`,
    examples: [
      [
        { userEmail, isMailed: true, madeBy: 'bob@plan.example' },
        'ana@plan.example chose a password with an activation link that was mailed, made by bob@plan.example',
      ],
      [
        { userEmail, isMailed: false, madeBy: null },
        'ana@plan.example chose a password with an activation link that was shown',
      ],
      [{ userEmail }, 'ana@plan.example chose a password with an activation link'],
    ],
  }),
  /** Without having been used. */
  'activation-link-ended': defineEvent<UserEvent & { why: string }>({
    concerns: 'users',
    sentence: (event) => `Activation link for ${event.userEmail} ended unused: ${event.why}`,
    examples: [
      [
        { userEmail, why: 'a newer one was made' },
        'Activation link for ana@plan.example ended unused: a newer one was made',
      ],
    ],
  }),
  'second-factor-reset': defineEvent<UserEvent & { reason: string }>({
    concerns: 'person',
    sentence: (event) => `Second factor of ${event.userEmail} reset: ${event.reason}`,
    examples: [[{ userEmail, reason: 'lost phone' }, 'Second factor of ana@plan.example reset: lost phone']],
  }),
  /** `userEmail` is the new address. */
  'user-address-changed': defineEvent<UserEvent & { previousEmail: string }>({
    concerns: 'person',
    sentence: (event) => `Address of ${event.previousEmail} changed to ${event.userEmail}`,
    examples: [
      [
        { userEmail, previousEmail: 'an@plan.example' },
        'Address of an@plan.example changed to ana@plan.example',
      ],
    ],
  }),
  'user-name-changed': defineEvent<UserEvent & BeforeAfter>({
    concerns: 'person',
    sentence: (event) =>
      `Name of ${event.userEmail} changed${event.before === '' ? '' : ` from ${event.before}`} to ${event.after}`,
    examples: [
      [{ userEmail, before: '', after: 'Ana Bell' }, 'Name of ana@plan.example changed to Ana Bell'],
      [
        { userEmail, before: 'An Bell', after: 'Ana Bell' },
        'Name of ana@plan.example changed from An Bell to Ana Bell',
      ],
    ],
  }),
  /** Of a person who never signed in; the address is free again. */
  'user-deleted': defineEvent<UserEvent>({
    concerns: 'person',
    sentence: (event) => `User ${event.userEmail}, who never signed in, deleted`,
    examples: [[{ userEmail }, 'User ana@plan.example, who never signed in, deleted']],
  }),
  /** By a command on the machine: password and second factor end. */
  'account-reset': defineEvent<UserEvent>({
    concerns: 'person',
    sentence: (event) => `Password and second factor of ${event.userEmail} reset on the machine`,
    examples: [[{ userEmail }, 'Password and second factor of ana@plan.example reset on the machine']],
  }),
  /** A role reaches further than the manager who saw the link of the account: its password opens nothing any more. */
  'activation-required': defineEvent<UserEvent>({
    concerns: 'users',
    sentence: (event) => `${event.userEmail} needs a new activation`,
    examples: [[{ userEmail }, 'ana@plan.example needs a new activation']],
  }),
  'mail-sent-again': defineEvent<UserEvent>({
    concerns: 'nothing',
    sentence: (event) => `Mail to ${event.userEmail} sent again`,
    examples: [[{ userEmail }, 'Mail to ana@plan.example sent again']],
  }),
  'account-linked': defineEvent<
    UserEvent & {
      issuer: string;
      subject: string;
      /** The subject that this person signed in as before, where a command replaced it. */
      before: string | null;
    }
  >({
    concerns: 'person',
    sentence: ({ subject, issuer, before, ...event }) =>
      `Account ${event.userEmail} linked to the sign-in ${subject} of ${issuer}${before === null ? '' : ` instead of ${before}`}`,
    examples: [
      [
        { userEmail, issuer: 'https://id.example', subject: 's2', before: null },
        'Account ana@plan.example linked to the sign-in s2 of https://id.example',
      ],
      [
        { userEmail, issuer: 'https://id.example', subject: 's2', before: 's1' },
        'Account ana@plan.example linked to the sign-in s2 of https://id.example instead of s1',
      ],
    ],
  }),
  /** The effect of the organization's `role-changed` on one submission, so that it appears in that submission's history. */
  'auditor-access-changed': defineComponentEvent<
    UserEvent & { before: AuditorLevel | 'none'; after: AuditorLevel | 'none' }
  >({
    concerns: 'submission',
    sentence: ({ before, after, ...event }, subject) =>
      `Access of auditor ${event.userEmail}${subject} changed from ${auditorAccess[before]} to ${auditorAccess[after]}`,
    examples: [
      [
        { component: hedisComponent, userEmail, before: 'none', after: 'submission' },
        'Access of auditor ana@plan.example for HEDIS submission 1234 changed from none to this submission',
      ],
      [
        { component: hedisComponent, userEmail, before: 'submission', after: 'organization' },
        'Access of auditor ana@plan.example for HEDIS submission 1234 changed from this submission to the whole organization',
      ],
    ],
  }),
  'signed-in': defineEvent<
    UserEvent & {
      /** Null: another identity provider did not say. */
      hasSecondFactor: boolean | null;
    }
  >({
    concerns: 'nothing',
    sentence: ({ hasSecondFactor, ...event }) =>
      `${event.userEmail} signed in${hasSecondFactor === null ? '' : hasSecondFactor ? ' with password and second factor' : ' with a password'}`,
    examples: [
      [{ userEmail, hasSecondFactor: null }, 'ana@plan.example signed in'],
      [{ userEmail, hasSecondFactor: false }, 'ana@plan.example signed in with a password'],
      [{ userEmail, hasSecondFactor: true }, 'ana@plan.example signed in with password and second factor'],
    ],
  }),
  /** Names, addresses, roles and sign-ins of people left the portal as a file. */
  'people-exported': defineEvent<{
    count: number;
    /** The filters of the list; empty for everyone. */
    filter: string;
  }>({
    concerns: 'nothing',
    sentence: ({ count, filter }) =>
      `List of ${count} ${pluralize(count, 'person', 'people')} exported${filter === '' ? '' : ` (${filter})`}`,
    examples: [
      [{ count: 1, filter: '' }, 'List of 1 person exported'],
      [{ count: 2, filter: 'search birch' }, 'List of 2 people exported (search birch)'],
    ],
  }),
  'signed-out': defineEvent<UserEvent>({
    concerns: 'nothing',
    sentence: (event) => `${event.userEmail} signed out`,
    examples: [[{ userEmail }, 'ana@plan.example signed out']],
  }),
  'sessions-ended': defineEvent<UserEvent & { count: number }>({
    concerns: 'nothing',
    sentence: ({ count, ...event }) =>
      `${event.userEmail} ended ${count === 1 ? 'another session' : `${count} other sessions`} of their own`,
    examples: [
      [{ userEmail, count: 1 }, 'ana@plan.example ended another session of their own'],
      [{ userEmail, count: 2 }, 'ana@plan.example ended 2 other sessions of their own'],
    ],
  }),
  'password-changed': defineEvent<UserEvent>({
    concerns: 'nothing',
    sentence: (event) => `Password of ${event.userEmail} changed`,
    examples: [[{ userEmail }, 'Password of ana@plan.example changed']],
  }),
  'second-factor-set-up': defineEvent<UserEvent>({
    concerns: 'nothing',
    sentence: (event) => `Second factor of ${event.userEmail} set up`,
    examples: [[{ userEmail }, 'Second factor of ana@plan.example set up']],
  }),
  'second-factor-replaced': defineEvent<UserEvent>({
    concerns: 'nothing',
    sentence: (event) => `Second factor of ${event.userEmail} replaced`,
    examples: [[{ userEmail }, 'Second factor of ana@plan.example replaced']],
  }),
  'second-factor-removed': defineEvent<UserEvent>({
    concerns: 'nothing',
    sentence: (event) => `Second factor of ${event.userEmail} removed`,
    examples: [[{ userEmail }, 'Second factor of ana@plan.example removed']],
  }),
  'recovery-codes-replaced': defineEvent<UserEvent>({
    concerns: 'nothing',
    sentence: (event) => `Recovery codes of ${event.userEmail} replaced`,
    examples: [[{ userEmail }, 'Recovery codes of ana@plan.example replaced']],
  }),
  'recovery-code-used': defineEvent<UserEvent & { left: number }>({
    concerns: 'nothing',
    sentence: (event) => `Recovery code of ${event.userEmail} used, ${event.left} left`,
    examples: [[{ userEmail, left: 9 }, 'Recovery code of ana@plan.example used, 9 left']],
  }),
  'sign-in-refused': defineEvent<GroupedFacts & { why: AccountRefusal }>({
    concerns: 'nothing',
    sentence: (event) =>
      `Sign-in${describePerson(event)} refused: ${refusalReasons[event.why]}${often(event)}`,
    examples: [
      [
        { userEmail, count: 1, since, why: 'password' },
        'Sign-in of ana@plan.example refused: wrong e-mail or password',
      ],
      [
        { userEmail, count: 1, since, why: 'code' },
        'Sign-in of ana@plan.example refused: wrong code of the second factor',
      ],
      [
        { userEmail, count: 1, since, why: 'locked' },
        'Sign-in of ana@plan.example refused: the account is locked',
      ],
      [
        { userEmail, count: 1, since, why: 'activation' },
        'Sign-in of ana@plan.example refused: the account needs a new activation',
      ],
      [{ userEmail, count: 1, since, why: 'pace' }, 'Sign-in of ana@plan.example refused: too many tries'],
      [
        { userEmail, count: 1, since, why: 'account-page' },
        'Sign-in of ana@plan.example refused: wrong password or code on the account page',
      ],
      [
        { userEmail, count: 1, since, why: 'set-up' },
        'Sign-in of ana@plan.example refused: wrong set-up code',
      ],
      [
        { userEmail: null, count: 2, since, why: 'pace' },
        'Sign-in without a valid e-mail refused: too many tries, 2 times within an hour',
      ],
    ],
  }),
  'password-link-requested': defineEvent<GroupedFacts>({
    concerns: 'nothing',
    sentence: (event) =>
      `Link for a new password${describePerson(event)} requested on the sign-in page${often(event)}`,
    examples: [
      [
        { userEmail: null, count: 7, since, isOfMany: true },
        'Link for a new password of further people or from further addresses requested on the sign-in page, 7 times within an hour',
      ],
    ],
  }),
};

export type AccountEvent = EventsOf<typeof peopleEvents>;
