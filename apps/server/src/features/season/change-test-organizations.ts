/** Marks test organizations of the current season, and removes marks. Spec: admin-data-test-organizations. */
import { hedisComponent } from '@idss/domain/program';
import {
  arePlans,
  canMarkAsTest,
  canUnmarkAsTest,
  readOrganizationIds,
} from '@idss/domain/test-organizations/test-organizations';
import type pg from 'pg';
import { inTransaction } from '#src/db/transaction.ts';
import { appendEvents } from '#src/kernel/append-event.sql.ts';
import { seasonLoader } from '#src/features/season/load-season.ts';
import { actorOf } from '#src/kernel/actor.ts';
import type { Context } from '#src/kernel/context.ts';
import { badRequest, conflict, requireOk } from '#src/kernel/errors.ts';
import {
  deleteTestOrganization,
  insertTestOrganizations,
  listSubmissionIds,
  listTestOrganizations,
  lockCandidates,
  lockTestOrganizations,
} from './test-organizations.sql.ts';

export const isFromSeasonFolder = ({ createdBy }: { readonly createdBy: string }): boolean =>
  createdBy === seasonLoader.name;

export async function addTestOrganizations(context: Context, text: string): Promise<void> {
  const reading = readOrganizationIds(text);
  if (!reading.ok) throw badRequest(reading.reason);
  const { ids } = reading;
  await change(context, async (client, measurementYear) => {
    const candidates = await lockCandidates(client, measurementYear, ids);
    requireOk(arePlans(ids, candidates), 400);
    requireOk(canMarkAsTest(candidates), 409);
    await insertTestOrganizations(client, measurementYear, ids, actorOf(context).name);
    return { kind: 'test-organization-added', ids };
  });
}

export async function removeTestOrganization(context: Context, orgId: number): Promise<void> {
  await change(context, async (client, measurementYear) => {
    const marks = await listTestOrganizations(client, measurementYear);
    const mark = marks.find((each) => each.orgId === orgId);
    if (!mark)
      throw conflict(
        `Organization ${orgId} is not a test organization of the current season.`,
        'data_changed',
      );
    requireOk(canUnmarkAsTest({ isFromSeasonFolder: isFromSeasonFolder(mark), isCurrentSeason: true }), 409);
    await deleteTestOrganization(client, measurementYear, orgId);
    return { kind: 'test-organization-deleted', ids: [orgId] };
  });
}

interface Changed {
  readonly kind: 'test-organization-added' | 'test-organization-deleted';
  readonly ids: readonly number[];
}

async function change(
  context: Context,
  work: (client: pg.PoolClient, measurementYear: number) => Promise<Changed>,
): Promise<void> {
  const { app } = context;
  const { measurementYear } = await app.cached.season();
  await inTransaction(app.pool, async (client) => {
    await lockTestOrganizations(client);
    const { kind, ids } = await work(client, measurementYear);
    // Lists and counts of these submissions change.
    for (const submissionId of await listSubmissionIds(client, measurementYear, ids))
      await app.push.publish(
        client,
        { kind: 'submission', submissionId, component: hedisComponent },
        { submissionId },
      );
    await appendEvents(
      client,
      actorOf(context),
      ids.map((organizationId) => ({ kind, organizationId, measurementYear })),
    );
  });
}
