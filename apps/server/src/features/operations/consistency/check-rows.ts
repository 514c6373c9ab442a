/**
 * Checks of rows against what they refer to. Each answers what it compared, in one sentence, and needs one snapshot.
 * Spec: consistency-list.
 */
import { dayText } from '@idss/domain/moments/moment-text';
import { groupByRole, systemEntity } from '@idss/domain/permissions/actions';
import { componentLabel } from '@idss/domain/program';
import { isMapValid } from '@idss/domain/vendor-map/is-map-valid';
import { allRules } from '@idss/validation/rules/all-rules';
import type { Catalogue } from '@idss/validation/seasons/catalogue';
import type { Queryable } from '#src/db/queryable.ts';
import { readCurrentSeason } from '#src/kernel/cached.sql.ts';
import { listYearsNotClosed, readCurrentYear, readYears } from '#src/kernel/season-data.sql.ts';
import { readBuiltAt } from '#src/kernel/product.ts';
import { listVendorMap } from '#src/access/vendor-map.sql.ts';
import { readSeasonData } from '#src/kernel/read-season-data.ts';
import {
  listCertifiedMeasures,
  listNamedIndicators,
  listNamedRules,
  listStuckJobs,
  listWrongRoles,
} from './consistency.sql.ts';
import type { Report } from './report.ts';

const noSeason = 'No season is loaded.';

/** (1) Results, designations, certified measures and findings name what catalogue and rules have. */
export async function checkCatalogue(db: Queryable, { error }: Report): Promise<string> {
  const current = await readCurrentYear(db);
  if (current === null) return noSeason;
  const ruleIds = new Set(allRules.map(({ id }) => id));
  const checked: string[] = [];
  for (const measurementYear of (await readYears(db)).toSorted((a, b) => a - b)) {
    const data = await readSeasonData(db, measurementYear);
    if (data) {
      await checkSeason(db, error, { measurementYear, catalogue: data.definition.catalogue, ruleIds });
      checked.push(`${measurementYear} with ${data.definition.catalogue.measures.size} measures`);
    } else if (measurementYear === current) error(`Measurement year ${measurementYear} has no catalogue.`);
  }
  return `Catalogues: ${checked.join(', ')}; ${ruleIds.size} rules.`;
}

async function checkSeason(
  db: Queryable,
  error: Report['error'],
  {
    measurementYear,
    catalogue,
    ruleIds,
  }: {
    readonly measurementYear: number;
    readonly catalogue: Catalogue;
    readonly ruleIds: ReadonlySet<string>;
  },
): Promise<void> {
  if (catalogue.measurementYear !== measurementYear)
    error(`The catalogue of ${measurementYear} says that it is of ${catalogue.measurementYear}.`);
  for (const { measureCode, indicatorKey, submissionId } of await listNamedIndicators(db, measurementYear))
    if (!isKnown(catalogue, measureCode, indicatorKey))
      error(
        `Submission ${submissionId} has data of ${indicatorKey || measureCode}, which is not in the catalogue.`,
      );
  for (const { measureCode, productLine, vendorId } of await listCertifiedMeasures(db, measurementYear))
    if (!catalogue.measures.get(measureCode)?.productLines.includes(productLine))
      error(
        `Vendor ${vendorId} is certified for ${measureCode} (${productLine}), which is not in the catalogue.`,
      );
  for (const { ruleId, submissionId } of await listNamedRules(db, measurementYear))
    if (!ruleIds.has(ruleId))
      error(`Submission ${submissionId} has findings of ${ruleId}, which is no rule.`);
}

function isKnown({ measures }: Catalogue, measureCode: string, indicatorKey: string): boolean {
  const measure = measures.get(measureCode);
  return (
    measure !== undefined &&
    (indicatorKey === '' || measure.indicators.some(({ key }) => key === indicatorKey))
  );
}

/** (6) The program was built when the measure model existed. */
export async function checkBuild(
  db: Queryable,
  { warn }: Report,
  readBuilt: () => Promise<string | null> = readBuiltAt,
): Promise<string> {
  const season = await readCurrentSeason(db);
  if (!season) return noSeason;
  const builtAt = await readBuilt();
  const { measureModelDate } = season;
  const model = `the measure model of ${dayText(measureModelDate)}`;
  if (builtAt === null) warn(`The build time is unknown: it could not be compared with ${model}.`);
  else if (builtAt.slice(0, 10) < measureModelDate)
    warn(`The build of ${dayText(builtAt.slice(0, 10))} is older than ${model}.`);
  return `Build: compared with ${model}.`;
}

/** (7) No job was given up, runs for longer than it may, or waits without being started. */
export async function checkJobs(db: Queryable, { error, warn }: Report): Promise<string> {
  for (const { queue, jobId, state, since } of await listStuckJobs(db)) {
    const job = `Job ${jobId} of ${queue}`;
    if (state === 'failed') error(`${job} failed at ${since} and is not retried any more.`);
    else if (state === 'active') error(`${job} has been running since ${since}, longer than its time limit.`);
    else warn(`${job} has been waiting since ${since}.`);
  }
  return 'Jobs: every queue was read.';
}

/** (8) Vendors and audit firms of every component of the seasons that are not closed. */
export async function checkVendors(db: Queryable, { error }: Report): Promise<string> {
  const years = await listYearsNotClosed(db);
  const rows = (await Promise.all(years.map((year) => listVendorMap(db, year)))).flat();
  for (const row of rows) {
    const verdict = isMapValid(row);
    if (!verdict.ok)
      error(`Submission ${row.submissionId} (${componentLabel(row.component)}): ${verdict.reason}`);
  }
  return `Vendors and audit firms: ${rows.length} submission components.`;
}

/** (9) Roles name entities that exist. */
export async function checkRoles(db: Queryable, { error }: Report): Promise<string> {
  for (const { email, role, group, entityId } of await listWrongRoles(db, groupByRole, systemEntity))
    error(`${email} has the role ${role} for the ${group} ${entityId}, which does not exist.`);
  return 'Roles: all of them name entities that exist.';
}
