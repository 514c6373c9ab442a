import { describe, expect, test } from 'vitest';
import { describeEvent, type DomainEvent, eventDefinitions, eventKinds } from './event.ts';

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
