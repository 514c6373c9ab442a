/** Actions of people: one typed union, of the definitions in the `*.events.ts` next to it. Spec: events-trail, events-kinds. */
import { componentLabel } from '../program.ts';
import { attestationEvents } from './attestation.events.ts';
import type { CommonFacts, Concerns, EventsOf } from './define-event.ts';
import { explanationsEvents } from './explanations.events.ts';
import { operationsEvents } from './operations.events.ts';
import { peopleEvents } from './people.events.ts';
import { runsEvents } from './runs.events.ts';
import { rulesEvents } from './rules.events.ts';
import { seasonEvents } from './season.events.ts';
import { stagesEvents } from './stages.events.ts';

export const eventDefinitions = {
  ...attestationEvents,
  ...explanationsEvents,
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

/** What an event is about, inside its sentence; a list of one component's events leaves it out. */
export const toSubject = ({ submissionId, component }: CommonFacts): string =>
  submissionId ? ` for ${component ? `${componentLabel(component)} ` : ''}submission ${submissionId}` : '';

/** The sentence that the event lists show. */
export const describeEvent = (event: DomainEvent): string =>
  eventDefinitions[event.kind].sentence(event as never, toSubject(event));

export const getConcern = ({ kind }: DomainEvent): keyof Concerns => eventDefinitions[kind].concerns;
