/** What waits for others, by the person or firm that it waits for. */
import type { AnswerOf } from '@idss/contract/endpoint';
import type { nextSteps } from '@idss/contract/steps/next-steps';
import { formatCount } from '@idss/domain/format-number';
import { type RoleName, roleLabels } from '@idss/domain/permissions/actions';
import { getRoleEffect } from '@idss/domain/permissions/can';
import type { SecurityMatrix } from '@idss/domain/permissions/matrix';
import { awaitedWords } from '@idss/domain/stages/step-texts';
import { getReach } from '#src/access/visible-components.ts';
import type { FindHolders, Holder } from '#src/access/who-can.ts';
import { type Awaited, byUrgency } from './awaited.ts';

type Group = AnswerOf<(typeof nextSteps)['GetNextSteps']>['waiting'][number];

interface Known {
  readonly matrix: SecurityMatrix;
  readonly findHolders: FindHolders;
  /** Their name is left out: the caller works there. */
  readonly ownOrganizations: ReadonlySet<number>;
}

type Who = Pick<Group, 'name' | 'role' | 'email'>;

const shownItems = 8;

export function groupWaiting(others: readonly Awaited[], known: Known): Group[] {
  const named = others.toSorted(byUrgency).map((awaited) => ({ awaited, who: findWho(awaited, known) }));
  return [...Map.groupBy(named, ({ who }) => who.name).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { dueAt, isLate } = first.awaited;
    const sinces = same.flatMap(({ awaited }) => awaited.since ?? []).toSorted();
    return [
      {
        ...first.who,
        items: same.slice(0, shownItems).map(({ awaited: { row, step } }) => ({
          subId: row.subId,
          component: row.component,
          productLine: row.productLine,
          what: awaitedWords[step.kind],
        })),
        count: same.length,
        since: sinces[0] ?? null,
        dueAt,
        isLate,
      },
    ];
  });
}

/** Survey vendors by their firm; else one or two people by name, more by their organization. */
export function findWho(
  { row, step }: { readonly row: Awaited['row']; readonly step: Pick<Awaited['step'], 'permission'> },
  { matrix, findHolders, ownOrganizations }: Known,
): Who {
  const reach = getReach(row);
  const holders = findHolders(step.permission, reach);
  const [first, second, ...more] = holders;
  if (!first) return nobodyYet(matrix.get(step.permission)?.roles ?? new Set());
  const role = first.roles.find(
    (each) => getRoleEffect(matrix, first, each, step.permission, reach) === 'grants',
  );
  const names = holders.map(getName);
  if (role?.group === 'vendor')
    return { name: row.vendorName ?? listShort(names), role: 'Survey vendor', email: null };
  const isAuditor = role?.role === 'auditor';
  const firm = isAuditor ? row.auditFirmName : ownOrganizations.has(row.orgId) ? null : row.orgName;
  const label = role ? roleLabels[role.role] : '';
  const position = (holder: Holder): string => (isAuditor ? label : holder.title || label);
  const join = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ');
  if (!second) return { name: getName(first), role: join(position(first), firm), email: first.email };
  if (more.length === 0) return { name: names.join(' or '), role: join(label, firm), email: null };
  return { name: firm ?? row.orgName, role: listShort(names), email: null };
}

const getName = ({ name, email }: Holder): string => name || email;

/** At most two names: `Ada Bell, Noor Castellan and 3 others`. */
function listShort(names: readonly string[]): string {
  const rest = names.length - 2;
  return `${names.slice(0, 2).join(', ')}${rest > 0 ? ` and ${formatCount(rest, 'other')}` : ''}`;
}

const nobodyYet = (roles: ReadonlySet<RoleName>): Who => ({
  name: [...roles]
    .filter((role) => role !== 'sysadmin')
    .map((role) => roleLabels[role])
    .join(' or '),
  role: 'Has not been named yet',
  email: null,
});
