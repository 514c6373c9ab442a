import { expect, test } from 'vitest';
import { groupByRole, type Role, type RoleName } from '../permissions/actions.ts';
import defaultMatrix from '../permissions/default-matrix.ts';
import { readSecurityMatrix } from '../permissions/matrix.ts';
import {
  canGetRole,
  canGiveRole,
  listManagedGroups,
  toManager,
  manages,
  listOfferableRoles,
} from './managers.ts';

const getMatrix = (csv: string) => {
  const reading = readSecurityMatrix(csv);
  if (!reading.ok) throw new Error(reading.problems[0]?.message);
  return reading.matrix;
};
const matrix = getMatrix(defaultMatrix);
const role = (name: RoleName, entityId = -1): Role => ({ role: name, group: groupByRole[name], entityId });
const holder = (...roles: Role[]) => toManager(matrix, { roles, auditorAssignments: new Map() });
const staff = holder(role('sysadmin'));
const orgAdmin = holder(role('orgadmin', 10), role('viewer', 20));
const vendorAdmin = holder(role('vendoradmin', 30));
const analyst = holder(role('orguser', 10));
const organizationBySubmission = new Map([
  [11, 10],
  [21, 20],
]);

test.each<[string, ReturnType<typeof holder>, Role, boolean]>([
  ['staff', staff, role('sysadmin'), true],
  ['staff', staff, role('viewer', 20), true],
  ['an organization administrator', orgAdmin, role('orgsigner', 10), true],
  ['an organization administrator', orgAdmin, role('submissionuser', 11), true],
  ['an organization administrator', orgAdmin, role('submissionuser', 21), false],
  ['an organization administrator', orgAdmin, role('submissionuser', 99), false],
  ['an organization administrator', orgAdmin, role('viewer', 20), false],
  ['an organization administrator', orgAdmin, role('vendoruser', 10), false],
  ['an organization administrator', orgAdmin, role('sysadmin'), false],
  ['a vendor administrator', vendorAdmin, role('vendorsigner', 30), true],
  ['a vendor administrator', vendorAdmin, role('vendorsigner', 31), false],
  ['a vendor administrator', vendorAdmin, role('viewer', 30), false],
  ['an analyst', analyst, role('viewer', 10), false],
])('%s manages %j: %s', (_who, manager, which, expected) => {
  expect(manages(manager, which, organizationBySubmission)).toBe(expected);
});

test('the matrix says who manages; an auditor of some submissions does not', () => {
  const csv = defaultMatrix.replace(
    /^MANAGE_HEDIS_USER,.*$/m,
    'MANAGE_HEDIS_USER,organization,Y,N,N,N,N,Y,Y,N,N,N',
  );
  const other = getMatrix(csv);
  const withRole = (name: RoleName, assigned: number[] = []) =>
    toManager(other, {
      roles: [role(name, 10)],
      auditorAssignments: new Map(assigned.length > 0 ? [[10, new Set(assigned)]] : []),
    });
  expect(withRole('orgadmin').organizations.size).toBe(0);
  expect(withRole('auditor').organizations).toEqual(new Set([10]));
  expect(withRole('auditor', [11]).organizations.size).toBe(0);
  // An administrator of the organization manages it, also one who audits some of its submissions.
  const both = { roles: [role('orgadmin', 10), role('auditor', 10)] };
  expect(
    toManager(matrix, { ...both, auditorAssignments: new Map([[10, new Set([11])]]) }).organizations,
  ).toEqual(new Set([10]));
});

test('groups and roles to offer', () => {
  expect(listManagedGroups(orgAdmin)).toEqual(['organization', 'submission']);
  expect(listManagedGroups(analyst)).toEqual([]);
  expect(listOfferableRoles(vendorAdmin, { isKnownAuditor: true })).toEqual([
    'vendoradmin',
    'vendorsigner',
    'vendoruser',
  ]);
  expect(listOfferableRoles(orgAdmin, { isKnownAuditor: false })).not.toContain('auditor');
  expect(listOfferableRoles(staff, { isKnownAuditor: true })).toHaveLength(10);
});

const active = { isInactive: false, organizationId: null };

test('a missing entity is refused like one of others', () => {
  const foreign = canGiveRole(orgAdmin, role('viewer', 20), active);
  expect(foreign).toEqual({
    ok: false,
    reason: 'Viewer, organization 20: it does not exist, or you may not manage its users.',
  });
  expect(canGiveRole(orgAdmin, role('viewer', 20), null)).toEqual(foreign);
  expect(canGiveRole(staff, role('viewer', 99), null).ok).toBe(false);
});

test('roles that can be given', () => {
  expect(canGiveRole(orgAdmin, role('orgadmin', 10), active).ok).toBe(true);
  expect(canGiveRole(orgAdmin, role('submissionuser', 11), { ...active, organizationId: 10 }).ok).toBe(true);
  expect(canGiveRole(orgAdmin, role('submissionuser', 21), { ...active, organizationId: 20 }).ok).toBe(false);
  expect(canGiveRole(staff, role('sysadmin'), null).ok).toBe(true);
  expect(canGiveRole(orgAdmin, role('sysadmin'), null).ok).toBe(false);
  expect(canGiveRole(staff, role('viewer', 10), { ...active, isInactive: true })).toEqual({
    ok: false,
    reason: 'Viewer, organization 10: it is inactive, so it gets no new roles.',
  });
});

test('the auditor role needs a known auditor', () => {
  const ana = { email: 'ana@b.example', isKnownAuditor: false };
  expect(canGetRole(ana, 'auditor').ok).toBe(false);
  expect(canGetRole({ ...ana, isKnownAuditor: true }, 'auditor').ok).toBe(true);
  expect(canGetRole(ana, 'viewer').ok).toBe(true);
});
