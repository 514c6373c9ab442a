import { expect, test } from 'vitest';
import { formatRoles } from './access-change.ts';
import { planBulk, readBulkRequest, type SentBulk } from './bulk-plan.ts';
import { type SentUndo, createUndo } from './bulk-undo.ts';
import { bulkFacts, person, role } from './person.fixture.ts';

const known = [
  person('ana@b.example', [role('viewer', 10), role('orguser', 20)]),
  person('bob@b.example', [role('viewer', 10), role('auditor', 10), role('auditor', 20)], {
    isKnownAuditor: true,
    auditorAssignments: new Map([[20, new Set([21, 22])]]),
  }),
  person('cat@b.example', [role('orgadmin', 20)]),
  person('eve@b.example', [role('viewer', 10)], { isLocked: true }),
  person('new@b.example', [], { isNew: true }),
];
const facts = bulkFacts(known, ['staff@b.example']);
function plan(sent: Partial<SentBulk>, people = facts.people) {
  const reading = readBulkRequest({
    bulkAction: 'undo',
    sysGroupType: '',
    role: '',
    userEmails: '',
    entityIds: '',
    copyFromUserEmail: '',
    removeExistingRoles: false,
    sendsLinks: false,
    undo: [],
    ...sent,
  });
  if (!reading.ok) return { changes: [], problems: reading.problems };
  return planBulk(reading.request, { ...facts, people });
}

const everybody = 'ana@b.example bob@b.example eve@b.example';

test.each<[string, Partial<SentBulk>]>([
  [
    'add',
    {
      bulkAction: 'add',
      sysGroupType: 'organization',
      role: 'viewer',
      userEmails: everybody,
      entityIds: '10 20',
    },
  ],
  [
    'add in place of other roles',
    {
      bulkAction: 'add',
      sysGroupType: 'organization',
      role: 'viewer',
      userEmails: everybody,
      entityIds: '20',
      removeExistingRoles: true,
    },
  ],
  ['remove everywhere', { bulkAction: 'remove', userEmails: everybody }],
  ['copy', { bulkAction: 'copy', userEmails: everybody, copyFromUserEmail: 'cat@b.example' }],
  ['lock', { bulkAction: 'lock', userEmails: everybody }],
  ['unlock', { bulkAction: 'unlock', userEmails: everybody }],
])('the undo of %s gives everybody what they had', (_name, sent) => {
  const done = plan(sent);
  expect(done.problems).toEqual([]);
  const after = new Map(
    done.changes.map(({ before, after: access }) => [before.email, { ...before, ...access, isNew: false }]),
  );
  const undone = plan({ undo: createUndo(done.changes) }, after);
  expect(undone.problems).toEqual([]);
  const states = new Map([
    ...after,
    ...undone.changes.map(({ before, after: to }) => [before.email, to] as const),
  ]);
  for (const { before } of done.changes) {
    const now = states.get(before.email);
    expect(now && [formatRoles(now), now.isLocked]).toEqual([formatRoles(before), before.isLocked]);
  }
});

test('people with the same change are named together, unchanged ones not at all, new ones lose their roles', () => {
  const { changes } = plan({
    bulkAction: 'add',
    sysGroupType: 'organization',
    role: 'viewer',
    userEmails: 'ana@b.example cat@b.example new@b.example',
    entityIds: '10',
  });
  expect(createUndo(changes)).toEqual([
    {
      emails: ['cat@b.example', 'new@b.example'],
      add: [],
      remove: ['10,organization,viewer'],
      audited: [],
      isLocked: null,
    },
  ]);
});

test('a role that was given in between by others stays', () => {
  const undo: SentUndo[] = [
    { emails: ['ana@b.example'], add: [], remove: ['10,organization,viewer'], audited: [], isLocked: null },
  ];
  expect(plan({ undo }).changes.map(({ after }) => formatRoles(after))).toEqual(['orguser:20']);
});

test.each<[string, Partial<SentUndo>, string]>([
  ['what is no role', { add: ['10,vendor,viewer'] }, "'10,vendor,viewer' is not a role."],
  [
    'a person twice',
    { emails: ['ana@b.example', 'Ana@b.example'] },
    'ana@b.example is named more than once.',
  ],
  ['a stranger', { emails: ['new@b.example'] }, 'new@b.example is not a user.'],
  ['nobody', { emails: [] }, 'User email(s) should not be blank'],
  [
    'an inactive organization',
    { add: ['30,organization,viewer'] },
    'Viewer, organization 30: it is inactive, so it gets no new roles.',
  ],
  [
    'a person who is not a known auditor',
    { add: ['10,organization,auditor'] },
    'ana@b.example is not on the list of auditors. A system administrator adds auditors to it; then they can be assigned.',
  ],
])('%s is a problem', (_name, more, problem) => {
  const undo = [{ emails: ['ana@b.example'], add: [], remove: [], audited: [], isLocked: null, ...more }];
  expect(plan({ undo }).problems).toEqual([problem]);
});
