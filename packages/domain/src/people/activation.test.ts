import { expect, test } from 'vitest';
import type { Role } from '../permissions/actions.ts';
import { isLinkShown, isLinkValid, type LinkFacts, getReach, findRolesBeyond } from './activation.ts';
import { person, role } from './person.fixture.ts';
import type { Manager } from './managers.ts';

const staff: Manager = { isSysadmin: true, organizations: new Set(), vendors: new Set() };
const manager: Manager = { isSysadmin: false, organizations: new Set([10]), vendors: new Set([30]) };
const organizationBySubmission = new Map([
  [11, 10],
  [21, 20],
]);
const maker = { email: 'admin@birch.example', isLocked: false, manager };
const viewer = role('viewer', 10);
const nia = (...roles: readonly Role[]) => person('nia@birch.example', roles);
const made: LinkFacts = {
  maker,
  person: nia(viewer),
  organizationBySubmission,
  hasOwnAccounts: true,
  access: 'viewer:10',
};

test.each<[string, Partial<LinkFacts>, boolean]>([
  ['as it was made', {}, true],
  ['the person lost a role', { access: 'viewer:10, orguser:10' }, true],
  ['the person got a role that the maker manages, too', { person: nia(viewer, role('orguser', 10)) }, false],
  ['the person got a role of the system', { person: nia(viewer, role('sysadmin')) }, false],
  ['words that nobody understands', { access: 'all of it' }, false],
  ['the person is locked', { person: { ...nia(viewer), isLocked: true } }, false],
  ['the person is gone', { person: { ...nia(), isNew: true }, access: '' }, false],
  ['the person has no role left', { person: nia() }, false],
  ['the maker is locked', { maker: { ...maker, isLocked: true } }, false],
  [
    'the maker manages another organization',
    { maker: { ...maker, manager: { ...manager, organizations: new Set([20]) } } },
    false,
  ],
  ['the maker is the person', { maker: { ...maker, email: 'nia@birch.example' } }, false],
  ['staff, for a person without roles', { maker: { ...maker, manager: staff }, person: nia() }, true],
  ['staff, after a role was given', { maker: { ...maker, manager: staff }, access: '' }, false],
  ['the operator', { maker: null, person: nia(role('sysadmin')), access: 'sysadmin' }, true],
  ['the operator, after a role was given', { maker: null, access: '' }, false],
  ['the operator, of a locked person', { maker: null, person: { ...nia(viewer), isLocked: true } }, false],
  ['another identity provider', { hasOwnAccounts: false }, false],
])('a link is valid: %s', (_case, changes, isValid) => {
  expect(isLinkValid({ ...made, ...changes }).ok).toBe(isValid);
});

test('a role as auditor of more submissions is more access, of fewer is not', () => {
  const limited = (...submissions: readonly number[]) => ({
    ...nia(role('auditor', 10)),
    auditorAssignments: new Map([[10, new Set(submissions)]]),
  });
  const audits = (access: string, now: LinkFacts['person']) =>
    isLinkValid({ ...made, access, person: now }).ok;
  expect(audits('auditor:10 (submissions 11, 12)', limited(11))).toBe(true);
  expect(audits('auditor:10', limited(11))).toBe(true);
  expect(audits('auditor:10 (submissions 11)', limited(11, 12))).toBe(false);
  expect(audits('auditor:10 (submissions 11)', nia(role('auditor', 10)))).toBe(false);
});

test('a link is shown to staff, and to managers only without mail', () => {
  expect(isLinkShown(staff, { sendsMail: true })).toBe(true);
  expect(isLinkShown(manager, { sendsMail: true })).toBe(false);
  expect(isLinkShown(manager, { sendsMail: false })).toBe(true);
});

test('an account is proved by its mailbox, by staff and by the operator', () => {
  expect(getReach(manager, { isMailed: true })).toBeNull();
  expect(getReach(staff, { isMailed: false })).toBeNull();
  expect(getReach(null, { isMailed: false })).toBeNull();
  expect(getReach(manager, { isMailed: false })).toEqual({ organizations: [10], vendors: [30] });
});

test('roles beyond the reach of whoever saw the link', () => {
  const within = { organizations: [10], vendors: [30] };
  const inside = [viewer, role('orgadmin', 10), role('submissionuser', 11), role('vendoruser', 30)];
  const outside = [role('viewer', 20), role('submissionuser', 21), role('vendoruser', 31), role('sysadmin')];
  expect(findRolesBeyond(within, [...inside, ...outside], organizationBySubmission)).toEqual(outside);
  expect(findRolesBeyond(null, outside, organizationBySubmission)).toEqual([]);
});
