/** The submissions at risk by the filters of their list. Spec: control-room-risk. */
import type { controlRoom } from '@idss/contract/reports/control-room';
import type { Handlers } from '@idss/contract/endpoint';
import { dueStages, riskDays, unchangedErrorsDays } from '@idss/domain/control-room/risk';
import { getComponent } from '@idss/domain/program';
import { getAskedSeason } from '#src/access/asked-season.ts';
import type { Context } from '#src/kernel/context.ts';
import type { RiskQuery } from './risks.sql.ts';

const dayLength = 86_400_000;

type Filters = Parameters<Handlers<typeof controlRoom, Context>['GetSubmissionsAtRiskCount']>[0]['query'];

export async function riskQuery(
  context: Pick<Context, 'app' | 'caller'>,
  { reason, program, productLine, days = riskDays[0], measurementYear: asked }: Filters,
): Promise<RiskQuery> {
  const { measurementYear, milestones, timeZone } = await getAskedSeason(context, asked);
  const now = context.app.now();
  return {
    measurementYear,
    due: dueStages(milestones, { now, days, timeZone }),
    weekAgo: new Date(now.getTime() - unchangedErrorsDays * dayLength).toISOString(),
    reason,
    component: program && getComponent(program),
    productLine,
  };
}
