/** The line under the heading: how many steps are the reader's, and when the nearest is due. */
import { formatNumber, pluralize } from '@idss/domain/format-number';
import { countdownTo } from '@idss/domain/moments/moment-text';
import type { Answer } from '#src/api/calls.ts';

type NextSteps = Answer<'GetNextSteps'>;

/** The one organization of the reader; undefined where there are several, or none. */
export function findOnlyOrganization(
  roles: Answer<'GetCurrentUser'>['roles'] | undefined,
): string | undefined {
  const names = new Set(
    roles?.filter(({ roleType }) => roleType !== 'submission').map((role) => role.entityName),
  );
  const [name] = names;
  return names.size === 1 && name !== '' ? name : undefined;
}

/** `5 steps are yours` */
export function countSteps({ stepCount, pendingCount }: NextSteps): string {
  if (stepCount > 0)
    return `${formatNumber(stepCount)} ${pluralize(stepCount, 'step is', 'steps are')} yours`;
  return pendingCount > 0 ? 'nothing waits for you' : 'nothing is pending';
}

/** `the nearest is due in 14 days`; null where no step has a date. */
export function describeNearest({ steps }: NextSteps, now: Date, timeZone: string): string | null {
  const [nearest] = steps.flatMap(({ dueAt, verdict }) => (dueAt && verdict.ok ? [dueAt] : [])).toSorted();
  if (nearest === undefined) return null;
  const { isPast, days } = countdownTo(nearest, now, timeZone);
  const length = `${days} ${pluralize(days, 'day')}`;
  if (isPast) return days === 0 ? 'the nearest was due today' : `the nearest is ${length} late`;
  return days === 0 ? 'the nearest is due today' : `the nearest is due in ${length}`;
}
