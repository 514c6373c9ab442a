/** Which key roles no person of an organization has. Spec: reports-staff. */

/** People with the role who are not locked. */
export interface RoleCounts {
  readonly administrators: number;
  readonly signers: number;
  readonly auditors: number;
  /** A HEDIS submission of the season is audited. */
  readonly isAudited: boolean;
}

export const keyRoles = ['Administrator', 'Signer', 'Auditor'] as const;
export type KeyRole = (typeof keyRoles)[number];

export function missingRoles({ administrators, signers, auditors, isAudited }: RoleCounts): KeyRole[] {
  return [
    ...(administrators === 0 ? (['Administrator'] as const) : []),
    ...(signers === 0 ? (['Signer'] as const) : []),
    ...(isAudited && auditors === 0 ? (['Auditor'] as const) : []),
  ];
}
