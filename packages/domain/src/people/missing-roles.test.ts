import { expect, test } from 'vitest';
import { missingRoles } from './missing-roles.ts';

const whole = { administrators: 1, signers: 1, auditors: 1, isAudited: true };

test.each([
  [{}, []],
  [{ administrators: 0 }, ['Administrator']],
  [{ signers: 0 }, ['Signer']],
  [{ auditors: 0 }, ['Auditor']],
  [{ auditors: 0, isAudited: false }, []],
  [{ administrators: 0, signers: 0, auditors: 0 }, ['Administrator', 'Signer', 'Auditor']],
])('with %j it lacks %j', (more, missing) => {
  expect(missingRoles({ ...whole, ...more })).toEqual(missing);
});
