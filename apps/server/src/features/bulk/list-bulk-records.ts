/** The components that a bulk screen lists: those that the caller sees, and with which he may do this. */
import { can, canSee, type Person } from '@idss/domain/permissions/can';
import { isHedisOnlyUser } from '@idss/domain/permissions/hedis-only-user';
import { componentOf, type Component, type Program } from '@idss/domain/program';
import type { BulkFacts, BulkPurpose } from '@idss/domain/stages/bulk';
import { bulkPermissions } from '@idss/domain/stages/bulk-permissions';
import type { SystemSettings } from '@idss/domain/settings/settings';
import { factsOf } from '#src/access/component-facts.ts';
import { scopeOf } from '#src/records/access-scope.ts';
import { listComponentRecords, type ComponentRecord } from '#src/records/find-component.sql.ts';
import type { Context } from '#src/http/context.ts';

type Asking = Pick<Context, 'app' | 'caller'>;

/** All of this component that the caller sees, whatever he may do with them; of these organizations where any are named. */
export async function listSeenRecords(
  { app, caller }: Asking,
  component: Component,
  organizationIds: readonly number[] = [],
): Promise<ComponentRecord[]> {
  const records = await listComponentRecords(app.pool, component, scopeOf(caller), organizationIds);
  return records.filter(({ reach }) => canSee(caller, reach));
}

export async function listBulkRecords(
  context: Asking,
  program: Program,
  purpose: BulkPurpose,
  organizationIds: readonly number[] = [],
): Promise<ComponentRecord[]> {
  const { app, caller } = context;
  const matrix = await app.cached.matrix();
  const actions = bulkPermissions(program, purpose);
  const records = await listSeenRecords(context, componentOf(program), organizationIds);
  return records.filter(({ reach }) => actions.some((action) => can(matrix, caller, action, reach).ok));
}

/** Good or refused: of a refused one there is at least what validation found. */
export const hasUploadedFile = ({
  currentFileId,
  latestRunId,
}: Pick<ComponentRecord, 'currentFileId' | 'latestRunId'>): boolean =>
  currentFileId !== null || latestRunId !== null;

/** What the rules of the bulk screens want to know of a component. */
export function bulkFactsOf(
  record: ComponentRecord,
  settings: SystemSettings,
  caller: Person & { readonly isSysadmin: boolean },
): BulkFacts {
  // Only what is signed in the wizard, or audited, asks for these two; no bulk screen does either.
  const extras = { isSignedForThisData: false, rowsWithoutDesignation: 0 };
  return {
    ...factsOf(record, extras, settings, caller.isSysadmin),
    isFileUploaded: hasUploadedFile(record),
    isHedisOnlyUser: isHedisOnlyUser(caller),
  };
}
