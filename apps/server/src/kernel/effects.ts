/**
 * The effects of an event on those who did not make the change: the caches that every process drops, and the hints that
 * browsers get. They follow from what the event concerns, which its definition says.
 */
import type { Concerns } from '@idss/domain/events/define-event';
import { type DomainEvent, getConcern } from '@idss/domain/events/event';
import { changes } from './cached.ts';
import type { Hint, Payload } from './push.ts';

export type CacheTopic = (typeof changes)[keyof typeof changes];

export interface Effects {
  /** Detail: as the topic defines it; absent for all of it. */
  readonly drops?: readonly { readonly topic: CacheTopic; readonly detail?: string }[];
  readonly hints?: readonly Hint[];
}

type GetEffects<Event> = (event: Event, changedBy: string | null) => Effects;

export const submissionHint = ({
  submissionId,
  component,
}: Pick<Concerns['submission'], 'submissionId' | 'component'>): Hint => ({
  message: { kind: 'submission', submissionId, component },
  audience: { submissionId },
});

const usersHint: Hint = { message: { kind: 'users' }, audience: { isForManagers: true } };

export const settingsHint = (changedBy: string | null): Hint => ({
  message: { kind: 'settings' },
  audience: { changedBy },
});

const onSettings =
  (topic: CacheTopic): GetEffects<unknown> =>
  (_event, changedBy) => ({ drops: [{ topic }], hints: [settingsHint(changedBy)] });

export const extractHint: Hint = { message: { kind: 'extract' }, audience: { isForStaff: true } };

const effects: { readonly [Key in keyof Concerns]: GetEffects<Concerns[Key]> } = {
  announcements: () => ({ hints: [{ message: { kind: 'announcements' }, audience: {} }] }),
  extracts: () => ({ hints: [extractHint] }),
  license: onSettings(changes.license),
  matrix: onSettings(changes.matrix),
  nothing: () => ({}),
  person: ({ userEmail, previousEmail }) => ({
    drops: [userEmail, previousEmail]
      .filter((email) => email !== undefined)
      .map((detail) => ({ topic: changes.people, detail })),
    hints: [usersHint],
  }),
  rules: onSettings(changes.season),
  season: () => ({ drops: [{ topic: changes.season }] }),
  'season as shown': onSettings(changes.season),
  'season and people': () => ({
    drops: [{ topic: changes.season }, { topic: changes.people }],
    hints: [{ message: { kind: 'settings' }, audience: {} }, usersHint],
  }),
  settings: onSettings(changes.settings),
  submission: (event) => ({ hints: [submissionHint(event)] }),
  users: () => ({ hints: [usersHint] }),
};

/** @param changedBy the id of the person who made the change; null for the program */
export const findEffects = (event: DomainEvent, changedBy: string | null): Effects =>
  effects[getConcern(event)](event as never, changedBy);

/** As every process receives them. */
export const toPayloads = ({ drops = [], hints = [] }: Effects): Payload[] => [
  ...drops.map(({ topic, detail = '' }) => ({ change: topic, detail })),
  ...hints,
];
