import { expect, test } from 'vitest';
import { eventKindNamed, eventName } from './event-name.ts';

test.each([
  ['stage-changed', 'Stage changed'],
  ['hos-attested', 'HOS attested'],
  ['license-accepted', 'License accepted'],
])('%s is %s, and back', (kind, name) => {
  expect(eventName(kind)).toBe(name);
  expect(eventKindNamed(name)).toBe(kind);
});
