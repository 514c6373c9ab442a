/** Staff write to the people of organizations at risk. Spec: control-room-message. */
import type { Handlers } from '@idss/contract/endpoint';
import type { riskMessages } from '@idss/contract/reports/risk-messages';
import { riskDays } from '@idss/domain/control-room/risk';
import { riskMessageRoles } from '@idss/domain/control-room/risk-message';
import { openMessages } from '#src/features/notices/open-messages.ts';
import { makeChange } from '#src/kernel/change.ts';
import type { Context } from '#src/kernel/context.ts';
import { Refusal } from '#src/kernel/errors.ts';
import { riskQuery } from './find-at-risk.ts';
import { findRiskMessage, insertRiskMessage, listRiskPeople } from './risk-messages.sql.ts';
import { listOrganizationsAtRisk } from './risks.sql.ts';

const shownNames = 3;

export const riskMessagesApi: Handlers<typeof riskMessages, Context> = {
  async GetRiskOrganizations({ query }, context) {
    const { pool } = context.app;
    const organizations = await listOrganizationsAtRisk(pool, await riskQuery(context, query));
    const people = Map.groupBy(
      await listRiskPeople(
        pool,
        organizations.map(({ organizationId }) => organizationId),
        riskMessageRoles,
      ),
      ({ organizationId }) => organizationId,
    );
    return organizations.map((organization) => ({
      ...organization,
      people: riskMessageRoles.map((role) => {
        const names = (people.get(organization.organizationId) ?? [])
          .filter((each) => each.role === role)
          .map(({ name }) => name);
        return { role, count: names.length, names: names.slice(0, shownNames) };
      }),
    }));
  },

  async SendRiskMessage({ query, body }, context) {
    const { app, caller } = context;
    const { messageId, roles, subject, text } = body;
    const sent = await findRiskMessage(app.pool, messageId);
    if (sent) return { ...sent, isRepeated: true };
    // By whichever reason: the longest look ahead of the list.
    const filters = { measurementYear: query.measurementYear, days: Math.max(...riskDays) };
    const organizations = await listOrganizationsAtRisk(app.pool, await riskQuery(context, filters));
    const atRisk = new Set(organizations.map(({ organizationId }) => organizationId));
    const organizationIds = [...new Set(body.organizationIds)].filter((id) => atRisk.has(id));
    const people = await listRiskPeople(app.pool, organizationIds, roles);
    const userIds = [...new Set(people.map(({ userId }) => userId))];
    if (organizationIds.length === 0)
      throw new Refusal(409, 'None of these organizations is at risk any more.');
    if (userIds.length === 0) throw new Refusal(409, 'These organizations have no people with such a role.');
    const recipients = userIds.length;
    const isNew = await makeChange(
      context,
      async (change) => {
        const message = { messageId, subject, text, roles, organizationIds, recipients };
        // Of two at once with the same id one waits here, and then writes nothing.
        if (!(await insertRiskMessage(change.db, { ...message, writtenBy: caller.name }))) return false;
        await openMessages(change, {
          messageId,
          title: subject,
          text,
          by: caller.name,
          userIds,
          now: app.now(),
        });
        change.emit({
          kind: 'organizations-written-to',
          messageId,
          subject,
          organizationIds,
          roles,
          recipients,
        });
        return true;
      },
      { name: 'write-to-risk' },
    );
    return { organizations: organizationIds.length, recipients, isRepeated: !isNew };
  },
};
