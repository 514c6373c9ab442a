/**
 * The one way in which people's roles, assignments and locks change: in one transaction with the events, after every
 * rule was checked on what is stored then. Two administrators who change people at once wait for each other.
 */
import type { DomainEvent } from '@idss/domain/events/event';
import {
  type AccessChange,
  canChangeOwnAccess,
  isChanged,
  keepsSystemAdministrator,
  type KnownPerson,
} from '@idss/domain/people/access-change';
import { type Entity, type Manager, toManager, managesAny } from '@idss/domain/people/managers';
import type { Role } from '@idss/domain/permissions/actions';
import type { SecurityMatrix } from '@idss/domain/permissions/matrix';
import type pg from 'pg';
import { inSnapshot } from '#src/db/transaction.ts';
import { makeChange } from '#src/kernel/change.ts';
import { findPerson } from '#src/access/caller.sql.ts';
import type { Context } from '#src/kernel/context.ts';
import { forbidden, requireOk } from '#src/kernel/errors.ts';
import {
  listSystemAdministrators,
  lockAccess,
  lockKnownAuditors,
  lockPeople,
  readEntities,
} from './access.sql.ts';
import type { LinkResult } from '#src/features/people/links/create-links.ts';
import { updateLinks } from '#src/features/people/links/update-links.ts';
import { listAccessEvents } from './list-access-events.ts';
import { readPeople } from './read-people.ts';
import { writeAccess } from './write-access.ts';

export interface PlanningContext {
  readonly client: pg.PoolClient;
  /** The caller, as stored now. */
  readonly manager: Manager;
  readonly systemAdministrators: readonly string[];
  /** Every address, known or not. Their rows are locked. */
  readonly people: (emails: readonly string[]) => Promise<ReadonlyMap<string, KnownPerson>>;
  readonly person: (email: string) => Promise<KnownPerson>;
  /** The organizations, vendors and submissions of these roles, by `entityKey`. */
  readonly entities: (
    roles: readonly Pick<Role, 'group' | 'entityId'>[],
  ) => Promise<ReadonlyMap<string, Entity>>;
}

export interface PlannedAccess {
  /** Changes that change nothing are left out. */
  readonly changes: readonly AccessChange[];
  readonly events?: readonly DomainEvent[];
  /** People who get an activation link, after the changes. */
  readonly linksFor?: readonly string[];
  /** false: only mails bring these links. */
  readonly linksShown?: boolean;
}

export interface ChangedAccess {
  readonly changes: readonly AccessChange[];
  /** Of each person of `linksFor`: their link, or why they got none. */
  readonly links: ReadonlyMap<string, LinkResult>;
}

/**
 * @param plan what to change; it throws what refuses it, and may write what belongs to the same transaction
 * @returns the changes that were made, and the links
 */
export async function changeAccess(
  context: Context,
  access: 'sysadmin' | 'userManagement',
  plan: (planning: PlanningContext) => Promise<PlannedAccess>,
): Promise<ChangedAccess> {
  const { app, caller } = context;
  const matrix = await app.cached.matrix();
  return makeChange(context, async (change) => {
    const { db: client, emit } = change;
    await lockAccess(client);
    const planning = await startPlanning(client, context, matrix);
    if (access === 'sysadmin' ? !planning.manager.isSysadmin : !managesAny(planning.manager))
      throw forbidden();
    const { changes: planned, events = [], linksFor = [], linksShown } = await plan(planning);
    const changes = planned.filter(isChanged);
    const own = changes.find(({ before }) => before.email === caller.email);
    if (own) requireOk(canChangeOwnAccess(own));
    requireOk(keepsSystemAdministrator(changes, planning.systemAdministrators), 409);
    await writeAccess(client, changes);
    emit(...(await listAccessEvents(client, changes, events)));
    const linkMaker = { change, manager: planning.manager };
    const links = await updateLinks(context, linkMaker, { changes, linksFor, linksShown });
    return { changes, links };
  });
}

/** As in a transaction of changes, for a preview: nothing is locked or written. */
export async function previewAccess<T>(
  context: Context,
  plan: (planning: PlanningContext) => Promise<T>,
): Promise<T> {
  const matrix = await context.app.cached.matrix();
  return inSnapshot(context.app.pool, async (client) =>
    plan(await startPlanning(client, context, matrix, false)),
  );
}

async function startPlanning(
  client: pg.PoolClient,
  { caller }: Context,
  matrix: SecurityMatrix,
  locks = true,
): Promise<PlanningContext> {
  // Reads the caller's roles again: they may have changed since the request was admitted.
  const stored = await findPerson(client, caller.email);
  if (!stored || stored.isLocked) throw forbidden();
  const people = async (emails: readonly string[]): Promise<ReadonlyMap<string, KnownPerson>> => {
    if (locks) await lockPeople(client, emails);
    if (locks) await lockKnownAuditors(client, emails);
    return readPeople(client, emails);
  };
  return {
    client,
    manager: toManager(matrix, stored),
    systemAdministrators: await listSystemAdministrators(client),
    people,
    entities: (roles) => readEntities(client, roles),
    async person(email) {
      const person = (await people([email])).get(email);
      if (!person) throw new Error('A person was not read.');
      return person;
    },
  };
}
