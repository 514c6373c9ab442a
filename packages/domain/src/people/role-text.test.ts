import { expect, test } from 'vitest';
import {
  isAuditorRole,
  getRoleName,
  personName,
  formatRoleForDialog,
  formatRoleInfo,
  type RoleRow,
  searchRoles,
  formatRoleList,
} from './role-text.ts';

const role = (
  roleName: RoleRow['roleName'],
  entityId: number,
  roleType: RoleRow['roleType'] = 'organization',
): RoleRow => ({ roleName, entityId, roleType, entityName: `Plan ${entityId}` });

test('a person without a name is shown by their address', () => {
  expect(personName({ email: 'ana@plan.example', firstName: 'Ana', lastName: 'Lee' })).toBe('Ana Lee');
  expect(personName({ email: 'ana@plan.example', firstName: '', lastName: '' })).toBe('ana@plan.example');
});

test.each<[string, readonly RoleRow[]]>([
  ['No roles', []],
  ['Organization user · Plan 100', [role('orguser', 100)]],
  ['System administrator', [role('sysadmin', -1, 'system')]],
  ['Auditor of 2 plans', [role('auditor', 100), role('auditor', 200)]],
  ['Vendor user of 2 vendors', [role('vendoruser', 7, 'vendor'), role('vendoruser', 8, 'vendor')]],
  [
    'Organization administrator · Plan 100 and 2 more',
    [role('orgadmin', 100), role('viewer', 100), role('viewer', 200)],
  ],
])('%s', (text, roles) => {
  expect(formatRoleList(roles)).toBe(text);
});

test.each([
  ['orgs', ['orgsigner']],
  [' Signer', ['orgsigner', 'vendorsigner']],
  ['vendor user', ['vendoruser']],
  ['organization', ['orgadmin', 'orgsigner', 'orguser']],
  ['or', []],
  ['user of', []],
])('the text %j finds the roles %j', (text, roles) => {
  expect(searchRoles(text)).toEqual(roles);
});

test('a role is named for calls and for dialogs', () => {
  expect(formatRoleInfo(role('auditor', 100))).toBe('100,organization,auditor');
  expect(formatRoleForDialog(role('auditor', 100))).toBe('Auditor, Plan 100 (100)');
  expect(formatRoleForDialog(role('sysadmin', -1, 'system'))).toBe('System administrator');
  expect(getRoleName(role('viewer', 1))).toBe('viewer');
  expect([role('auditor', 1), role('viewer', 1)].map(isAuditorRole)).toEqual([true, false]);
});
