/** Data and texts of the pages of users, without markup. */
import { formatCount } from '@idss/domain/format-number';
import { isEmail, normalizeEmail } from '@idss/domain/people/email';
import { readRoleForm, type RoleForm } from '@idss/domain/people/role-form';
import type { RoleGroup } from '@idss/domain/permissions/actions';

/** The problem of an address that was typed; null while there is none to show. */
export function findEmailProblem(typed: string, isTouched: boolean): string | null {
  const verdict = isEmail(normalizeEmail(typed));
  return verdict.ok || (!isTouched && typed === '') ? null : verdict.reason;
}

export const findEmailReason = (typed: string): string | null => findEmailProblem(typed, true);

/** Why this form cannot be saved yet. */
export function findRoleFormReason(form: Omit<RoleForm, 'sysGroup'> & { readonly sysGroup: RoleGroup | '' }) {
  if (form.sysGroup === '') return 'Please select a system group.';
  const reading = readRoleForm({ ...form, sysGroup: form.sysGroup });
  return reading.ok ? null : reading.reason;
}

/** `all 9 submissions`, `2 of 7 submissions`. None assigned means all of them. */
export function formatAudited(assigned: readonly number[], all: readonly number[]): string {
  const known = new Set(all);
  const count = assigned.filter((id) => known.has(id)).length;
  return assigned.length === 0 || count === all.length
    ? `all ${formatCount(all.length, 'submission')}`
    : `${count} of ${formatCount(all.length, 'submission')}`;
}

/** The initial selection: the assigned submissions, or all if none is assigned. */
export const getFirstSelection = (assigned: readonly number[], all: readonly number[]): readonly number[] =>
  assigned.length === 0 ? all : all.filter((id) => assigned.includes(id));

interface SelectionState {
  readonly label: string;
  /** Why it cannot be saved. */
  readonly reason: string | null;
  readonly isRemoval: boolean;
}

/** The button of an auditor's submissions, letter for letter. Spec: admin-users-auditors. */
export function getSelectionState(before: readonly number[], now: readonly number[]): SelectionState {
  const isSame = before.length === now.length && now.every((id) => before.includes(id));
  const isRemoval = now.length === 0;
  return {
    label: isRemoval ? "Remove User's Auditor Role" : 'Save',
    reason: isSame ? 'Change the selection first.' : null,
    isRemoval,
  };
}
