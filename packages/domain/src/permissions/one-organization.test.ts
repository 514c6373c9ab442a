import { expect, test } from 'vitest';
import { seesOneOrganization } from './one-organization.ts';

test.each([
  ['nobody', [], false],
  ['an analyst', [{ role: 'orguser', group: 'organization', entityId: 10 }], true],
  [
    'a signer who is also a manager',
    [
      { role: 'orgsigner', group: 'organization', entityId: 10 },
      { role: 'orgadmin', group: 'organization', entityId: 10 },
    ],
    true,
  ],
  [
    'an auditor of two plans',
    [
      { role: 'auditor', group: 'organization', entityId: 10 },
      { role: 'auditor', group: 'organization', entityId: 11 },
    ],
    false,
  ],
  ['a vendor', [{ role: 'vendoruser', group: 'vendor', entityId: 30 }], false],
  ['staff', [{ role: 'sysadmin', group: 'system', entityId: -1 }], false],
] as const)('%s', (_, roles, isOne) => {
  expect(seesOneOrganization(roles)).toBe(isOne);
});
