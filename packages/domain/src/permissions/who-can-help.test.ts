import { expect, test } from 'vitest';
import type { Role } from './actions.ts';
import type { ComponentReach, Person } from './can.ts';
import { describeHelpers, describeRefusal, type Helper, type Helpers, mayKnow } from './who-can-help.ts';

const entity: ComponentReach = {
  submissionId: 1238,
  organizationId: 10,
  component: 'DST',
  vendorId: 70,
  measurementYear: 2025,
  seasonState: 'open',
};
const person = (...roles: Role[]): Person => ({ roles, auditorAssignments: new Map() });
const staff = person({ role: 'sysadmin', group: 'system', entityId: -1 });
const analyst = person({ role: 'orguser', group: 'organization', entityId: 10 });
const stranger = person({ role: 'orguser', group: 'organization', entityId: 11 });
const auditor = person({ role: 'auditor', group: 'organization', entityId: 10 });
const vendor = person({ role: 'vendoruser', group: 'vendor', entityId: 70 });
const colleague = person({ role: 'vendorsigner', group: 'vendor', entityId: 70 });
const reviewer = person({ role: 'submissionuser', group: 'submission', entityId: 1238 });

test.each([
  ['a plan and its auditor', analyst, auditor, true],
  ['an auditor and the plan', auditor, analyst, true],
  ['a plan and its survey vendor', analyst, vendor, true],
  ['someone of one submission and the plan', reviewer, analyst, true],
  ['a vendor and their colleague', vendor, colleague, true],
  ['a vendor and the plan', vendor, analyst, false],
  ['a vendor and the auditor', vendor, auditor, false],
  ['a stranger and the plan', stranger, analyst, false],
  ['staff and anybody', staff, vendor, true],
])('may know: %s', (_who, asker, holder, expected) => {
  expect(mayKnow(asker, holder, entity)).toBe(expected);
});

const at = (organization: string | null, ...names: string[]): Helper[] =>
  names.map((name) => ({ name, email: `${name.toLowerCase()}@x.example`, organization }));
const helpers = (people: Helper[], more: Partial<Helpers> = {}): Helpers => ({
  toDo: 'remove it',
  people,
  others: 0,
  roles: 'system administrator, auditor',
  ...more,
});

test.each([
  [helpers(at('Northgate Audit', 'Paul')), 'Paul (Northgate Audit) can remove it.'],
  [helpers(at('Northgate Audit', 'Paul', 'Ada')), 'Paul or Ada (Northgate Audit) can remove it.'],
  [
    helpers([...at('Lakeside', 'Ada', 'Ben'), ...at('Northgate Audit', 'Paul')], { others: 1 }),
    'Ada, Ben (Lakeside), Paul (Northgate Audit) or 1 other can remove it.',
  ],
  [helpers(at(null, 'Paul')), 'Paul can remove it.'],
  [helpers([]), 'Roles that can remove it: system administrator, auditor.'],
])('who can help, as a sentence', (given, sentence) => {
  expect(describeHelpers(given)).toBe(sentence);
});

test('people take the place of a list of roles, and follow any other reason', () => {
  const missing = 'You do not have sufficient privileges to complete this action. It is open to: auditor.';
  const paul = helpers(at('Northgate Audit', 'Paul'), { toDo: 'do this' });
  expect(describeRefusal({ reason: missing, helpers: paul })).toBe('Paul (Northgate Audit) can do this.');
  expect(describeRefusal({ reason: missing, helpers: helpers([]) })).toBe(missing);
  expect(describeRefusal({ reason: 'Only available for Signer', helpers: helpers([]) })).toBe(
    'Only available for Signer',
  );
  expect(describeRefusal({ reason: 'Only available for Signer', helpers: { ...paul, toDo: 'sign' } })).toBe(
    'Only available for Signer. Paul (Northgate Audit) can sign.',
  );
  expect(describeRefusal({ reason: 'It is locked; remove the lock.', helpers: helpers([]) })).toBe(
    'It is locked; remove the lock. Roles that can remove it: system administrator, auditor.',
  );
  expect(describeRefusal({ reason: 'Uploads are closed.' })).toBe('Uploads are closed.');
});
