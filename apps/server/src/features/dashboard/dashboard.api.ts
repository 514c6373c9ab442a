/** Counts, pending work, announcements and recent activity, for what the caller can see. */
import type { dashboard } from '@idss/contract/dashboard';
import type { Handlers } from '@idss/contract/endpoint';
import { announcedText } from '@idss/domain/announcements/announcement';
import { cleanRichText } from '#src/rich-text/clean-rich-text.ts';
import { eventKinds } from '@idss/domain/events/event';
import { dayIn } from '@idss/domain/moments/moment-text';
import { eventKindNamed, eventName } from '@idss/domain/events/event-name';
import { isLate } from '@idss/domain/stages/milestones';
import { mayInPortal } from '@idss/domain/permissions/portal-permissions';
import { type StageLabel, stageLabels } from '@idss/domain/stages/stage';
import { visibleComponents } from '#src/access/visible-components.ts';
import type { Context } from '#src/http/context.ts';
import { forbidden } from '#src/http/errors.ts';
import { listEventKinds, listEvents, listEventsOn, type Reach } from '#src/events/list-events.sql.ts';
import { listAnnouncements } from './dashboard.sql.ts';

const mostEvents = 10_000;

const reachOf = async (context: Context): Promise<Reach> =>
  (await visibleComponents(context)).map(({ subId, component }) => ({ submissionId: subId, component }));

export const dashboardApi: Handlers<typeof dashboard, Context> = {
  async GetSubmissionsStatistics(_input, context) {
    const rows = (await visibleComponents(context)).filter((row) => !row.isTestOrganization);
    const submissions = new Map(rows.map((row) => [row.subId, row]));
    const ofLine = (line: string): number =>
      [...submissions.values()].filter((row) => row.productLine === line).length;
    const atStage = (label: StageLabel): number =>
      rows.filter((row) => stageLabels[row.stage] === label).length;
    return {
      organization: new Set(rows.map((row) => row.orgId)).size,
      submission: submissions.size,
      commercial: ofLine('Commercial'),
      medicaid: ofLine('Medicaid'),
      medicare: ofLine('Medicare'),
      exchange: ofLine('Exchange'),
      planLocked: atStage('Apply Plan Lock'),
      auditLocked: atStage('Apply Audit Lock'),
      pendingEsign: atStage('Finalize Attestation'),
      markFinal: atStage('Apply Mark Final'),
    };
  },

  async GetPendingSubmissions(_input, context) {
    const { milestones } = await context.app.cached.season();
    const now = context.app.now();
    return (await visibleComponents(context))
      .filter((row) => row.stage !== 'complete' && !row.isTestOrganization)
      .map((row) => ({
        orgId: row.orgId,
        subId: row.subId,
        orgName: row.orgName,
        component: row.component,
        stage: stageLabels[row.stage],
        productLine: row.productLine,
        isLate: isLate(row, milestones, now),
      }));
  },

  async GetAnnouncements(_input, { app }) {
    const { timeZone } = await app.cached.season();
    const rows = await listAnnouncements(app.pool, dayIn(app.now(), timeZone));
    return rows.map((row) => ({
      ...row,
      text: cleanRichText(announcedText(row.text, row.deadlineDate, timeZone)),
    }));
  },

  async GetEventsForUser({ query }, context) {
    const { app, caller } = context;
    const limit = Math.min(query.numberReturned, mostEvents);
    const { event, from, before } = query;
    const filter = { kind: event === undefined ? undefined : eventKindNamed(event), from, before };
    if (!query.forAllSubs) return listEventsOn(app.pool, await reachOf(context), limit, filter);
    if (!mayInPortal(caller, 'viewAllActivity')) throw forbidden();
    return listEvents(app.pool, limit, filter);
  },

  async GetEventsStrings(_input, context) {
    const { app, caller } = context;
    // Staff see every event, and finding the kinds that occur takes 300 ms for a season.
    const kinds = mayInPortal(caller, 'viewAllActivity')
      ? eventKinds
      : await listEventKinds(app.pool, await reachOf(context));
    return kinds.map(eventName);
  },
};
