import { expect, test } from 'vitest';
import { groupByRole, type RoleName } from './actions.ts';
import { can, canAnywhere, canSee, type ComponentReach, type Person } from './can.ts';
import defaultMatrixCsv from './default-matrix.ts';
import { readSecurityMatrix } from './matrix.ts';

const reading = readSecurityMatrix(defaultMatrixCsv);
if (!reading.ok) throw new Error('The default matrix is read.');
const { matrix } = reading;

const person = (role: RoleName, entityId: number, assigned?: readonly number[]): Person => ({
  roles: [{ role, group: groupByRole[role], entityId }],
  auditorAssignments: new Map(assigned === undefined ? [] : [[entityId, new Set(assigned)]]),
});
const hedis: ComponentReach = {
  submissionId: 7,
  organizationId: 10,
  component: 'DST',
  vendorId: null,
  measurementYear: 1998,
  seasonState: 'open',
};
const cahps: ComponentReach = { ...hedis, component: 'CAHPS', vendorId: 30 };

test.each<[string, Person, ComponentReach, boolean]>([
  ['a role of the organization', person('viewer', 10), hedis, true],
  ['a role of another organization', person('viewer', 11), hedis, false],
  ['an auditor of the whole organization', person('auditor', 10), hedis, true],
  ['an auditor who is assigned this submission', person('auditor', 10, [7, 8]), hedis, true],
  ['an auditor who is assigned others', person('auditor', 10, [8]), hedis, false],
  ['an auditor who is assigned none', person('auditor', 10, []), hedis, false],
  ["the component's vendor", person('vendoruser', 30), cahps, true],
  ['another vendor', person('vendoruser', 31), cahps, false],
  ['a vendor of a component without one', person('vendoruser', 30), hedis, false],
  ['a submission user', person('submissionuser', 7), hedis, true],
  ['a submission user of another submission', person('submissionuser', 8), hedis, false],
  ['a system administrator', person('sysadmin', -1), hedis, true],
])('%s sees the component or does not', (_who, who, reach, expected) => {
  expect(canSee(who, reach)).toBe(expected);
});

test('a system administrator may do everything but sign', () => {
  const staff = person('sysadmin', -1);
  for (const action of matrix.keys()) {
    const signs = action === 'SIGN_ATTESTATION_HEDIS' || action === 'SIGN_ATTESTATION_HOS';
    expect([action, can(matrix, staff, action, hedis).ok]).toEqual([action, !signs]);
    expect([action, canAnywhere(matrix, staff, action)]).toEqual([action, !signs]);
  }
});

test('a permission counts where its role reaches the component', () => {
  const signer = person('orgsigner', 10);
  expect(can(matrix, signer, 'SIGN_ATTESTATION_HEDIS', hedis)).toEqual({ ok: true });
  expect(can(matrix, signer, 'SIGN_ATTESTATION_HEDIS', { ...hedis, organizationId: 11 }).ok).toBe(false);
  expect(canAnywhere(matrix, signer, 'SIGN_ATTESTATION_HEDIS')).toBe(true);
  expect(canAnywhere(matrix, person('viewer', 10), 'SIGN_ATTESTATION_HEDIS')).toBe(false);
});
