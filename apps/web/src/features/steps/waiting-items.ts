/** What others are waited for, in as few words as possible: the same of several submissions is said once. */
import { componentLabel } from '@idss/domain/program';
import type { Answer } from '#src/api/calls.ts';

type Group = Answer<'GetNextSteps'>['waiting'][number];
export type WaitingItem = Group['items'][number];

export interface WaitingPart {
  readonly items: readonly [WaitingItem, ...WaitingItem[]];
  /** After the numbers: `HEDIS attestation`. */
  readonly words: string;
}

export const joinItems = (items: readonly WaitingItem[]): WaitingPart[] =>
  [...Map.groupBy(items, ({ component, what }) => `${componentLabel(component)} ${what}`).entries()].flatMap(
    ([words, same]) => {
      const [first, ...others] = same;
      return first ? [{ items: [first, ...others] as const, words }] : [];
    },
  );

/** Before the second of two, `and`; before others a comma. */
export const getJoint = (at: number, count: number): string =>
  at === 0 ? '' : at === count - 1 ? ' and ' : ', ';

/** `PW` of Paul Whitcombe, `AR` of Askwell Research. */
export const getInitials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && word !== 'or')
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('');
