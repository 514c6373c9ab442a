/** Rows of a survey vendor status report: who has access, which seasons there are, which rows they can see. */
import type { CountQuery, ListCounts, PageQuery } from '@idss/contract/list-page';
import type { HosStatusColumn, HosStatusRow, VendorStatusRow } from '@idss/contract/reports/reports';
import { getComponent, type Program } from '@idss/domain/program';
import {
  canReadProgram,
  canReadStatus,
  rolesThatReadStatus,
  type SurveyProgram,
} from '@idss/domain/reports/vendor-status';
import { isProgramOpen } from '@idss/domain/settings/settings';
import { defaultSettings } from '@idss/domain/settings/switches';
import type { Verdict } from '@idss/domain/verdict';
import { getExactScope, getScope } from '#src/access/access-scope.ts';
import { countComponentsOfSeason } from '#src/access/component-totals.sql.ts';
import { seesWholeSeason } from '#src/access/visible-components.ts';
import { asksForPage, countsEverything } from '#src/db/list-page.ts';
import { readSettings } from '#src/kernel/cached.sql.ts';
import type { Context } from '#src/kernel/context.ts';
import { notFound, requireOk } from '#src/kernel/errors.ts';
import { presentHosStatus, presentStatus } from './present-status.ts';
import { listReach, listSurveys, listYears, type SurveyComponent } from './reports.sql.ts';
import { countSurveys, listSurveysPage, type Surveys } from './surveys-page.sql.ts';

/** May the caller read the reports of these programs? The only definition of "accessibility". */
export async function getAccessibility<P extends Program>(
  { app, caller }: Context,
  programs: readonly P[],
): Promise<ReadonlyMap<P, Verdict>> {
  // From the database, not from this process's memory: a cached response may only depend on data whose changes have an
  // event.
  const settings = { ...defaultSettings, ...(await readSettings(app.pool)) };
  const matrix = await app.cached.matrix();
  const components = caller.isSysadmin ? [] : await listReach(app.pool, getScope(caller));
  return new Map(
    programs.map((program) => [
      program,
      canReadProgram(matrix, caller, { program, isOpen: isProgramOpen(program, settings), components }),
    ]),
  );
}

interface VendorStatusQuery extends PageQuery<HosStatusColumn> {
  readonly measurementYear: number;
  readonly includeTestOrganizations: boolean;
}

/** 403 without accessibility; 404 for a year without a loaded season, or a future one. */
async function requireSeason(context: Context, program: SurveyProgram, measurementYear: number) {
  const { app } = context;
  for (const verdict of (await getAccessibility(context, [program])).values()) requireOk(verdict);
  if (!(await listYears(app.pool)).includes(measurementYear)) throw notFound();
  return app.cached.matrix();
}

/** What they may read of a season, and nothing else. */
async function selectSurveys(
  context: Context,
  program: SurveyProgram,
  { measurementYear, includeTestOrganizations }: VendorStatusQuery,
): Promise<Surveys> {
  const { app, caller } = context;
  const matrix = await requireSeason(context, program, measurementYear);
  const { seasonState } = await app.cached.getSeason(measurementYear);
  const roles = rolesThatReadStatus(matrix, caller, program, { measurementYear, seasonState });
  return { program, measurementYear, includeTestOrganizations, scope: getExactScope({ ...caller, roles }) };
}

async function readSurveys(
  context: Context,
  program: SurveyProgram,
  query: VendorStatusQuery,
): Promise<SurveyComponent[]> {
  const { app, caller } = context;
  const { measurementYear, includeTestOrganizations } = query;
  if (asksForPage(query))
    return listSurveysPage(app.pool, await selectSurveys(context, program, query), query);
  const matrix = await requireSeason(context, program, measurementYear);
  const rows = await listSurveys(app.pool, {
    component: getComponent(program),
    measurementYear,
    scope: getScope(caller),
  });
  return rows.filter(
    (row) =>
      (includeTestOrganizations || !row.isTestOrganization) && canReadStatus(matrix, caller, program, row).ok,
  );
}

export const readCahpsStatus = async (
  context: Context,
  query: VendorStatusQuery,
): Promise<VendorStatusRow[]> =>
  (await readSurveys(context, 'CAHPS', query)).map((row) => presentStatus(row, 'CAHPS'));

export const readHosStatus = async (context: Context, query: VendorStatusQuery): Promise<HosStatusRow[]> =>
  (await readSurveys(context, 'HOS', query)).map(presentHosStatus);

/** How many rows the report has. */
export async function countStatus(
  context: Context,
  program: SurveyProgram,
  query: VendorStatusQuery & CountQuery<HosStatusColumn>,
): Promise<ListCounts> {
  const { pool } = context.app;
  const asked = await selectSurveys(context, program, query);
  if (!countsEverything(query) || !seesWholeSeason(context.caller)) return countSurveys(pool, asked, query);
  const component = getComponent(program);
  const count = await countComponentsOfSeason(pool, asked.measurementYear, { ...asked, component });
  return { count, parts: [], choices: [] };
}
