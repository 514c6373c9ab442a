/** The season at a glance, for staff, and the lists behind its numbers. Test organizations are left out of all of them. */
import type { controlRoom } from '@idss/contract/reports/control-room';
import type { Handlers } from '@idss/contract/endpoint';
import { describeRisk } from '@idss/domain/control-room/risk';
import { getComponent } from '@idss/domain/program';
import { stageLabels } from '@idss/domain/stages/stage';
import { getAskedSeason } from '#src/access/asked-season.ts';
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
import { riskQuery } from './find-at-risk.ts';
import { countAtRisk, countRisks, listAtRisk } from './risks.sql.ts';

const hour = 3_600_000;
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
  context: Context,
  {
    program,
    day,
    stage,
    productLine,
    nothingToReport,
    measurementYear: asked,
  }: QueryFor<'GetSubmissionsByDayCount'>,
): Promise<DayQuery> {
  const { measurementYear } = await getAskedSeason(context, asked);
  const hasNothing = nothingToReport && nothingToReport === 'Yes';
  return { measurementYear, component: getComponent(program), day, stage, productLine, hasNothing };
}

const failureFilters = ({
  program,
  measurementYear: _,
  ...filters
}: QueryFor<'GetRuleFailuresCount'>): FailureFilters => ({
  ...filters,
  component: program && getComponent(program),
});

async function uploadQuery(
  context: Context,
  { hours = 24, hour: beginning, outcome, measurementYear: asked }: QueryFor<'GetRecentUploadsCount'>,
): Promise<UploadQuery> {
  const { measurementYear } = await getAskedSeason(context, asked);
  const now = context.app.now();
  const from = beginning === undefined ? now.getTime() - hours * hour : Date.parse(beginning);
  const before = beginning === undefined ? now.getTime() : from + hour;
  return {
    from: new Date(from).toISOString(),
    before: new Date(before).toISOString(),
    outcome,
    measurementYear,
  };
}

export const controlRoomApi: Handlers<typeof controlRoom, Context> = {
  GetStagesByDay: ({ query }, context) => readStagesByDay(context, query),

  async GetSubmissionsByDay({ query }, context) {
    const day = await dayQuery(context, query);
    const rows = await listSubmissionsOfDay(context.app.pool, day, getSlice(query));
    return rows.map(({ hasNothing, ...row }) => ({
      ...row,
      nothingToReport: hasNothing ? ('Yes' as const) : ('No' as const),
      stage: stageLabels[row.stage],
      stageNow: stageLabels[row.stageNow],
    }));
  },

  GetSubmissionsByDayCount: async ({ query }, context) =>
    countSubmissionsOfDay(context.app.pool, await dayQuery(context, query)),

  GetSeasonDays: async ({ query }, context) =>
    listSeasonDays(context.app.pool, (await getAskedSeason(context, query.measurementYear)).measurementYear),

  async GetSubmissionsAtRisk({ query }, context) {
    const { app } = context;
    const rows = await listAtRisk(app.pool, await riskQuery(context, query), getSlice(query));
    const { milestones, timeZone } = await getAskedSeason(context, query.measurementYear);
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

  GetSubmissionsAtRiskCount: async ({ query }, context) =>
    countAtRisk(context.app.pool, await riskQuery(context, query)),

  GetRiskCounts: async ({ query }, context) => countRisks(context.app.pool, await riskQuery(context, query)),

  async GetFailingRules({ query: { by, measurementYear: asked } }, context) {
    const { app } = context;
    const { measurementYear, data } = await getAskedSeason(context, asked);
    const list = (severities: SeverityClass, limit: number) =>
      listFailingRules(app.pool, measurementYear, { by, severities, limit });
    const errors = await list('errors', shownRules);
    // Remarks are left out: they count against no file.
    const warnings = errors.length < shownRules ? await list('warnings', shownRules - errors.length) : [];
    return [...errors, ...warnings].map((row) => ({
      ...row,
      summary: ruleSummary(row, data.definition),
    }));
  },

  async GetRuleFailures({ query }, context) {
    const { measurementYear } = await getAskedSeason(context, query.measurementYear);
    const { pageNumber, resultCount, ...filters } = query;
    const rows = await listRuleFailures(
      context.app.pool,
      measurementYear,
      failureFilters(filters),
      getSlice({ pageNumber, resultCount }),
    );
    return rows.map((row) => ({ ...row, stage: stageLabels[row.stage] }));
  },

  async GetRuleFailuresCount({ query }, context) {
    const { measurementYear } = await getAskedSeason(context, query.measurementYear);
    return countRuleFailures(context.app.pool, measurementYear, failureFilters(query));
  },

  async GetSeasonLoad({ query: { measurementYear } }, context) {
    const { app } = context;
    const lastHour = await uploadQuery(context, { hours: 1, measurementYear });
    const now = app.now();
    const thisHour = Math.floor(now.getTime() / hour) * hour;
    const first = new Date(thisHour - 23 * hour).toISOString();
    const [counted, filesLastHour, queues] = await Promise.all([
      countByHour(app.pool, { ...lastHour, from: first }),
      countRecentUploads(app.pool, lastHour),
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

  GetRecentUploads: async ({ query }, context) =>
    listRecentUploads(context.app.pool, await uploadQuery(context, query), getSlice(query)),

  GetRecentUploadsCount: async ({ query }, context) =>
    countRecentUploads(context.app.pool, await uploadQuery(context, query)),
};
