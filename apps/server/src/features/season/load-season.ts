/** Loads a validated season into the database, completely or not at all. Can be repeated. Spec: season-folder. */
import { groupByRole } from '@idss/domain/permissions/actions';
import type { Season } from '@idss/domain/season/read-season-folder';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import type { RowOf, SeasonFile } from '@idss/domain/season/tables';
import { countMilestones, type Milestone } from '@idss/domain/stages/milestones';
import { requireNewActivation } from '#src/access/settle-activation.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { Actor } from '#src/kernel/actor.ts';
import { type Change, type ChangeParts, makeChange } from '#src/kernel/change.ts';
import { readSeason } from '#src/kernel/cached.sql.ts';
import { findContradictions } from './find-contradictions.ts';
import { insertSeasonLoad } from './season-loads.sql.ts';
import {
  addAuditors,
  addRoles,
  lockSeasonLoading,
  readOtherAssignments,
  readOtherAuditors,
  readRoles,
  removeMissingComponents,
  removeMissingSubmissions,
  replaceBaselineRoster,
  replacePriorResults,
  replaceTestOrganizations,
  replaceVendorMeasures,
  upsertAssignments,
  upsertComponents,
  upsertOrganizations,
  upsertSeason,
  upsertSubmissions,
  upsertUsers,
  type PriorResult,
  type RoleRow,
} from './season.sql.ts';

/** Changes from the rows of one file. */
export interface FileReport {
  readonly file: SeasonFile;
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: readonly string[];
  /** In the portal but not in the folder; unchanged. */
  readonly kept: readonly string[];
}

/** Its changes as numbers. */
export const getCounts = ({ file, rows, added, changed, removed }: FileReport) => ({
  file,
  rows,
  added,
  changed,
  removed: removed.length,
});

export type SeasonLoading =
  | {
      readonly ok: true;
      readonly loadId: number;
      readonly measurementYear: number;
      readonly reports: readonly FileReport[];
    }
  | { readonly ok: false; readonly problems: readonly SeasonProblem[] };

export const seasonLoader: Actor = {
  userId: null,
  name: 'season load',
  requestId: '',
  ip: '',
  sessionId: null,
};

/**
 * Adds and updates the rows of the folder. Submissions and components missing from the folder are removed if no file
 * was ever loaded for them; people, roles and auditors are only added, because they are also managed in the portal.
 * Stages, files and designations stay. Rows that contradict existing data are problems; then nothing changes.
 */
export const loadSeason = (app: ChangeParts, season: Season, files?: SeasonFiles): Promise<SeasonLoading> =>
  makeChange({ app, actor: seasonLoader }, (change) => loadInTransaction(change, season, files));

/** The contents of the season's definition files, by name. Without them the stored definition stays. */
type SeasonFiles = ReadonlyMap<string, string>;

export async function loadInTransaction(
  change: Change,
  season: Season,
  files: SeasonFiles = new Map(),
): Promise<SeasonLoading> {
  const { db, actor } = change;
  await lockSeasonLoading(db);
  const problems = await findContradictions(db, season);
  if (problems.length > 0) return { ok: false, problems };
  const { reports, roleChanges } = await apply(db, season);
  const { measurementYear } = season;
  const summary = summarize(reports);
  const loadId = await insertSeasonLoad(db, {
    measurementYear,
    files: Object.fromEntries(files),
    counts: reports.map(getCounts),
    loadedBy: actor.name,
  });
  change.emit(...roleChanges.map((roles) => ({ kind: 'role-changed' as const, ...roles })), {
    kind: 'season-loaded',
    measurementYear,
    summary,
  });
  await requireNewActivation(
    change,
    roleChanges.map(({ userEmail }) => userEmail),
  );
  return { ok: true, loadId, measurementYear, reports };
}

/** Tables that the folder does not have stay as they are. */
async function apply(
  db: Queryable,
  season: Season,
): Promise<{ reports: FileReport[]; roleChanges: readonly RoleChange[] }> {
  const { measurementYear, tables, given } = season;
  const reports: FileReport[] = [];
  const note: Note = (file, done) =>
    void reports.push({
      file,
      rows: tables[file].length,
      added: 0,
      changed: 0,
      removed: [],
      kept: [],
      ...done,
    });

  const isNew = await applySeason(db, season, note);
  if (given.has('organizations.csv')) {
    const organizations = tables['organizations.csv'];
    note('organizations.csv', await upsertOrganizations(db, organizations));
    const testIds = organizations.filter((row) => row.isTest).map((row) => row.orgId);
    await replaceTestOrganizations(db, measurementYear, testIds);
  }
  if (given.has('submissions.csv')) {
    const submissions = tables['submissions.csv'];
    const subIds = submissions.map((row) => row.subId);
    const removed = isNew ? {} : await removeMissingSubmissions(db, measurementYear, subIds);
    note('submissions.csv', { ...(await upsertSubmissions(db, measurementYear, submissions)), ...removed });
  }
  if (given.has('components.csv')) {
    const components = tables['components.csv'];
    const removed = isNew ? {} : await removeMissingComponents(db, components);
    note('components.csv', { ...(await upsertComponents(db, components)), ...removed });
  }
  if (given.has('vendor-measures.csv')) {
    const measures = await replaceVendorMeasures(db, measurementYear, tables['vendor-measures.csv']);
    note('vendor-measures.csv', { ...measures, removed: counted(measures.removed, 'vendor measure') });
  }
  const roleChanges = await applyPeople(db, season, isNew, note);
  if (given.has('prior-results.csv')) {
    const results = priorResults(tables['prior-results.csv']);
    const prior = await replacePriorResults(db, measurementYear - 1, results);
    note('prior-results.csv', { ...prior, removed: counted(prior.removed, 'set of results') });
  }
  if (given.has('hos-baseline-roster.csv')) {
    const roster = await replaceBaselineRoster(db, tables['hos-baseline-roster.csv']);
    note('hos-baseline-roster.csv', { ...roster, removed: counted(roster.removed, 'member') });
  }
  return { reports, roleChanges };
}

type Note = (file: SeasonFile, done: Partial<Omit<FileReport, 'file' | 'rows'>>) => void;

/** Answers whether the season is new: then nothing of it is missing in the folder. */
async function applySeason(
  db: Queryable,
  { measurementYear, measureModelDate, timeZone, tables, given }: Season,
  note: Note,
): Promise<boolean> {
  const before = await readSeason(db, measurementYear);
  const milestones = given.has('milestones.csv')
    ? tables['milestones.csv'].map(toMilestone)
    : (before?.milestones ?? []);
  await upsertSeason(db, { measurementYear, measureModelDate, timeZone, milestones });
  const isSame = before?.measureModelDate === measureModelDate && before.timeZone === timeZone;
  note('season.csv', before ? { changed: isSame ? 0 : 1 } : { added: 1 });
  if (given.has('milestones.csv'))
    note('milestones.csv', countMilestones(before?.milestones ?? [], milestones));
  return before === null;
}

async function applyPeople(
  db: Queryable,
  { measurementYear, tables, given }: Season,
  isNew: boolean,
  note: Note,
): Promise<readonly RoleChange[]> {
  if (given.has('users.csv')) note('users.csv', await upsertUsers(db, tables['users.csv']));
  const roles = given.has('roles.csv') ? await applyRoles(db, tables['roles.csv']) : null;
  if (roles) note('roles.csv', { added: roles.added, kept: roles.kept });
  const auditors = tables['auditors.csv'].map((row) => row.email);
  const assignments = tables['auditor-assignments.csv'];
  const addedAuditors = await addAuditors(db, auditors);
  const assigned = await upsertAssignments(db, assignments);
  if (given.has('auditors.csv'))
    note('auditors.csv', { added: addedAuditors, kept: await readOtherAuditors(db, auditors) });
  if (given.has('auditor-assignments.csv')) {
    const kept = isNew ? [] : await readOtherAssignments(db, measurementYear, assignments);
    note('auditor-assignments.csv', { ...assigned, kept });
  }
  return roles?.changes ?? [];
}

const toMilestone = ({ program, key, label, at }: RowOf<'milestones.csv'>): Milestone => ({
  program: program ?? 'HEDIS',
  key,
  label,
  at,
});

const counted = (count: number, label: string): readonly string[] =>
  count > 0 ? [`${count} × ${label}`] : [];

interface RoleChange {
  readonly userEmail: string;
  readonly before: string;
  readonly after: string;
}

async function applyRoles(
  db: Queryable,
  rows: readonly RowOf<'roles.csv'>[],
): Promise<{ added: number; kept: readonly string[]; changes: readonly RoleChange[] }> {
  const emails = [...new Set(rows.map((row) => row.email))];
  const before = await readRoles(db, emails);
  const roles = rows.map(({ email, role, entityId }) => ({
    email,
    role,
    entityId,
    group: groupByRole[role],
  }));
  const added = await addRoles(db, roles);
  const after = added > 0 ? await readRoles(db, emails) : before;
  const toText = (roles: readonly RoleRow[], email: string) =>
    roles
      .filter((row) => row.email === email)
      .map((row) => `${row.role}:${row.entityId}`)
      .join(' ');
  const rolesInFile = new Set(rows.map(roleText));
  return {
    added,
    kept: before.filter((row) => !rolesInFile.has(roleText(row))).map(roleText),
    changes: emails
      .map((userEmail) => ({ userEmail, before: toText(before, userEmail), after: toText(after, userEmail) }))
      .filter((change) => change.before !== change.after),
  };
}

const roleText = ({ email, role, entityId }: RoleRow): string => `${role} of ${email} for ${entityId}`;

/** Rows of one plan, product line and reporting product together, in the form that the rules for changes need. */
function priorResults(rows: readonly RowOf<'prior-results.csv'>[]): readonly PriorResult[] {
  const sets = new Map<
    string,
    PriorResult & {
      results: { measures: Record<string, unknown>; indicators: Record<string, unknown> };
    }
  >();
  for (const row of rows) {
    const { orgId, productLine, reportingProduct } = row;
    const key = `${orgId}/${productLine}/${reportingProduct}`;
    const set = sets.get(key) ?? {
      orgId,
      productLine,
      reportingProduct,
      results: { measures: {}, indicators: {} },
    };
    sets.set(key, set);
    set.results.measures[row.measureCode] = { reported: true, collectionMethod: row.collectionMethod };
    const { rate, denominator, eligiblePopulation } = row;
    set.results.indicators[row.indicatorKey] = { rate, denominator, eligiblePopulation };
  }
  return [...sets.values()];
}

function summarize(reports: readonly FileReport[]): string {
  const parts = reports
    .filter((report) => report.added + report.changed + report.removed.length > 0)
    .map((r) => `${r.file} ${r.added} added, ${r.changed} changed, ${r.removed.length} removed`);
  return parts.join('; ') || 'no change';
}
