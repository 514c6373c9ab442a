/** Actions of people: one typed union, of the definitions in the `*.events.ts` next to it. Spec: events-trail, events-kinds. */
import { attestationEvents } from './attestation.events.ts';
import type { Concerns, EventsOf } from './define-event.ts';
import { toSubject } from './event-subject.ts';
import { explanationsEvents } from './explanations.events.ts';
import { noticesEvents } from './notices.events.ts';
import { operationsEvents } from './operations.events.ts';
import { peopleEvents } from './people.events.ts';
import { runsEvents } from './runs.events.ts';
import { rulesEvents } from './rules.events.ts';
import { seasonEvents } from './season.events.ts';
import { stagesEvents } from './stages.events.ts';

export const eventDefinitions = {
  ...attestationEvents,
  ...explanationsEvents,
  ...noticesEvents,
  ...operationsEvents,
  ...peopleEvents,
  ...runsEvents,
  ...rulesEvents,
  ...seasonEvents,
  ...stagesEvents,
};

export type DomainEvent = EventsOf<typeof eventDefinitions>;
export type EventKind = DomainEvent['kind'];

/** Every kind of event there is, in alphabetical order. */
export const eventKinds = Object.keys(eventDefinitions).sort() as readonly EventKind[];

/** The sentence that the event lists show. */
export const describeEvent = (event: DomainEvent): string =>
  eventDefinitions[event.kind].sentence(event as never, toSubject(event));

export const getConcern = ({ kind }: DomainEvent): keyof Concerns => eventDefinitions[kind].concerns;
