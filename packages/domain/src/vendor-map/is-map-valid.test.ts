import { expect, test } from 'vitest';
import { isMapValid, type MappedComponent, type MappedParty } from './is-map-valid.ts';

const plan: MappedParty = { orgId: 10, orgType: 'plan', isActive: true };
const software: MappedParty = { orgId: 901, orgType: 'softwareVendor', isActive: true };
const survey: MappedParty = { orgId: 950, orgType: 'surveyVendor', isActive: true };
const firm: MappedParty = { orgId: 970, orgType: 'auditFirm', isActive: true };
const hedis: MappedComponent = {
  component: 'DST',
  organization: plan,
  softwareVendor: software,
  isVendorCertified: true,
  componentVendor: null,
  isAuditRequired: true,
  auditFirm: firm,
};
const cahps: MappedComponent = {
  ...hedis,
  component: 'CAHPS',
  softwareVendor: null,
  isVendorCertified: false,
  componentVendor: survey,
  auditFirm: null,
};

test.each([
  ['HEDIS with all parties', hedis],
  ['HEDIS without an audit', { ...hedis, isAuditRequired: false, auditFirm: null }],
  ['a survey, which needs neither software vendor nor audit firm', cahps],
])('valid: %s', (_, mapped) => expect(isMapValid(mapped)).toEqual({ ok: true }));

test.each([
  [
    'an inactive plan',
    { ...hedis, organization: { ...plan, isActive: false } },
    'organization 10 is inactive',
  ],
  ['no software vendor', { ...hedis, softwareVendor: null }, 'software vendor is missing'],
  [
    'a survey vendor for HEDIS',
    { ...hedis, softwareVendor: survey },
    'software vendor 950 is of another type',
  ],
  ['no certified measures', { ...hedis, isVendorCertified: false }, 'no measures of the product year'],
  ['no audit firm', { ...hedis, auditFirm: null }, 'audit firm is missing'],
  [
    'an inactive audit firm',
    { ...hedis, auditFirm: { ...firm, isActive: false } },
    'audit firm 970 is inactive',
  ],
  ['no survey vendor', { ...cahps, componentVendor: null }, 'survey vendor is missing'],
  [
    'a software vendor for a survey',
    { ...cahps, componentVendor: software },
    'survey vendor 901 is of another',
  ],
])('not valid: %s', (_, mapped, reason) => {
  expect(isMapValid(mapped)).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
});
