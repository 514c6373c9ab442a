/** The counts of the dashboard, and which of them count work of the reader's own. Spec: dashboard-counts. */
import type { submissions } from '@idss/contract/submissions/submissions';
import type { AnswerOf } from '@idss/contract/endpoint';
import { can, type ComponentReach } from '@idss/domain/permissions/can';
import type { ProductLine } from '@idss/domain/program';
import { type Stage, type StageLabel, stageLabels } from '@idss/domain/stages/stage';
import { awaitedPermission } from '@idss/domain/stages/workflow';
import { getAskedSeason } from '#src/access/asked-season.ts';
import { countSubmissionsOfSeason, listComponentTotals } from '#src/access/component-totals.sql.ts';
import { standForAll } from '#src/access/access-scope.ts';
import { getReach, seesWholeSeason, visibleComponents } from '#src/access/visible-components.ts';
import type { Context } from '#src/kernel/context.ts';

type Statistics = AnswerOf<typeof submissions.GetSubmissionsStatistics>;

/** The counts of the dashboard by the stage that they count. */
const stepLabels = {
  planLocked: 'Apply Plan Lock',
  auditLocked: 'Apply Audit Lock',
  pendingEsign: 'Finalize Attestation',
  markFinal: 'Apply Mark Final',
} as const satisfies Record<string, StageLabel>;

/** Components that are equal in all that counts here. */
interface Group {
  readonly stage: Stage;
  readonly components: number;
  /** Of one of them, for all. */
  readonly reach: ComponentReach;
}

interface Counted {
  readonly organizations: number;
  /** Submissions by product line. */
  readonly byLine: Partial<Record<ProductLine, number>>;
  readonly groups: readonly Group[];
}

export async function readStatistics(context: Context, asked: number | undefined): Promise<Statistics> {
  const { organizations, byLine, groups } = await (seesWholeSeason(context.caller)
    ? countSeason(context, asked)
    : countOwn(context, asked));
  const matrix = await context.app.cached.matrix();
  const isOwnStep = ({ stage, reach }: Group): boolean => {
    const permission = awaitedPermission(reach.component, stage);
    return permission !== null && can(matrix, context.caller, permission, reach).ok;
  };
  const waiting = Object.entries(stepLabels).map(([key, label]) => ({
    key: key as keyof typeof stepLabels,
    own: groups.filter(({ stage }) => stageLabels[stage] === label),
  }));
  const { Commercial = 0, Medicaid = 0, Medicare = 0, Exchange = 0 } = byLine;
  return {
    organization: organizations,
    submission: Commercial + Medicaid + Medicare + Exchange,
    commercial: Commercial,
    medicaid: Medicaid,
    medicare: Medicare,
    exchange: Exchange,
    ...(Object.fromEntries(
      waiting.map(({ key, own }) => [key, own.reduce((sum, { components }) => sum + components, 0)]),
    ) as Record<keyof typeof stepLabels, number>),
    ownWork: waiting.filter(({ own }) => own.some(isOwnStep)).map(({ key }) => key),
  };
}

async function countSeason(context: Context, asked: number | undefined): Promise<Counted> {
  const season = await getAskedSeason(context, asked);
  const { pool } = context.app;
  const totals = await listComponentTotals(pool, season.measurementYear);
  return {
    ...(await countSubmissionsOfSeason(pool, season.measurementYear)),
    groups: totals
      .filter(({ isTestOrganization }) => !isTestOrganization)
      .map(({ component, stage, components }) => ({
        stage,
        components,
        reach: standForAll(component, season),
      })),
  };
}

async function countOwn(context: Context, asked: number | undefined): Promise<Counted> {
  const rows = (await visibleComponents(context, asked)).filter((row) => !row.isTestOrganization);
  const lines = new Map(rows.map(({ subId, productLine }) => [subId, productLine]));
  const byLine: Partial<Record<ProductLine, number>> = {};
  for (const line of lines.values()) byLine[line] = (byLine[line] ?? 0) + 1;
  return {
    organizations: new Set(rows.map(({ orgId }) => orgId)).size,
    byLine,
    groups: rows.map((row) => ({ stage: row.stage, components: 1, reach: getReach(row) })),
  };
}
