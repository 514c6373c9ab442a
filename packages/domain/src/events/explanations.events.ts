/** Events of explanations of warnings. Their sentences never show a text or a member. Spec: findings-explanations. */
import { formatCount } from '../format-number.ts';
import { defineComponentEvent } from './define-event.ts';

/** What an explanation is about. */
export interface Explained {
  readonly explanationId: string;
  readonly ruleId: string;
  /** Of one finding its number in the file; null: of all findings of the rule. */
  readonly findingId: number | null;
  /** Of the explanation, after this event. */
  readonly version: number;
}

const explained = { explanationId: 'e', ruleId: 'H-017', findingId: null, version: 1 };

const about = ({ ruleId, findingId }: Explained): string =>
  findingId === null ? `All warnings of ${ruleId}` : `A warning of ${ruleId}`;

export const explanationsEvents = {
  'warning-explained': defineComponentEvent<
    Explained & {
      readonly text: string;
      /** Missing: it is the first. */
      readonly textBefore?: string;
    }
  >({
    concerns: 'submission',
    sentence: (event, subject) =>
      `${about(event)} ${event.textBefore === undefined ? 'explained' : 'explained again'}${subject}`,
    examples: [
      [{ ...explained, text: 'Moved.' }, 'All warnings of H-017 explained for CAHPS submission 1234'],
      [
        { ...explained, findingId: 5, text: 'Moved.', textBefore: 'New.' },
        'A warning of H-017 explained again for CAHPS submission 1234',
      ],
    ],
  }),
  'explanation-withdrawn': defineComponentEvent<Explained & { readonly text: string }>({
    concerns: 'submission',
    sentence: (event, subject) => `${about(event)}: explanation withdrawn${subject}`,
    examples: [
      [
        { ...explained, text: 'Moved.' },
        'All warnings of H-017: explanation withdrawn for CAHPS submission 1234',
      ],
    ],
  }),
  'explanation-answered': defineComponentEvent<
    Explained & {
      readonly answer: 'accepted' | 'asked-back';
      /** The question; empty where there is nothing to say. */
      readonly text: string;
      /** The person who explained, who is told; the answerer is the event's actor. */
      readonly authorId: string;
      readonly authorName: string;
    }
  >({
    concerns: 'submission',
    sentence: (event, subject) =>
      `${about(event)}: explanation ${event.answer === 'accepted' ? 'accepted' : 'asked back about'}${subject}`,
    examples: [
      [
        { ...explained, answer: 'accepted', text: '', authorId: 'u', authorName: 'Ana' },
        'All warnings of H-017: explanation accepted for CAHPS submission 1234',
      ],
      [
        {
          ...explained,
          findingId: 5,
          answer: 'asked-back',
          text: 'When?',
          authorId: 'u',
          authorName: 'Ana',
        },
        'A warning of H-017: explanation asked back about for CAHPS submission 1234',
      ],
    ],
  }),
  'explanations-lapsed': defineComponentEvent<{
    /** Of what is in the new file no longer, or with other values. */
    readonly explanationIds: readonly string[];
  }>({
    concerns: 'submission',
    sentence: ({ explanationIds: { length } }, subject) =>
      `${formatCount(length, 'explanation')} not carried to the new file${subject}`,
    examples: [
      [
        { explanationIds: ['e', 'f'] },
        '2 explanations not carried to the new file for CAHPS submission 1234',
      ],
    ],
  }),
};
