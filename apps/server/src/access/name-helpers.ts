/**
 * Refusals name people: who can do what a refusal asks for, of those whom the caller may know. The one place where a verdict on a
 * component becomes an answer. Spec: roles-helpers.
 */
import type { VerdictAnswer } from '@idss/contract/shapes';
import { getRoleEffect, isGranted } from '@idss/domain/permissions/can';
import { type Helper, listRoles, maxHelpers, mayKnow } from '@idss/domain/permissions/who-can-help';
import type { SecurityMatrix } from '@idss/domain/permissions/matrix';
import type { Need, Verdict } from '@idss/domain/verdict';
import type { Context } from '#src/kernel/context.ts';
import type { ComponentRecord } from './find-component.sql.ts';
import { type Holder, readHolders } from './who-can.ts';

type Subject = Pick<ComponentRecord, 'reach' | 'organizationName' | 'vendorName' | 'auditFirmName'>;

/** How these verdicts are answered. */
export async function nameHelpers(
  { app, caller }: Pick<Context, 'app' | 'caller'>,
  record: Subject,
  verdicts: readonly Verdict[],
): Promise<(verdict: Verdict) => VerdictAnswer> {
  const needed = new Set(verdicts.flatMap((verdict) => (!verdict.ok && verdict.needs?.permission) || []));
  const matrix = await app.cached.matrix();
  const findHolders = await readHolders(app.pool, matrix, needed, [record.reach]);
  const present = (need: Need): VerdictAnswer['helpers'] => {
    const people = findHolders(need.permission, record.reach)
      .filter((holder) => mayKnow(caller, holder, record.reach))
      .map((holder) => presentHelper(matrix, record, need, holder))
      .toSorted((a, b) => (a.organization ?? '').localeCompare(b.organization ?? ''));
    return {
      toDo: need.toDo,
      people: people.slice(0, maxHelpers),
      others: Math.max(0, people.length - maxHelpers),
      roles: listRoles(matrix.get(need.permission)?.roles ?? []),
    };
  };
  return (verdict) => {
    if (verdict.ok) return verdict;
    const { reason, needs } = verdict;
    // Whoever can do it themselves has a button for it.
    const isOwn = !needs || isGranted(matrix, caller, needs.permission, record.reach);
    return { ok: false, reason, ...(isOwn ? {} : { helpers: present(needs) }) };
  };
}

/** Where they work, by the role that lets them. */
function presentHelper(matrix: SecurityMatrix, record: Subject, need: Need, holder: Holder): Helper {
  const role = holder.roles.find(
    (each) => getRoleEffect(matrix, holder, each, need.permission, record.reach) === 'grants',
  );
  const organizations = {
    organization: role?.role === 'auditor' ? record.auditFirmName : record.organizationName,
    vendor: record.vendorName,
    submission: null,
    system: null,
  };
  return {
    name: holder.name || holder.email,
    email: holder.email,
    organization: role ? organizations[role.group] : null,
  };
}
