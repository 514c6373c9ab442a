/** An event in one place: its facts, its sentence, what it concerns, and examples, which `event.test.ts` checks. */
import type { Component } from '../program.ts';

/** The subject of an event, as its columns name it. */
export interface CommonFacts {
  readonly submissionId?: number;
  readonly component?: Component;
  readonly organizationId?: number;
}

type ComponentEvent = CommonFacts & {
  readonly submissionId: number;
  readonly component: Component;
  readonly organizationId: number;
};

/**
 * Data that an event can concern, each kind with the facts that it needs. The server's `kernel/effects.ts` says which caches are
 * dropped and which browsers get a hint.
 */
export interface Concerns {
  announcements: unknown;
  extracts: unknown;
  license: unknown;
  matrix: unknown;
  /** No one else sees its effect, or the command itself names what it concerns. */
  nothing: unknown;
  /** Their own access, from their next call. */
  person: { readonly userEmail: string; readonly previousEmail?: string };
  rules: unknown;
  season: unknown;
  /** What everybody sees of a season, such as its dates. */
  'season as shown': unknown;
  'season and people': unknown;
  settings: unknown;
  submission: ComponentEvent;
  /** Those who manage users; the person's own access stays as it is. */
  users: unknown;
}

type EventDefinition<Subject, Facts> = {
  readonly concerns: {
    [Concern in keyof Concerns]: Subject & Facts extends Concerns[Concern] ? Concern : never;
  }[keyof Concerns];
  /**
   * As the lists of events show it. Never contains file content or personal health data.
   *
   * @param subject ` for CAHPS submission 1234`, or nothing
   */
  sentence(event: Subject & Readonly<Facts>, subject: string): string;
  /** At least one, with its sentence: on CAHPS submission 1234 unless it names another component, or none by null. */
  readonly examples: readonly [Example<Facts>, ...(readonly Example<Facts>[])];
};

type Example<Facts> = readonly [Facts & { readonly component?: Component | null }, string];

export const defineEvent = <Facts extends object>(definition: EventDefinition<CommonFacts, Facts>) =>
  definition;

export const defineComponentEvent = <Facts extends object>(
  definition: EventDefinition<ComponentEvent, Facts>,
) => definition;

/** The events that these definitions declare. */
export type EventsOf<
  Definitions extends Record<string, { sentence(event: never, subject: string): string }>,
> = {
  [Kind in keyof Definitions]: { readonly kind: Kind } & Parameters<Definitions[Kind]['sentence']>[0];
}[keyof Definitions];
