import { expect, test } from 'vitest';
import type { Role } from '../permissions/actions.ts';
import {
  canChangeAddress,
  canChangeName,
  canDeletePerson,
  canTakeAddress,
  type CorrectionFacts,
  isAddressChangeOffered,
  isName,
  isNameChangeOffered,
  normalizeName,
} from './correct-person.ts';
import { person, role } from './person.fixture.ts';

const staff = { isSysadmin: true, organizations: new Set<number>(), vendors: new Set<number>() };
const manager = { isSysadmin: false, organizations: new Set([10, 20]), vendors: new Set([30]) };
const organizationBySubmission = new Map([
  [11, 10],
  [12, 10],
  [21, 20],
]);
const toFacts = (
  caller: typeof staff,
  roles: readonly Role[],
  more: Partial<CorrectionFacts['person']> = {},
) => ({
  manager: caller,
  callerEmail: 'caller@birch.example',
  person: person('nia@birch.example', roles, more),
  organizationBySubmission,
  hasOwnAccounts: true,
});
const describeReason = (verdict: { ok: boolean; reason?: string }) => (verdict.ok ? null : verdict.reason);

const several =
  'This person works for several organizations: only a system administrator may change their address.';
const beyond = 'Only a system administrator may change the address of this person.';

test.each([
  ['roles in one organization', [role('orgadmin', 10), role('submissionuser', 11)], null],
  ['submissions of one organization', [role('submissionuser', 11), role('submissionuser', 12)], null],
  ['a role of a vendor', [role('vendoruser', 30)], null],
  ['two organizations, both of the manager', [role('viewer', 10), role('viewer', 20)], several],
  ['submissions of two organizations', [role('submissionuser', 11), role('submissionuser', 21)], several],
  ['an organization and a vendor', [role('viewer', 10), role('vendoruser', 30)], several],
  ['a role beyond', [role('viewer', 10), role('viewer', 40)], beyond],
  ['a role of the system', [role('viewer', 10), role('sysadmin')], beyond],
])('a manager changes the address of a person with %s', (_case, roles, reason) => {
  expect(describeReason(canChangeAddress(toFacts(manager, roles)))).toBe(reason);
  expect(canChangeAddress(toFacts(staff, roles)).ok).toBe(true);
});

test('the address of an auditor is changed by staff, and nobody changes their own', () => {
  const auditor = [role('auditor', 10)];
  expect(describeReason(canChangeAddress(toFacts(manager, auditor, { isKnownAuditor: true })))).toBe(
    'This person is on the list of auditors: only a system administrator may change their address.',
  );
  expect(canChangeAddress(toFacts(staff, auditor, { isKnownAuditor: true })).ok).toBe(true);
  const own = { ...toFacts(staff, [role('sysadmin')]), callerEmail: 'nia@birch.example' };
  expect(describeReason(canChangeAddress(own))).toBe('Another administrator changes your address.');
  expect(describeReason(canChangeName(own))).toBe('Change your own name on your account page.');
  expect(describeReason(canDeletePerson(own, { wasHere: false }))).toBe(
    'You cannot delete your own account.',
  );
});

test('names are changed, and mistakes deleted, by a manager of all roles', () => {
  const [inside, outside] = [[role('viewer', 10), role('viewer', 20)], [role('viewer', 40)]];
  expect(canChangeName(toFacts(manager, inside)).ok).toBe(true);
  expect(describeReason(canChangeName(toFacts(manager, outside)))).toBe(
    'Only a system administrator may change the name of this person.',
  );
  expect(canDeletePerson(toFacts(manager, inside), { wasHere: false }).ok).toBe(true);
  expect(describeReason(canDeletePerson(toFacts(manager, outside), { wasHere: false }))).toBe(
    'Only a system administrator may delete the address of this person.',
  );
  expect(describeReason(canDeletePerson(toFacts(staff, inside), { wasHere: true }))).toBe(
    'This person has an account or signed in before: delete their access instead.',
  );
});

test('a locked person is unlocked first, and another identity provider names people', () => {
  const { person: nia } = toFacts(staff, []);
  expect(isAddressChangeOffered({ person: nia, hasOwnAccounts: true }).ok).toBe(true);
  expect(isAddressChangeOffered({ person: { ...nia, isLocked: true }, hasOwnAccounts: true }).ok).toBe(false);
  expect(isAddressChangeOffered({ person: nia, hasOwnAccounts: false }).ok).toBe(false);
  expect(isNameChangeOffered({ hasOwnAccounts: false }).ok).toBe(false);
  expect(isNameChangeOffered({ hasOwnAccounts: true }).ok).toBe(true);
});

test.each([
  ['nia@alder.example', false, null],
  ['nia@birch.example', true, 'This is the present address of the person.'],
  ['bob@birch.example', true, 'bob@birch.example is the address of another person.'],
  ['nia', false, 'Email is not in a valid format'],
])('the address %s', (address, isTaken, reason) => {
  expect(describeReason(canTakeAddress('nia@birch.example', address, { isTaken }))).toBe(reason);
});

test('names are normalized, and printed as evidence', () => {
  expect(normalizeName({ firstName: ' Nia  Ann ', lastName: 'New\u00a0' })).toEqual({
    firstName: 'Nia Ann',
    lastName: 'New',
  });
  expect(describeReason(isName({ firstName: '', lastName: 'New' }))).toBe('The first name is empty.');
  expect(describeReason(isName({ firstName: 'Nia', lastName: '<b>' }))).toContain('The last name');
  expect(isName({ firstName: 'Nia', lastName: 'New' }).ok).toBe(true);
});
