/** Marks test organizations of the current season, and removes marks. Spec: admin-data-test-organizations. */
import { hedisComponent } from '@idss/domain/program';
import {
  arePlans,
  canMarkAsTest,
  canUnmarkAsTest,
  readOrganizationIds,
} from '@idss/domain/test-organizations/test-organizations';
import { seasonLoader } from '#src/features/season/load-season.ts';
import { type Change, makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { submissionHint } from '#src/kernel/effects.ts';
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
  await change(context, async ({ db, actor }, measurementYear) => {
    const candidates = await lockCandidates(db, measurementYear, ids);
    requireOk(arePlans(ids, candidates), 400);
    requireOk(canMarkAsTest(candidates), 409);
    await insertTestOrganizations(db, measurementYear, ids, actor.name);
    return { kind: 'test-organization-added', ids };
  });
}

export async function removeTestOrganization(context: Context, orgId: number): Promise<void> {
  await change(context, async ({ db }, measurementYear) => {
    const marks = await listTestOrganizations(db, measurementYear);
    const mark = marks.find((each) => each.orgId === orgId);
    if (!mark)
      throw conflict(
        `Organization ${orgId} is not a test organization of the current season.`,
        'data_changed',
      );
    requireOk(canUnmarkAsTest({ isFromSeasonFolder: isFromSeasonFolder(mark), isCurrentSeason: true }), 409);
    await deleteTestOrganization(db, measurementYear, orgId);
    return { kind: 'test-organization-deleted', ids: [orgId] };
  });
}

interface TestOrganizationChange {
  readonly kind: 'test-organization-added' | 'test-organization-deleted';
  readonly ids: readonly number[];
}

async function change(
  context: Context,
  work: (made: Change, measurementYear: number) => Promise<TestOrganizationChange>,
): Promise<void> {
  const { measurementYear } = await context.app.cached.season();
  await makeChange(context, async (made) => {
    await lockTestOrganizations(made.db);
    const { kind, ids } = await work(made, measurementYear);
    // Lists and counts of these submissions change.
    for (const submissionId of await listSubmissionIds(made.db, measurementYear, ids))
      made.hint(submissionHint({ submissionId, component: hedisComponent }));
    made.emit(...ids.map((organizationId) => ({ kind, organizationId, measurementYear })));
  });
}
