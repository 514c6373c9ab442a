/** Loads a validated season into the database, completely or not at all. Can be repeated. Spec: season-folder. */
import { groupByRole } from '@idss/domain/permissions/actions';
import type { Season } from '@idss/domain/season/read-season-folder';
import type { SeasonProblem } from '@idss/domain/season/read-table';
import type { RowOf, SeasonFile } from '@idss/domain/season/tables';
import { isAtLeast } from '@idss/domain/stages/stage';
import { requireNewActivation } from '#src/access/settle-activation.ts';
import type { Queryable } from '#src/db/queryable.ts';
import type { Actor } from '#src/kernel/actor.ts';
import { type Change, type ChangeParts, makeChange } from '#src/kernel/change.ts';
import { insertSeasonLoad } from './season-loads.sql.ts';
import {
  addAuditors,
  addRoles,
  lockSeasonLoading,
  readKnownSubmissions,
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
    counts: reports.map(({ file, rows, added, changed, removed }) => ({
      file,
      rows,
      added,
      changed,
      removed: removed.length,
    })),
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

async function findContradictions(
  db: Queryable,
  { measurementYear, tables }: Season,
): Promise<SeasonProblem[]> {
  const rows = tables['submissions.csv'];
  const known = new Map(
    (
      await readKnownSubmissions(
        db,
        rows.map((row) => row.subId),
      )
    ).map((submission) => [submission.subId, submission]),
  );
  const problems: SeasonProblem[] = [];
  for (const row of rows) {
    const before = known.get(row.subId);
    if (!before) continue;
    const refuse = (message: string) =>
      problems.push({
        file: 'submissions.csv',
        line: row.line,
        message: `Submission ${row.subId} ${message}`,
      });
    if (before.measurementYear !== measurementYear)
      refuse(`belongs to measurement year ${before.measurementYear}.`);
    else if (before.hasFiles && (before.orgId !== row.orgId || before.productLine !== row.productLine))
      refuse(
        `has files of organization ${before.orgId}, ${before.productLine}; it cannot become ${row.orgId}, ${row.productLine}.`,
      );
    if (
      isAtLeast(before.hedisStage ?? 'import', 'audit-lock') &&
      before.isAuditRequired !== row.isAuditRequired
    )
      refuse('is locked; remove the plan lock before IsAuditRequired changes.');
  }
  return problems;
}

async function apply(
  db: Queryable,
  { measurementYear, measureModelDate, timeZone, tables }: Season,
): Promise<{ reports: FileReport[]; roleChanges: readonly RoleChange[] }> {
  const reports: FileReport[] = [];
  const note = (file: SeasonFile, done: Partial<Omit<FileReport, 'file' | 'rows'>>) =>
    reports.push({
      file,
      rows: tables[file].length,
      added: done.added ?? 0,
      changed: done.changed ?? 0,
      removed: done.removed ?? [],
      kept: done.kept ?? [],
    });

  const milestones = tables['milestones.csv'].map(({ program, key, label, at }) => ({
    program: program ?? 'HEDIS',
    key,
    label,
    at,
  }));
  note('season.csv', await upsertSeason(db, { measurementYear, measureModelDate, timeZone, milestones }));
  note('milestones.csv', {});

  const organizations = tables['organizations.csv'];
  note('organizations.csv', await upsertOrganizations(db, organizations));
  const testIds = organizations.filter((row) => row.isTest).map((row) => row.orgId);
  await replaceTestOrganizations(db, measurementYear, testIds);

  const submissions = tables['submissions.csv'];
  const subIds = submissions.map((row) => row.subId);
  const removedSubmissions = await removeMissingSubmissions(db, measurementYear, subIds);
  note('submissions.csv', {
    ...(await upsertSubmissions(db, measurementYear, submissions)),
    ...removedSubmissions,
  });
  const components = tables['components.csv'];
  const removedComponents = await removeMissingComponents(db, components);
  note('components.csv', { ...(await upsertComponents(db, components)), ...removedComponents });

  const measures = await replaceVendorMeasures(db, measurementYear, tables['vendor-measures.csv']);
  note('vendor-measures.csv', { ...measures, removed: counted(measures.removed, 'vendor measure') });
  note('users.csv', await upsertUsers(db, tables['users.csv']));

  const roles = await applyRoles(db, tables['roles.csv']);
  note('roles.csv', roles);

  const auditors = tables['auditors.csv'].map((row) => row.email);
  const assignments = tables['auditor-assignments.csv'];
  const addedAuditors = await addAuditors(db, auditors);
  const assigned = await upsertAssignments(db, assignments);
  const others = await readOtherAuditors(db, measurementYear, auditors, assignments);
  note('auditors.csv', { added: addedAuditors, kept: others.auditors });
  note('auditor-assignments.csv', { ...assigned, kept: others.assignments });

  const prior = await replacePriorResults(db, measurementYear - 1, priorResults(tables['prior-results.csv']));
  note('prior-results.csv', { ...prior, removed: counted(prior.removed, 'set of results') });
  const roster = await replaceBaselineRoster(db, tables['hos-baseline-roster.csv']);
  note('hos-baseline-roster.csv', { ...roster, removed: counted(roster.removed, 'member') });
  return { reports, roleChanges: roles.changes };
}

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
