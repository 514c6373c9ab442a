import { expect, test } from 'vitest';
import { groupOf, type RoleName } from './actions.ts';
import { isHedisOnly } from './hedis-only.ts';

test.each([
  [['orgadmin'], false, true],
  [['auditor', 'viewer'], false, true],
  [['orgadmin'], true, false],
  [['orgadmin', 'vendoruser'], false, false],
  [['vendoradmin'], false, false],
  [['sysadmin', 'orgadmin'], false, false],
  [['submissionuser'], false, false],
  [['submissionuser', 'orguser'], false, true],
  [[], false, false],
] as const)('%o, own CAHPS component %s: %s', (names, hasOwnCahpsComponent, expected) => {
  const roles = names.map((role: RoleName) => ({ role, group: groupOf[role], entityId: 1 }));
  expect(isHedisOnly({ roles, hasOwnCahpsComponent })).toBe(expected);
});
