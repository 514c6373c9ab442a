import { expect, test } from 'vitest';
import { formatRoles } from './access-change.ts';
import {
  type BulkFacts,
  countBulk,
  listWantedLinks,
  planBulk,
  readBulkRequest,
  type SentBulk,
} from './bulk-plan.ts';
import { bulkFacts, person, role } from './person.fixture.ts';

const sent = (more: Partial<SentBulk>): SentBulk => ({
  bulkAction: 'add',
  sysGroupType: 'organization',
  role: 'viewer',
  userEmails: 'ana@b.example',
  entityIds: '10',
  copyFromUserEmail: '',
  removeExistingRoles: false,
  sendsLinks: false,
  undo: [],
  ...more,
});

test.each<[string, Partial<SentBulk>, string[]]>([
  ['no address', { userEmails: ' \n' }, ['User email(s) should not be blank']],
  [
    'only commas',
    { userEmails: ' , ', entityIds: ',;' },
    ['User email(s) should not be blank', 'Entity id(s) should not be blank'],
  ],
  [
    'only commas to remove from',
    { bulkAction: 'remove', entityIds: ',' },
    ['Entity id(s) should not be blank'],
  ],
  ['no entity', { entityIds: '' }, ['Entity id(s) should not be blank']],
  ['no source', { bulkAction: 'copy' }, ['Copy from user email should not be blank']],
  [
    'bad addresses',
    { userEmails: 'ana, bob@b.example' },
    ["Email - 'ana' is not in a valid format, or can be no longer than 75 characters"],
  ],
  [
    'a bad source',
    { bulkAction: 'copy', copyFromUserEmail: 'x' },
    ["Email - 'x' is not in a valid format, or can be no longer than 75 characters"],
  ],
  ['bad ids', { entityIds: '10,a' }, ["Entity Id - 'a' is not valid."]],
  [
    'no group and role',
    { sysGroupType: '', role: '' },
    ['Please select a system group.', 'Please select a role.'],
  ],
  [
    'a role of another group',
    { role: 'vendoruser' },
    ['The role vendoruser does not belong to the group organization.'],
  ],
  [
    'more than 500',
    { userEmails: Array.from({ length: 501 }, (_, n) => `p${n}@b.example`).join() },
    ['At most 500 users at once; these are 501.'],
  ],
  [
    'more than 50,000 roles',
    {
      userEmails: Array.from({ length: 500 }, (_, n) => `p${n}@b.example`).join(),
      entityIds: Array.from({ length: 101 }, (_, n) => n + 1).join(),
    },
    ['At most 50000 roles at once; these are 50500.'],
  ],
])('%s is refused', (_case, more, problems) => {
  expect(readBulkRequest(sent(more))).toEqual({ ok: false, problems });
});

test('500 people and 50,000 roles are not too many', () => {
  const request = readBulkRequest(
    sent({
      userEmails: Array.from({ length: 500 }, (_, n) => `p${n}@b.example`).join(),
      entityIds: Array.from({ length: 100 }, (_, n) => n + 1).join(),
    }),
  );
  expect(request.ok).toBe(true);
});

test('what is not needed may be blank', () => {
  for (const more of [
    { bulkAction: 'remove', sysGroupType: '', role: '', entityIds: '' },
    { bulkAction: 'copy', sysGroupType: '', role: '', entityIds: 'x', copyFromUserEmail: 'bob@b.example' },
    { sysGroupType: 'system', role: 'sysadmin', entityIds: '' },
  ] as const)
    expect(readBulkRequest(sent(more)).ok).toBe(true);
});

const known = [
  person('ana@b.example', [role('viewer', 10), role('orguser', 20)]),
  person('bob@b.example', [role('sysadmin'), role('orgadmin', 10), role('auditor', 20)], {
    isKnownAuditor: true,
    auditorAssignments: new Map([[20, new Set([21])]]),
  }),
  person('cat@b.example', [role('auditor', 20), role('viewer', 30)], {
    isKnownAuditor: true,
    auditorAssignments: new Map([[20, new Set([22])]]),
  }),
  person('staff@b.example', [role('sysadmin')]),
  person('new@b.example', [], { isNew: true }),
];
const facts = bulkFacts(known, ['staff@b.example', 'bob@b.example']);
function plan(more: Partial<SentBulk>, other: Partial<BulkFacts> = {}) {
  const reading = readBulkRequest(sent(more));
  if (!reading.ok) throw new Error(reading.problems.join());
  const { changes, problems } = planBulk(reading.request, { ...facts, ...other });
  return {
    changes,
    problems,
    after: Object.fromEntries(changes.map(({ before, after }) => [before.email, formatRoles(after)])),
  };
}

test('add gives every person the role for every entity; unknown people are added', () => {
  const { after, problems, changes } = plan({
    userEmails: 'ana@b.example new@b.example',
    entityIds: '10 20',
  });
  expect(problems).toEqual([]);
  expect(after).toEqual({
    'ana@b.example': 'orguser:20, viewer:10, viewer:20',
    'new@b.example': 'viewer:10, viewer:20',
  });
  expect(countBulk(changes)).toEqual({
    users: 2,
    added: 3,
    removed: 0,
    locked: 0,
    unlocked: 0,
    unchanged: 0,
    createdUsers: ['new@b.example'],
  });
});

test('add in place of the roles that are there', () => {
  expect(plan({ removeExistingRoles: true }).after).toEqual({ 'ana@b.example': 'viewer:10' });
});

test.each<[Partial<SentBulk>, string]>([
  [{ role: 'viewer', entityIds: '10' }, 'orguser:20'],
  [{ role: 'viewer', entityIds: '' }, 'orguser:20'],
  [{ role: 'viewer', entityIds: '20' }, 'orguser:20, viewer:10'],
  [{ role: '', entityIds: '20' }, 'viewer:10'],
  [{ role: '', entityIds: '', sysGroupType: 'vendor' }, 'orguser:20, viewer:10'],
  [{ role: '', entityIds: '', sysGroupType: '' }, ''],
])('remove %j leaves %j', (more, left) => {
  expect(plan({ bulkAction: 'remove', ...more }).after).toEqual({ 'ana@b.example': left });
});

test('roles of these entities are removed, not the one of a system administrator, which has none', () => {
  const every = { bulkAction: 'remove', sysGroupType: '', role: '', userEmails: 'bob@b.example' } as const;
  expect(plan({ ...every, entityIds: '10 20' }).after).toEqual({ 'bob@b.example': 'sysadmin' });
});

test('an auditor of a whole organization stays one, unless the copy is exact', () => {
  const auditsAll = person('dan@b.example', [role('auditor', 20)], {
    isKnownAuditor: true,
    auditorAssignments: new Map(),
  });
  const people = new Map([...facts.people, [auditsAll.email, auditsAll]]);
  const copy = {
    bulkAction: 'copy',
    copyFromUserEmail: 'bob@b.example',
    userEmails: 'dan@b.example',
  } as const;
  expect(plan(copy, { people }).after).toEqual({ 'dan@b.example': 'auditor:20, orgadmin:10' });
  expect(plan({ ...copy, removeExistingRoles: true }, { people }).after).toEqual({
    'dan@b.example': 'auditor:20 (submissions 21), orgadmin:10',
  });
});

test('copy takes roles and assignments, never the system administrator', () => {
  const copy = {
    bulkAction: 'copy',
    copyFromUserEmail: 'bob@b.example',
    userEmails: 'cat@b.example',
  } as const;
  expect(plan(copy).after).toEqual({
    'cat@b.example': 'auditor:20 (submissions 21, 22), orgadmin:10, viewer:30',
  });
  expect(plan({ ...copy, removeExistingRoles: true }).after).toEqual({
    'cat@b.example': 'auditor:20 (submissions 21), orgadmin:10',
  });
  expect(plan({ ...copy, userEmails: 'ana@b.example' }).problems).toEqual([
    expect.stringMatching(/^ana@b.example is not on the list of auditors/),
  ]);
});

test.each<[string, Partial<SentBulk>, RegExp]>([
  [
    'an unknown source',
    { bulkAction: 'copy', copyFromUserEmail: 'new@b.example' },
    /^new@b.example is not a user\.$/,
  ],
  [
    'the source itself',
    { bulkAction: 'copy', copyFromUserEmail: 'ana@b.example' },
    /is the user to copy from/,
  ],
  ['removing from an unknown person', { bulkAction: 'remove', userEmails: 'new@b.example' }, /is not a user/],
  ['a missing organization', { entityIds: '10 99' }, /^Viewer, organization 99: it does not exist/],
  ['an inactive organization', { entityIds: '30' }, /inactive/],
  ['an auditor who is not known', { role: 'auditor' }, /not on the list of auditors/],
  [
    'the own administrator role',
    {
      bulkAction: 'remove',
      userEmails: 'staff@b.example',
      sysGroupType: 'system',
      role: 'sysadmin',
      entityIds: '',
    },
    /^staff@b.example: You cannot remove your own administrator role\.$/,
  ],
])('%s is a problem', (_case, more, problem) => {
  expect(plan(more).problems).toEqual([expect.stringMatching(problem)]);
});

test('the last system administrator stays', () => {
  const others = { ...facts, callerEmail: 'other@b.example', systemAdministrators: ['staff@b.example'] };
  const every = { bulkAction: 'remove', sysGroupType: '', role: '', entityIds: '' } as const;
  expect(plan({ ...every, userEmails: 'staff@b.example' }, others).problems).toEqual([
    expect.stringMatching(/last system administrator/),
  ]);
  const copy = { bulkAction: 'copy', copyFromUserEmail: 'ana@b.example', removeExistingRoles: true } as const;
  expect(plan({ ...copy, userEmails: 'staff@b.example' }, others).problems).toEqual([
    expect.stringMatching(/last system administrator/),
  ]);
});

test('people who have it already count as unchanged', () => {
  expect(countBulk(plan({}).changes)).toMatchObject({ users: 1, added: 0, unchanged: 1 });
});

test('people are locked and unlocked, never the caller and never strangers', () => {
  const locking = { bulkAction: 'lock', userEmails: 'ana@b.example bob@b.example', role: '' } as const;
  const { changes, problems } = plan(locking);
  expect(problems).toEqual([]);
  expect(changes.map(({ after }) => after.isLocked)).toEqual([true, true]);
  expect(countBulk(changes)).toMatchObject({ locked: 2, unlocked: 0, added: 0, removed: 0, unchanged: 0 });
  expect(countBulk(plan({ ...locking, bulkAction: 'unlock' }).changes)).toMatchObject({
    unlocked: 0,
    unchanged: 2,
  });
  expect(plan({ ...locking, userEmails: 'staff@b.example new@b.example' }).problems).toEqual([
    'new@b.example is not a user.',
    'staff@b.example: You cannot lock your own account.',
  ]);
});

test('links go to everyone who is named for one, or to people without an account who get access', () => {
  const wanted = (
    more: Partial<SentBulk>,
    accounts: readonly string[] = [],
    hasOwnAccounts = true,
  ): string[] => {
    const reading = readBulkRequest(sent(more));
    if (!reading.ok) throw new Error(reading.problems.join());
    return listWantedLinks(reading.request, planBulk(reading.request, facts).changes, {
      hasAccount: (email) => accounts.includes(email),
      hasOwnAccounts,
    });
  };
  const adding = {
    userEmails: 'ana@b.example bob@b.example new@b.example',
    entityIds: '20',
    sendsLinks: true,
  };
  expect(wanted(adding, ['bob@b.example'])).toEqual(['ana@b.example', 'new@b.example']);
  // Ana has the role already.
  expect(wanted({ ...adding, entityIds: '10' })).toEqual(['bob@b.example', 'new@b.example']);
  expect(wanted({ ...adding, sendsLinks: false })).toEqual([]);
  expect(wanted(adding, [], false)).toEqual([]);
  expect(wanted({ bulkAction: 'link', userEmails: 'ana@b.example' }, ['ana@b.example'])).toEqual([
    'ana@b.example',
  ]);
  expect(wanted({ ...adding, bulkAction: 'remove' })).toEqual([]);
});

test.each<[string, Partial<SentBulk>, Partial<BulkFacts>, string]>([
  [
    'the caller',
    { userEmails: 'staff@b.example' },
    {},
    'staff@b.example: Change your own password on your account page.',
  ],
  ['a stranger', { userEmails: 'new@b.example' }, {}, 'new@b.example is not a user.'],
  [
    'another identity provider',
    { userEmails: 'ana@b.example' },
    { hasOwnAccounts: false },
    'ana@b.example: People sign in with another identity provider, which sets their passwords.',
  ],
])('no link for %s', (_name, more, other, problem) => {
  expect(plan({ bulkAction: 'link', ...more }, other).problems).toEqual([problem]);
});
