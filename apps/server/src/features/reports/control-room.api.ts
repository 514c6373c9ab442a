/** The season at a glance, for staff, and the lists behind its numbers. Test organizations are left out of all of them. */
import type { controlRoom } from '@idss/contract/reports/control-room';
import type { Handlers } from '@idss/contract/endpoint';
import { dueStages, riskDays, describeRisk, unchangedErrorsDays } from '@idss/domain/control-room/risk';
import { getComponent } from '@idss/domain/program';
import { stageLabels } from '@idss/domain/stages/stage';
import type { App } from '#src/kernel/app.ts';
import genericUploadPurpose from '#src/features/runs/generic/generic-upload.purpose.ts';
import uploadPurpose from '#src/features/runs/uploads/upload.purpose.ts';
import { ruleSummary } from '#src/features/runs/findings/rule-summary.ts';
import type { Context } from '#src/kernel/context.ts';
import { readQueueStates } from '#src/jobs/queue-states.sql.ts';
import {
  countRuleFailures,
  listFailingRules,
  listRuleFailures,
  type FailureFilters,
  type SeverityClass,
} from './failing-rules.sql.ts';
import { readStagesByDay } from './read-stages-by-day.ts';
import {
  countSubmissionsOfDay,
  type DayQuery,
  listSeasonDays,
  listSubmissionsOfDay,
} from './submissions-by-day.sql.ts';
import {
  countByHour,
  countRecentUploads,
  listRecentUploads,
  type UploadQuery,
} from './recent-uploads.sql.ts';
import { countAtRisk, countRisks, listAtRisk, type RiskQuery } from './risks.sql.ts';

const hour = 3_600_000;
const day = 24 * hour;
const shownRules = 10;
const checkQueues: readonly string[] = [uploadPurpose.queue.name, genericUploadPurpose.queue.name];

interface Page {
  readonly pageNumber: number;
  readonly resultCount: number;
}
const getSlice = ({ pageNumber, resultCount }: Page) => ({
  offset: (pageNumber - 1) * resultCount,
  limit: resultCount,
});

type QueryFor<Name extends keyof typeof controlRoom> = Parameters<
  Handlers<typeof controlRoom, Context>[Name]
>[0]['query'];

async function dayQuery(
  { cached }: Pick<App, 'cached'>,
  { program, day, stage, productLine }: QueryFor<'GetSubmissionsByDayCount'>,
): Promise<DayQuery> {
  const { measurementYear } = await cached.season();
  return { measurementYear, component: getComponent(program), day, stage, productLine };
}

async function riskQuery(
  { cached, now }: Pick<App, 'cached' | 'now'>,
  { reason, program, productLine, days = riskDays[0] }: QueryFor<'GetSubmissionsAtRiskCount'>,
): Promise<RiskQuery> {
  const { measurementYear, milestones, timeZone } = await cached.season();
  return {
    measurementYear,
    due: dueStages(milestones, { now: now(), days, timeZone }),
    weekAgo: new Date(now().getTime() - unchangedErrorsDays * day).toISOString(),
    reason,
    component: program && getComponent(program),
    productLine,
  };
}

const failureFilters = ({ program, ...filters }: QueryFor<'GetRuleFailuresCount'>): FailureFilters => ({
  ...filters,
  component: program && getComponent(program),
});

function uploadQuery(
  now: Date,
  { hours = 24, hour: beginning, outcome }: QueryFor<'GetRecentUploadsCount'>,
): UploadQuery {
  const from = beginning === undefined ? now.getTime() - hours * hour : Date.parse(beginning);
  const before = beginning === undefined ? now.getTime() : from + hour;
  return { from: new Date(from).toISOString(), before: new Date(before).toISOString(), outcome };
}

export const controlRoomApi: Handlers<typeof controlRoom, Context> = {
  GetStagesByDay: ({ query }, { app }) => readStagesByDay(app, query),

  async GetSubmissionsByDay({ query }, { app }) {
    const rows = await listSubmissionsOfDay(app.pool, await dayQuery(app, query), getSlice(query));
    return rows.map((row) => ({
      ...row,
      stage: stageLabels[row.stage],
      stageNow: stageLabels[row.stageNow],
    }));
  },

  GetSubmissionsByDayCount: async ({ query }, { app }) =>
    countSubmissionsOfDay(app.pool, await dayQuery(app, query)),

  GetSeasonDays: async (_input, { app }) =>
    listSeasonDays(app.pool, (await app.cached.season()).measurementYear),

  async GetSubmissionsAtRisk({ query }, { app }) {
    const rows = await listAtRisk(app.pool, await riskQuery(app, query), getSlice(query));
    const { milestones, timeZone } = await app.cached.season();
    const now = app.now();
    return rows.map((row) => ({
      submissionId: row.submissionId,
      component: row.component,
      productLine: row.productLine,
      organizationId: row.organizationId,
      organizationName: row.organizationName,
      stage: stageLabels[row.stage],
      reasons: [...row.reasons],
      why: describeRisk(row, { milestones, now, timeZone }),
    }));
  },

  GetSubmissionsAtRiskCount: async ({ query }, { app }) => countAtRisk(app.pool, await riskQuery(app, query)),

  GetRiskCounts: async (_input, { app }) => countRisks(app.pool, await riskQuery(app, {})),

  async GetFailingRules({ query }, { app }) {
    const { measurementYear } = await app.cached.season();
    const { by } = query;
    const list = (severities: SeverityClass, limit: number) =>
      listFailingRules(app.pool, measurementYear, { by, severities, limit });
    const errors = await list('errors', shownRules);
    // Remarks are left out: they count against no file.
    const warnings = errors.length < shownRules ? await list('warnings', shownRules - errors.length) : [];
    return [...errors, ...warnings].map((row) => ({
      ...row,
      summary: ruleSummary(row),
    }));
  },

  async GetRuleFailures({ query }, { app }) {
    const { measurementYear } = await app.cached.season();
    const { pageNumber, resultCount, ...filters } = query;
    const rows = await listRuleFailures(
      app.pool,
      measurementYear,
      failureFilters(filters),
      getSlice({ pageNumber, resultCount }),
    );
    return rows.map((row) => ({ ...row, stage: stageLabels[row.stage] }));
  },

  async GetRuleFailuresCount({ query }, { app }) {
    const { measurementYear } = await app.cached.season();
    return countRuleFailures(app.pool, measurementYear, failureFilters(query));
  },

  async GetSeasonLoad(_input, { app }) {
    const now = app.now();
    const thisHour = Math.floor(now.getTime() / hour) * hour;
    const first = new Date(thisHour - 23 * hour).toISOString();
    const [counted, filesLastHour, queues] = await Promise.all([
      countByHour(app.pool, first, now.toISOString()),
      countRecentUploads(app.pool, uploadQuery(now, { hours: 1 })),
      readQueueStates(app.pool),
    ]);
    const files = new Map(counted.map((each) => [each.from, each.files]));
    const checks = queues.filter(({ name }) => checkQueues.includes(name));
    const sum = (state: 'waiting' | 'running'): number =>
      checks.reduce((total, each) => total + each[state], 0);
    return {
      filesLastHour,
      hours: Array.from({ length: 24 }, (_, n) => {
        const from = new Date(thisHour - (23 - n) * hour).toISOString();
        return { from, files: files.get(from) ?? 0 };
      }),
      waiting: sum('waiting'),
      running: sum('running'),
      waitingSeconds: Math.round(Math.max(0, ...checks.map(({ oldestSeconds }) => oldestSeconds))),
    };
  },

  GetRecentUploads: ({ query }, { app }) =>
    listRecentUploads(app.pool, uploadQuery(app.now(), query), getSlice(query)),

  GetRecentUploadsCount: ({ query }, { app }) => countRecentUploads(app.pool, uploadQuery(app.now(), query)),
};
