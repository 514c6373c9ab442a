/** The components that a bulk screen lists: those that the caller can see and has the permission for. */
import { can, canSee, type Person } from '@idss/domain/permissions/can';
import { isHedisOnlyUser } from '@idss/domain/permissions/hedis-only-user';
import { getComponent, type Component, type Program } from '@idss/domain/program';
import type { BulkFacts, BulkPurpose } from '@idss/domain/stages/bulk';
import { bulkPermissions } from '@idss/domain/stages/bulk-permissions';
import type { SystemSettings } from '@idss/domain/settings/switches';
import { toFacts } from '#src/access/component-facts.ts';
import { getScope } from '#src/access/access-scope.ts';
import { listComponentRecords, type ComponentRecord } from '#src/access/find-component.sql.ts';
import type { Context } from '#src/kernel/context.ts';

type ReadContext = Pick<Context, 'app' | 'caller'>;

/**
 * All components of this kind that the caller can see, whatever their permissions; limited to the given organizations,
 * if any.
 */
export async function listSeenRecords(
  { app, caller }: ReadContext,
  component: Component,
  organizationIds: readonly number[] = [],
): Promise<ComponentRecord[]> {
  const records = await listComponentRecords(app.pool, component, getScope(caller), organizationIds);
  return records.filter(({ reach }) => canSee(caller, reach));
}

export async function listBulkRecords(
  context: ReadContext,
  program: Program,
  purpose: BulkPurpose,
  organizationIds: readonly number[] = [],
): Promise<ComponentRecord[]> {
  const { app, caller } = context;
  const matrix = await app.cached.matrix();
  const actions = bulkPermissions(program, purpose);
  const records = await listSeenRecords(context, getComponent(program), organizationIds);
  return records.filter(({ reach }) => actions.some((action) => can(matrix, caller, action, reach).ok));
}

/** Accepted or refused: a refused file has at least its findings. */
export const hasUploadedFile = ({
  currentFileId,
  latestRunId,
}: Pick<ComponentRecord, 'currentFileId' | 'latestRunId'>): boolean =>
  currentFileId !== null || latestRunId !== null;

/** The facts about a component that the rules of the bulk screens need. */
export function getBulkFacts(
  record: ComponentRecord,
  settings: SystemSettings,
  caller: Person & { readonly isSysadmin: boolean },
): BulkFacts {
  // Only the attestation wizard and the audit need these two; no bulk screen does.
  const extras = { isSignedForThisData: false, rowsWithoutDesignation: 0 };
  return {
    ...toFacts(record, extras, settings, caller.isSysadmin),
    isFileUploaded: hasUploadedFile(record),
    isHedisOnlyUser: isHedisOnlyUser(caller),
  };
}
