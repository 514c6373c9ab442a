import { describe, expect, test } from 'vitest';
import { attestationEvents } from './attestation.events.ts';
import { describeEvent, type DomainEvent, eventDefinitions, eventKinds } from './event.ts';
import { explanationsEvents } from './explanations.events.ts';
import { noticesEvents } from './notices.events.ts';
import { operationsEvents } from './operations.events.ts';
import { peopleEvents } from './people.events.ts';
import { runsEvents } from './runs.events.ts';
import { rulesEvents } from './rules.events.ts';
import { seasonEvents } from './season.events.ts';
import { stagesEvents } from './stages.events.ts';

test('a kind is defined in one room only; a second definition would replace the first', () => {
  const rooms = [
    attestationEvents,
    explanationsEvents,
    noticesEvents,
    operationsEvents,
    peopleEvents,
    runsEvents,
    rulesEvents,
    seasonEvents,
    stagesEvents,
  ];
  expect(rooms.flatMap((room) => Object.keys(room)).sort()).toEqual(eventKinds);
});

// The sentence of each event as people read it, letter for letter: lists and exports have nothing else.
describe.each(eventKinds)('%s', (kind) => {
  const subject = { submissionId: 1234, component: 'CAHPS', organizationId: 100 };
  test.each(eventDefinitions[kind].examples.map(([facts, sentence]) => ({ facts, sentence })))(
    '$sentence',
    ({ facts, sentence }) => {
      expect(describeEvent({ ...subject, ...facts, kind } as DomainEvent)).toBe(sentence);
    },
  );
});
