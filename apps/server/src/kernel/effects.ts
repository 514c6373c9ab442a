/**
 * What each event means for those who did not make the change: which caches every process drops, and which hints browsers
 * get. Leaving out a kind does not compile, so that no change is forgotten.
 */
import type { DomainEvent, EventKind } from '@idss/domain/events/event';
import type { OnComponent } from '@idss/domain/events/event-subject';
import { changes } from './cached.ts';
import type { Hint, Payload } from './push.ts';

export type CacheTopic = (typeof changes)[keyof typeof changes];

export interface Effects {
  /** Detail: as the topic defines it; absent for all of it. */
  readonly drops?: readonly { readonly topic: CacheTopic; readonly detail?: string }[];
  readonly hints?: readonly Hint[];
}

type EffectsOf<Event> = (event: Event, changedBy: string | null) => Effects;

const none: EffectsOf<DomainEvent> = () => ({});

export const submissionHint = ({
  submissionId,
  component,
}: Pick<OnComponent, 'submissionId' | 'component'>): Hint => ({
  message: { kind: 'submission', submissionId, component },
  audience: { submissionId },
});

const usersHint: Hint = { message: { kind: 'users' }, audience: { isForManagers: true } };

export const settingsHint = (changedBy: string | null): Hint => ({
  message: { kind: 'settings' },
  audience: { changedBy },
});

const onSubmission: EffectsOf<OnComponent> = (event) => ({ hints: [submissionHint(event)] });

/** For those who manage users; the person's own access stays as it is. */
const onAccount: EffectsOf<unknown> = () => ({ hints: [usersHint] });

/** It applies from the person's next call. */
const onPerson: EffectsOf<{ readonly userEmail: string }> = ({ userEmail }) => ({
  drops: [{ topic: changes.people, detail: userEmail }],
  hints: [usersHint],
});

const onSettings =
  (topic: CacheTopic): EffectsOf<unknown> =>
  (_event, changedBy) => ({ drops: [{ topic }], hints: [settingsHint(changedBy)] });

const onSeason: EffectsOf<unknown> = () => ({ drops: [{ topic: changes.season }] });

export const extractHint: Hint = { message: { kind: 'extract' }, audience: { isForStaff: true } };

const onExtract: EffectsOf<unknown> = () => ({ hints: [extractHint] });

const effects: { readonly [Kind in EventKind]: EffectsOf<Extract<DomainEvent, { kind: Kind }>> } = {
  'account-linked': onPerson,
  'account-reset': onPerson,
  'activation-link-created': onAccount,
  'activation-link-ended': onAccount,
  'activation-link-used': onPerson,
  'activation-required': onAccount,
  'announcement-changed': () => ({ hints: [{ message: { kind: 'announcements' }, audience: {} }] }),
  'attestation-drafted': onSubmission,
  'attestation-signed': onSubmission,
  'attestation-voided': onSubmission,
  'auditor-access-changed': onSubmission,
  'auditor-added': onAccount,
  'auditor-deleted': onAccount,
  'caches-cleared': none,
  'call-refused': none,
  'data-extract-deleted': onExtract,
  'data-extract-downloaded': none,
  'data-extract-started': onExtract,
  'data-extracted': onExtract,
  'designations-changed': onSubmission,
  'file-archived': onSubmission,
  'file-downloaded': none,
  'file-processed': onSubmission,
  'final-files-made': onSubmission,
  'generic-upload-checked': none,
  'hos-attested': onSubmission,
  'job-cancelled': none,
  'job-retried': none,
  'license-accepted': none,
  'license-changed': onSettings(changes.license),
  'mail-sent-again': none,
  'organization-changed': onSeason,
  'password-changed': none,
  'password-link-requested': none,
  'people-exported': none,
  'portal-restored': none,
  'recovery-code-used': none,
  'recovery-codes-replaced': none,
  'replaced-files-removed': none,
  'replaced-uploads-archived': none,
  'reporting-choice-saved': onSubmission,
  'reprocess-requested': none,
  'revalidation-ended': none,
  'role-changed': onPerson,
  'rule-preview-dropped': none,
  'rule-preview-started': none,
  'rule-preview-updated': none,
  'rule-settings-changed': onSettings(changes.season),
  'season-loaded': () => ({
    drops: [{ topic: changes.season }, { topic: changes.people }],
    hints: [{ message: { kind: 'settings' }, audience: {} }, usersHint],
  }),
  'second-factor-removed': none,
  'second-factor-replaced': none,
  'second-factor-reset': onPerson,
  'second-factor-set-up': none,
  'security-matrix-changed': onSettings(changes.matrix),
  'sessions-ended': none,
  'setting-changed': onSettings(changes.settings),
  'sign-in-refused': none,
  'signed-in': none,
  'signed-out': none,
  'signing-consent-given': onSubmission,
  'stage-changed': onSubmission,
  'status-corrected': onSubmission,
  // Lists and counts of its submissions change; the command names them.
  'test-organization-added': none,
  'test-organization-deleted': none,
  'upload-received': none,
  'upload-refused': none,
  'user-access-deleted': onPerson,
  'user-added': onPerson,
  'user-address-changed': ({ userEmail, previousEmail }) => ({
    drops: [userEmail, previousEmail].map((detail) => ({ topic: changes.people, detail })),
    hints: [usersHint],
  }),
  'user-deleted': onPerson,
  'user-locked': onPerson,
  'user-name-changed': onPerson,
  'user-unlocked': onPerson,
  'vendor-measures-imported': onSeason,
};

/** @param changedBy the id of the person who made the change; null for the program */
export const findEffects = (event: DomainEvent, changedBy: string | null): Effects =>
  (effects[event.kind] as EffectsOf<DomainEvent>)(event, changedBy);

/** As every process receives them. */
export const toPayloads = ({ drops = [], hints = [] }: Effects): Payload[] => [
  ...drops.map(({ topic, detail = '' }) => ({ change: topic, detail })),
  ...hints,
];
