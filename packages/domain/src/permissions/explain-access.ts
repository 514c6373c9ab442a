/** Why a person may or may not do something: `can`, role by role, in words. Spec: roles-check. */
import type { PersonAccess } from '../people/access-change.ts';
import type { ActionName, Role } from './actions.ts';
import { can, canSee, type ComponentReach, getRoleEffect, reaches, type RoleEffect } from './can.ts';
import type { SecurityMatrix } from './matrix.ts';

export interface ExplainedRole {
  readonly role: Role;
  readonly effect: RoleEffect;
  readonly why: string;
}

export interface ExplainedAccess {
  readonly isAllowed: boolean;
  /** They can open the submission, whatever they may do there. */
  readonly isSeen: boolean;
  readonly sentence: string;
  /** The deciding one comes first. */
  readonly roles: readonly ExplainedRole[];
}

const order: readonly RoleEffect[] = ['grants', 'elsewhere', 'not-in-matrix', 'never-signs'];

function explainRole(person: PersonAccess, role: Role, effect: RoleEffect, at: ActionTarget): string {
  const line = `the line ${at.action} of the security matrix`;
  switch (effect) {
    case 'grants':
      return role.role === 'sysadmin'
        ? 'System administrators may do everything except sign.'
        : `It reaches this submission, and ${line} allows it.`;
    case 'never-signs':
      return 'System administrators never sign: a signature belongs to signers.';
    case 'not-in-matrix':
      return reaches(person, role, at.entity)
        ? `It reaches this submission, but ${line} does not allow it.`
        : `It does not reach this submission, and ${line} does not allow it.`;
    case 'elsewhere':
      return role.role === 'auditor' && role.entityId === at.entity.organizationId
        ? 'The matrix allows it, but this auditor is limited to other submissions of the organization.'
        : role.group === 'vendor'
          ? 'The matrix allows it, but this is not the vendor of the component.'
          : 'The matrix allows it, but the role is for something else.';
  }
}

interface ActionTarget {
  readonly action: ActionName;
  readonly entity: ComponentReach;
}

/** Permissions only: the stage of the submission and the switches of the portal decide in addition. */
export function explainAccess(
  matrix: SecurityMatrix,
  person: PersonAccess,
  at: ActionTarget,
): ExplainedAccess {
  const { action, entity } = at;
  const mayDo = can(matrix, person, action, entity).ok;
  const roles = person.roles
    .map((role): ExplainedRole => {
      const effect = getRoleEffect(matrix, person, role, action, entity);
      return { role, effect, why: explainRole(person, role, effect, at) };
    })
    .toSorted((one, other) => order.indexOf(one.effect) - order.indexOf(other.effect));
  return {
    isAllowed: mayDo && !person.isLocked,
    isSeen: canSee(person, entity) && !person.isLocked,
    sentence: person.isLocked
      ? 'No: they are locked, so every call is refused until they are unlocked.'
      : mayDo
        ? 'Yes.'
        : person.roles.length === 0
          ? 'No: they have no role.'
          : canSee(person, entity)
            ? 'No: they can open the submission, but none of their roles allows this.'
            : 'No: none of their roles reaches this submission.',
    roles,
  };
}
