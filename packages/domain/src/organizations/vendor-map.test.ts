import { expect, test } from 'vitest';
import { type VendorMapRow, vendorMapProblems } from './vendor-map.ts';

const party = (type: 'plan' | 'softwareVendor' | 'surveyVendor' | 'auditFirm', isInactive = false) => ({
  orgId: 901,
  type,
  isInactive,
});
const row = (changes: Partial<VendorMapRow> = {}): VendorMapRow => ({
  component: 'DST',
  isAuditRequired: true,
  softwareVendor: { ...party('softwareVendor'), isCertified: true },
  surveyVendor: null,
  auditFirm: party('auditFirm'),
  ...changes,
});

test.each<[string, VendorMapRow, readonly string[]]>([
  ['HEDIS with all parties', row(), []],
  [
    'a survey needs its vendor and no other',
    row({ component: 'HOS', softwareVendor: null, auditFirm: null, surveyVendor: party('surveyVendor') }),
    [],
  ],
  ['no audit, no firm', row({ isAuditRequired: false, auditFirm: null }), []],
  ['no software vendor', row({ softwareVendor: null }), ['No software vendor is assigned.']],
  ['no audit firm', row({ auditFirm: null }), ['No audit firm is assigned.']],
  ['no survey vendor', row({ component: 'CAHPS' }), ['No survey vendor is assigned.']],
  [
    'a plan as audit firm',
    row({ auditFirm: party('plan') }),
    ['Organization 901 is a plan, not an audit firm.'],
  ],
  [
    'an inactive vendor',
    row({ component: 'CAHPS', surveyVendor: party('surveyVendor', true) }),
    ['The survey vendor 901 is inactive.'],
  ],
  [
    'without certified measures',
    row({ softwareVendor: { ...party('softwareVendor'), isCertified: false } }),
    ['The software vendor 901 has no certified measures.'],
  ],
])('%s', (_name, given, problems) => {
  expect(vendorMapProblems(given)).toEqual(problems);
});
