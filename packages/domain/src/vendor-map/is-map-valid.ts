/** Whether every party of a submission is registered as it must be. Spec: admin-data-vendor-map. */
import { all, no, type Verdict, yes } from '../verdict.ts';
import type { Component } from '../program.ts';
import { hedisComponent } from '../program.ts';
import type { OrganizationType } from '../season/tables.ts';

export interface MappedParty {
  readonly orgId: number;
  readonly orgType: OrganizationType;
  readonly isActive: boolean;
}

export interface MappedComponent {
  readonly component: Component;
  readonly organization: MappedParty;
  readonly softwareVendor: MappedParty | null;
  /** It has measures of the product year, or is self-developed. */
  readonly isVendorCertified: boolean;
  readonly componentVendor: MappedParty | null;
  readonly isAuditRequired: boolean;
  readonly auditFirm: MappedParty | null;
}

function isParty(name: string, party: MappedParty | null, type: OrganizationType): Verdict {
  if (!party) return no(`${name} is missing.`);
  if (party.orgType !== type) return no(`${name} ${party.orgId} is of another type.`);
  return party.isActive ? yes() : no(`${name} ${party.orgId} is inactive.`);
}

export function isMapValid(mapped: MappedComponent): Verdict {
  const { component, organization, softwareVendor, componentVendor, auditFirm } = mapped;
  const plan = isParty('The organization', organization, 'plan');
  if (component !== hedisComponent)
    return all(plan, isParty('The survey vendor', componentVendor, 'surveyVendor'));
  return all(
    plan,
    isParty('The software vendor', softwareVendor, 'softwareVendor'),
    mapped.isVendorCertified ? yes() : no('The software vendor has no measures of the product year.'),
    mapped.isAuditRequired ? isParty('The audit firm', auditFirm, 'auditFirm') : yes(),
  );
}
