/** The components that a bulk screen lists: those that the caller can see and has the permission for. */
import { can, canSee, type Person } from '@idss/domain/permissions/can';
import { isHedisOnlyUser } from '@idss/domain/permissions/hedis-only-user';
import { getComponent, type Program } from '@idss/domain/program';
import type { BulkFacts, BulkPurpose } from '@idss/domain/stages/bulk';
import { bulkPermissions } from '@idss/domain/stages/bulk-permissions';
import type { SystemSettings } from '@idss/domain/settings/switches';
import { toFacts } from '#src/access/component-facts.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { getScope } from '#src/access/access-scope.ts';
import { listComponentRecords, type ComponentRecord } from '#src/access/find-component.sql.ts';
import type { Context } from '#src/kernel/context.ts';

export interface BulkListRequest {
  readonly program: Program;
  readonly purpose: BulkPurpose;
  /** undefined: the current season. */
  readonly measurementYear?: number | undefined;
  /** Empty: all. */
  readonly organizationIds?: readonly number[];
}

export async function listBulkRecords(
  context: Pick<Context, 'app' | 'caller'>,
  { program, purpose, measurementYear: asked, organizationIds = [] }: BulkListRequest,
): Promise<ComponentRecord[]> {
  const { app, caller } = context;
  const matrix = await app.cached.matrix();
  const actions = bulkPermissions(program, purpose);
  const { measurementYear } = await getAskedSeason(context, asked);
  const records = await listComponentRecords(app.pool, {
    component: getComponent(program),
    measurementYear,
    scope: getScope(caller),
    organizationIds,
  });
  return records.filter(
    ({ reach }) => canSee(caller, reach) && actions.some((action) => can(matrix, caller, action, reach).ok),
  );
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
