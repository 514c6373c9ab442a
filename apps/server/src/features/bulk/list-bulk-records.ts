/** The components that a bulk screen lists: those that the caller can see and has the permission for. */
import { can, canSee, type Person } from '@idss/domain/permissions/can';
import { isHedisOnlyUser } from '@idss/domain/permissions/hedis-only-user';
import { getComponent, type Program } from '@idss/domain/program';
import type { BulkFacts, BulkPurpose } from '@idss/domain/stages/bulk';
import { bulkPermissions } from '@idss/domain/stages/bulk-permissions';
import type { SystemSettings } from '@idss/domain/settings/switches';
import { toFacts } from '#src/access/component-facts.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { getScope, standForAll } from '#src/access/access-scope.ts';
import { listOwnersOfSeason, listVendorsOfSeason } from '#src/access/component-totals.sql.ts';
import { seesWholeSeason } from '#src/access/visible-components.ts';
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

type Reading = Pick<Context, 'app' | 'caller'>;

/** For those who see the whole season: the season, if they have the permission for these components; null for everybody else. */
async function findWholeSeason(context: Reading, { program, purpose, measurementYear }: BulkListRequest) {
  const { app, caller } = context;
  if (!seesWholeSeason(caller)) return null;
  const season = await getAskedSeason(context, measurementYear);
  const matrix = await app.cached.matrix();
  const reach = standForAll(getComponent(program), season);
  const isAllowed = bulkPermissions(program, purpose).some((action) => can(matrix, caller, action, reach).ok);
  return { ...season, isAllowed };
}

/** The organizations of what `listBulkRecords` lists, once each. */
export async function listBulkOwners(context: Reading, request: BulkListRequest) {
  const season = await findWholeSeason(context, request);
  if (season)
    return season.isAllowed
      ? listOwnersOfSeason(context.app.pool, season.measurementYear, getComponent(request.program))
      : [];
  const records = await listBulkRecords(context, request);
  const names = new Map(records.map((record) => [record.organizationId, record.organizationName]));
  return [...names].map(([orgId, orgName]) => ({ orgId, orgName }));
}

/** The survey vendors of what `listBulkRecords` lists, once each. */
export async function listBulkVendors(
  context: Reading,
  request: BulkListRequest,
): Promise<readonly number[]> {
  const season = await findWholeSeason(context, request);
  if (!season) {
    const records = await listBulkRecords(context, request);
    return [...new Set(records.flatMap(({ vendorId }) => vendorId ?? []))];
  }
  if (!season.isAllowed) return [];
  const vendors = await listVendorsOfSeason(
    context.app.pool,
    season.measurementYear,
    getComponent(request.program),
  );
  return vendors.map(({ orgId }) => orgId);
}

export async function listBulkRecords(
  context: Reading,
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
