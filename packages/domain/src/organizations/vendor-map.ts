/** Whether the vendors and the audit firm of a component can do their work. Spec: admin-data-vendor-map. */
import { type Component, isHedis } from '../program.ts';

export type OrganizationType = 'plan' | 'softwareVendor' | 'surveyVendor' | 'auditFirm';

export interface Party {
  readonly orgId: number;
  readonly type: OrganizationType;
  readonly isInactive: boolean;
}

export interface VendorMapRow {
  readonly component: Component;
  readonly isAuditRequired: boolean;
  /** null: none is named. Of HEDIS. */
  readonly softwareVendor: (Party & { readonly isCertified: boolean }) | null;
  /** Of a survey. */
  readonly surveyVendor: Party | null;
  readonly auditFirm: Party | null;
}

const typeLabels = {
  plan: 'a plan',
  softwareVendor: 'a software vendor',
  surveyVendor: 'a survey vendor',
  auditFirm: 'an audit firm',
} as const satisfies Record<OrganizationType, string>;

/** In sentences; empty where the row is valid. */
export function vendorMapProblems(row: VendorMapRow): readonly string[] {
  if (!isHedis(row.component)) return partyProblems(row.surveyVendor, 'surveyVendor');
  const { softwareVendor, auditFirm, isAuditRequired } = row;
  const problems = [...partyProblems(softwareVendor, 'softwareVendor')];
  if (softwareVendor && problems.length === 0 && !softwareVendor.isCertified)
    problems.push(`The software vendor ${softwareVendor.orgId} has no certified measures.`);
  if (isAuditRequired) problems.push(...partyProblems(auditFirm, 'auditFirm'));
  return problems;
}

function partyProblems(party: Party | null, wanted: OrganizationType): readonly string[] {
  const label = typeLabels[wanted].replace(/^an? /, '');
  if (!party) return [`No ${label} is assigned.`];
  if (party.type !== wanted)
    return [`Organization ${party.orgId} is ${typeLabels[party.type]}, not ${typeLabels[wanted]}.`];
  return party.isInactive ? [`The ${label} ${party.orgId} is inactive.`] : [];
}
