/** The activity log, over what the caller can see. */
import type { events } from '@idss/contract/submissions/events';
import type { Handlers } from '@idss/contract/endpoint';
import { eventKinds } from '@idss/domain/events/event';
import { eventKindNamed, eventName } from '@idss/domain/events/event-name';
import { toSubject } from '@idss/domain/events/event-subject';
import { mayInPortal } from '@idss/domain/permissions/portal-permissions';
import { requireComponent } from '#src/access/require-component.ts';
import { visibleComponents } from '#src/access/visible-components.ts';
import { findComponent } from '#src/access/find-component.sql.ts';
import { getAskedSeason } from '#src/access/asked-season.ts';
import type { Context } from '#src/kernel/context.ts';
import { forbidden, notFound } from '#src/kernel/errors.ts';
import {
  listEventKinds,
  listEvents,
  listEventsOfSeason,
  listEventsOn,
  type Reach,
} from '#src/kernel/list-events.sql.ts';

const maxEvents = 10_000;
const maxComponentEvents = 500;

const getReach = async (context: Context, measurementYear: number | undefined): Promise<Reach> =>
  (await visibleComponents(context, measurementYear)).map(({ subId, component }) => ({
    submissionId: subId,
    component,
  }));

export const eventsApi: Handlers<typeof events, Context> = {
  async GetEventsForUser({ query }, context) {
    const { app, caller } = context;
    const limit = Math.min(query.numberReturned, maxEvents);
    const { event, from, before, byOthers } = query;
    const filter = {
      kind: event === undefined ? undefined : eventKindNamed(event),
      from,
      before,
      notBy: byOthers ? caller.userId : null,
    };
    if (query.forAllSubs) {
      if (!mayInPortal(caller, 'viewAllActivity')) throw forbidden();
      // It is about every season; a year that does not exist is not found, as in any list.
      if (query.measurementYear !== undefined) await getAskedSeason(context, query.measurementYear);
      return listEvents(app.pool, limit, filter);
    }
    if (!caller.isSysadmin)
      return listEventsOn(app.pool, await getReach(context, query.measurementYear), limit, filter);
    const { measurementYear } = await getAskedSeason(context, query.measurementYear);
    return listEventsOfSeason(app.pool, measurementYear, limit, filter);
  },

  async GetEventsStrings({ query }, context) {
    const { app, caller } = context;
    await getAskedSeason(context, query.measurementYear);
    // Staff see every event, and finding the kinds that occur takes 300 ms for a season.
    const kinds = mayInPortal(caller, 'viewAllActivity')
      ? eventKinds
      : await listEventKinds(app.pool, await getReach(context, query.measurementYear));
    return kinds.map(eventName);
  },

  async GetSubmissionHistory({ query }, context) {
    const { submissionId, component } = await requireComponent(context, query.submissionId, query.component);
    const events = await listEventsOn(context.app.pool, [{ submissionId, component }], maxComponentEvents);
    // Each would repeat whose history it is.
    const subject = toSubject({ submissionId, component });
    return events.map((event) => ({ ...event, message: event.message.replace(subject, '') }));
  },

  async GetSubmissionEvents({ query }, { app }) {
    if (!(await findComponent(app.pool, query.subId, query.component))) throw notFound();
    return listEventsOn(
      app.pool,
      [{ submissionId: query.subId, component: query.component }],
      maxComponentEvents,
    );
  },
};
