/** Events about people: their access, their account, and how they came in. Spec: events-account. */
import type { AuditorLevel } from '../permissions/auditor-access.ts';
import type { Common, OnComponent } from './event-subject.ts';

/** Why a sign-in, or a change on the account page, was refused. */
export type AccountRefusal =
  | 'password'
  | 'code'
  | 'locked'
  | 'activation'
  | 'pace'
  | 'account-page'
  | 'set-up';

/** Events that strangers can cause as often as they like: one represents many. */
interface Grouped extends Common {
  /** As typed; null where it is no address, or where the event stands for many people and addresses. */
  readonly userEmail: string | null;
  /** How often, from `since` on. */
  readonly count: number;
  /** ISO 8601 UTC. */
  readonly since: string;
  /** More people or client addresses than are counted one by one. */
  readonly isOfMany?: true;
}

export type AccountEvent =
  | (Common & {
      readonly kind: 'role-changed';
      readonly userEmail: string;
      readonly before: string;
      readonly after: string;
    })
  | (Common & { readonly kind: 'user-added'; readonly userEmail: string })
  /** Of the list of auditors. */
  | (Common & { readonly kind: 'auditor-added' | 'auditor-deleted'; readonly userEmail: string })
  | (Common & { readonly kind: 'user-locked' | 'user-unlocked'; readonly userEmail: string })
  /** All roles are gone and the account is disabled. */
  | (Common & { readonly kind: 'user-access-deleted'; readonly userEmail: string })
  | (Common & {
      readonly kind: 'activation-link-created';
      readonly userEmail: string;
      readonly validUntil: string;
      /** How it reached the person; absent in older events. */
      readonly delivery?: 'shown' | 'mailed' | 'mailed and shown';
    })
  | (Common & {
      readonly kind: 'activation-link-used';
      readonly userEmail: string;
      /** Absent in older events, as is who made the link: null for the operator. */
      readonly isMailed?: boolean;
      readonly madeBy?: string | null;
    })
  /** Without having been used. */
  | (Common & { readonly kind: 'activation-link-ended'; readonly userEmail: string; readonly why: string })
  | (Common & { readonly kind: 'second-factor-reset'; readonly userEmail: string; readonly reason: string })
  | (Common & {
      readonly kind: 'user-address-changed';
      /** The new address. */
      readonly userEmail: string;
      readonly previousEmail: string;
    })
  | (Common & {
      readonly kind: 'user-name-changed';
      readonly userEmail: string;
      readonly before: string;
      readonly after: string;
    })
  /** Of a person who never signed in; the address is free again. */
  | (Common & { readonly kind: 'user-deleted'; readonly userEmail: string })
  /** By a command on the machine: password and second factor end. */
  | (Common & { readonly kind: 'account-reset'; readonly userEmail: string })
  /** A role reaches further than the manager who saw the link of the account: its password opens nothing any more. */
  | (Common & { readonly kind: 'activation-required' | 'mail-sent-again'; readonly userEmail: string })
  | (Common & {
      readonly kind: 'account-linked';
      readonly userEmail: string;
      readonly issuer: string;
      readonly subject: string;
      /** The subject that this person signed in as before, where a command replaced it. */
      readonly before: string | null;
    })
  /**
   * The effect of the organization's `role-changed` on one submission, so that it appears in that submission's history.
   */
  | (OnComponent & {
      readonly kind: 'auditor-access-changed';
      readonly userEmail: string;
      readonly before: AuditorLevel | 'none';
      readonly after: AuditorLevel | 'none';
    })
  | (Common & {
      readonly kind: 'signed-in';
      readonly userEmail: string;
      /** Null: another identity provider did not say. */
      readonly hasSecondFactor: boolean | null;
    })
  /** Names, addresses, roles and sign-ins of people left the portal as a file. */
  | (Common & {
      readonly kind: 'people-exported';
      readonly count: number;
      /** The filters of the list; empty for everyone. */
      readonly filter: string;
    })
  | (Common & { readonly kind: 'signed-out'; readonly userEmail: string })
  | (Common & { readonly kind: 'sessions-ended'; readonly userEmail: string; readonly count: number })
  | (Common & { readonly kind: 'password-changed'; readonly userEmail: string })
  | (Common & {
      readonly kind: 'second-factor-set-up' | 'second-factor-replaced' | 'second-factor-removed';
      readonly userEmail: string;
    })
  | (Common & { readonly kind: 'recovery-codes-replaced'; readonly userEmail: string })
  | (Common & { readonly kind: 'recovery-code-used'; readonly userEmail: string; readonly left: number })
  | (Grouped & { readonly kind: 'sign-in-refused'; readonly why: AccountRefusal })
  | (Grouped & { readonly kind: 'password-link-requested' });

export type AccountEventKind = AccountEvent['kind'];

/** A kind that is missing here does not compile. */
export const accountEventKinds: Record<AccountEventKind, true> = {
  'account-linked': true,
  'account-reset': true,
  'activation-link-created': true,
  'activation-link-ended': true,
  'activation-link-used': true,
  'activation-required': true,
  'auditor-access-changed': true,
  'auditor-added': true,
  'auditor-deleted': true,
  'mail-sent-again': true,
  'password-changed': true,
  'password-link-requested': true,
  'people-exported': true,
  'recovery-code-used': true,
  'recovery-codes-replaced': true,
  'role-changed': true,
  'second-factor-removed': true,
  'second-factor-replaced': true,
  'second-factor-reset': true,
  'second-factor-set-up': true,
  'sessions-ended': true,
  'sign-in-refused': true,
  'signed-in': true,
  'signed-out': true,
  'user-access-deleted': true,
  'user-added': true,
  'user-address-changed': true,
  'user-deleted': true,
  'user-locked': true,
  'user-name-changed': true,
  'user-unlocked': true,
};

export const isAccountEvent = (event: { readonly kind: string }): event is AccountEvent =>
  Object.hasOwn(accountEventKinds, event.kind);
