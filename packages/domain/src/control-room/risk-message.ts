/** To whom of an organization at risk staff write. Spec: control-room-message. */
import type { RoleName } from '../permissions/actions.ts';

/** In the order in which they are offered. */
export const riskMessageRoles = [
  'orgadmin',
  'orguser',
  'orgsigner',
  'auditor',
] as const satisfies readonly RoleName[];
export type RiskMessageRole = (typeof riskMessageRoles)[number];

export const maxRiskSubject = 150;
export const maxRiskText = 2_000;

/** Those that are chosen at first: auditors do not upload and lock what is late. */
export const usualRiskRoles: readonly RiskMessageRole[] = ['orgadmin', 'orguser', 'orgsigner'];
