/** The person who set up a fresh installation becomes its system administrator. */
import type pg from 'pg';
import { systemEntity } from '@idss/domain/permissions/actions';
import { appendEvent } from '#src/kernel/append-event.sql.ts';
import { systemActor } from '#src/kernel/actor.ts';
import { insertRole, upsertUser } from './users.sql.ts';

export async function grantFirstAdministrator(
  client: pg.PoolClient,
  email: string,
  name: string,
): Promise<void> {
  const userId = await upsertUser(client, email, name);
  await insertRole(client, userId, { role: 'sysadmin', group: 'system', entityId: systemEntity });
  await appendEvent(
    client,
    { ...systemActor, name },
    { kind: 'role-changed', userEmail: email, before: '', after: 'sysadmin' },
  );
}
