/** The entities by which rows are fetched for a person; whether they may see a row is decided afterwards, by `canSee`. */
import type { RoleGroup } from '@idss/domain/permissions/actions';
import type { ComponentReach, Person } from '@idss/domain/permissions/can';
import type { Component } from '@idss/domain/program';
import type { SubmissionSeason } from '@idss/domain/season/season-label';

export interface AccessScope {
  /** Staff: no limit by entity. The lists are ignored then. */
  readonly everything: boolean;
  readonly organizationIds: readonly number[];
  readonly vendorIds: readonly number[];
  readonly submissionIds: readonly number[];
}

/** The entities of a person's roles: everything that they can see lies within. */
export function getScope({
  roles,
  isSysadmin,
}: Pick<Person, 'roles'> & { readonly isSysadmin: boolean }): AccessScope {
  const getIds = (group: RoleGroup): number[] =>
    roles.filter((role) => role.group === group).map(({ entityId }) => entityId);
  return {
    everything: isSysadmin,
    organizationIds: getIds('organization'),
    vendorIds: getIds('vendor'),
    submissionIds: getIds('submission'),
  };
}

/** The same without what they cannot see: where a person audits assigned submissions only, these in place of the organization. */
export function getExactScope(person: Person & { readonly isSysadmin: boolean }): AccessScope {
  const { roles, auditorAssignments } = person;
  const isLimited = (orgId: number): boolean =>
    auditorAssignments.has(orgId) &&
    roles.every(
      ({ group, entityId, role }) => group !== 'organization' || entityId !== orgId || role === 'auditor',
    );
  const { organizationIds, submissionIds, ...others } = getScope(person);
  const assigned = organizationIds
    .filter(isLimited)
    .flatMap((orgId) => [...(auditorAssignments.get(orgId) ?? [])]);
  return {
    ...others,
    organizationIds: organizationIds.filter((orgId) => !isLimited(orgId)),
    submissionIds: [...submissionIds, ...assigned],
  };
}

export const hasNoEntity = ({ organizationIds, vendorIds, submissionIds }: AccessScope): boolean =>
  organizationIds.length + vendorIds.length + submissionIds.length === 0;

/** For those whose scope is everything: every component of this kind, as far as their permissions depend on it. */
export const standForAll = (
  component: Component,
  { measurementYear, seasonState }: SubmissionSeason,
): ComponentReach => ({
  submissionId: 0,
  organizationId: 0,
  component,
  vendorId: null,
  measurementYear,
  seasonState,
});
