import { expect, test } from 'vitest';
import { toOutcomeLinks, toPreviewLinks, type LinkResult } from './bulk-links-view.ts';
import {
  findBadItems,
  emptyForm,
  findMissingFields,
  findProblems,
  getSent,
  omitBadItems,
  formatEmails,
} from './bulk-form.ts';
import { toChips, getConsequences, findContinueReason, formatReach } from './bulk-users-view.ts';
import { toPreviewRows } from './preview-rows.ts';

const adding = {
  ...emptyForm,
  sysGroupType: 'organization',
  role: 'orguser',
  userEmails: 'ana@plan.example\nBo@plan.example, sam@lakeside\nnew@plan.example',
  entityIds: '100, 200',
} as const;
const role = (entityId: number) =>
  ({ entityId, entityName: `Plan ${entityId}`, roleType: 'organization', roleName: 'orguser' }) as const;
const preview = {
  users: 3,
  added: 4,
  removed: 0,
  locked: 0,
  unlocked: 0,
  unchanged: 1,
  createdUsers: ['new@plan.example'],
  problems: [],
  links: { people: ['new@plan.example'], isMailed: true },
  version: 'v',
  changes: [
    {
      email: 'bo@plan.example',
      isNew: false,
      account: null,
      added: [role(100), role(200)],
      removed: [],
      auditedDifferently: [],
      isLocked: null,
    },
    {
      email: 'new@plan.example',
      isNew: true,
      account: null,
      added: [role(100), role(200)],
      removed: [],
      auditedDifferently: [],
      isLocked: null,
    },
  ],
};
const getName = (id: number): string => `Plan ${id}`;

test('what is no address is found with its line', () => {
  expect(findBadItems(adding.userEmails)).toEqual([{ line: 2, at: 34, item: 'sam@lakeside', email: null }]);
});

test('problems are at their fields, in the words of the server', () => {
  expect(findProblems(emptyForm)).toEqual({
    userEmails: ['User email(s) should not be blank'],
    sysGroupType: ['Please select a system group.'],
    role: ['Please select a role.'],
    entityIds: ['Entity id(s) should not be blank'],
  });
  expect(findProblems({ ...adding, userEmails: 'a@b.example', entityIds: '100,x' })).toEqual({
    entityIds: ["Entity Id - 'x' is not valid."],
  });
  const copying = { ...adding, bulkAction: 'copy', userEmails: 'a@b.example' } as const;
  expect(findProblems(copying)).toEqual({
    copyFromUserEmail: ['Copy from user email should not be blank'],
  });
  expect(Object.keys(findProblems({ ...copying, copyFromUserEmail: 'x' }))).toEqual(['copyFromUserEmail']);
});

test('fields of other actions are not sent', () => {
  expect(getSent({ ...adding, bulkAction: 'copy', copyFromUserEmail: 'x@y.example' })).toMatchObject({
    sysGroupType: '',
    role: '',
    entityIds: '',
    copyFromUserEmail: 'x@y.example',
  });
  expect(getSent({ ...adding, sysGroupType: 'system', role: 'viewer' }).entityIds).toBe('');
  expect(getSent({ ...adding, bulkAction: 'remove', removeExistingRoles: true }).removeExistingRoles).toBe(
    false,
  );
});

test('a preview asks about the addresses that are valid', () => {
  expect(omitBadItems(getSent(adding))).toMatchObject({
    userEmails: 'ana@plan.example\nbo@plan.example\nnew@plan.example',
    entityIds: '100,200',
  });
});

test('where nothing of a list is valid, the server names what it is, and the preview shows it once', () => {
  const form = { ...adding, userEmails: 'sam@lakeside', entityIds: '56a' };
  expect(omitBadItems(getSent(form))).toMatchObject({ userEmails: 'sam@lakeside', entityIds: '56a' });
  const notValid = "Email - 'sam@lakeside' is not in a valid format, or can be no longer than 75 characters";
  const problems = [notValid, "Entity Id - '56a' is not valid."];
  expect(
    toPreviewRows(getSent(form), { ...preview, problems, changes: [] }, getName).map(({ note }) => note),
  ).toEqual(problems);
});

test('the preview has problems first, then changes, then what stays', () => {
  const rows = toPreviewRows(getSent(adding), preview, getName);
  expect(rows.map(({ person, entity, kind, isNew }) => [person, entity, kind, isNew])).toEqual([
    ['sam@lakeside', 'line 2', 'problem', false],
    ['bo@plan.example', '100 Plan 100', 'add', false],
    ['bo@plan.example', '200 Plan 200', 'add', false],
    ['new@plan.example', '100 Plan 100', 'add', true],
    ['new@plan.example', '200 Plan 200', 'add', true],
    ['ana@plan.example', '100 Plan 100', 'has', false],
    ['ana@plan.example', '200 Plan 200', 'has', false],
  ]);
});

test('a problem of the server is next to the line of its address', () => {
  const refused = { ...preview, problems: ['bo@plan.example is not a user.'], changes: [] };
  const rows = toPreviewRows(getSent({ ...adding, bulkAction: 'remove' }), refused, getName);
  expect(rows.map(({ person, entity, kind }) => [person, entity, kind])).toEqual([
    ['sam@lakeside', 'line 2', 'problem'],
    ['bo@plan.example', 'line 2', 'problem'],
    ['ana@plan.example', '', 'none'],
    ['new@plan.example', '', 'none'],
  ]);
});

test('it says what it will do to how many', () => {
  expect(formatReach(getSent(adding))).toBe('3 people, 2 organizations');
  expect(toChips(preview, 1).map(({ label }) => label)).toEqual([
    '4 roles to add',
    '1 new person',
    '1 unchanged',
    '1 problem',
  ]);
});

test('the confirmation names roles, organizations and the number of new accounts', () => {
  expect(getConsequences(preview)).toEqual([
    '2 people get: Organization user, Plan 100 (100); and Organization user, Plan 200 (200).',
    '1 new account is created.',
    '1 person is mailed an activation link. Earlier links no longer work.',
  ]);
  const links = { people: [], isMailed: false };
  const bo = {
    ...preview.changes[0],
    account: null,
    email: 'bo@plan.example',
    isNew: false,
    added: [],
    removed: [],
  };
  const one = { ...bo, auditedDifferently: [], isLocked: null };
  const changes = [
    { ...one, removed: [role(1), role(2), role(3), role(4), role(5)] },
    { ...one, auditedDifferently: [100] },
    { ...one, isLocked: true },
    { ...one, isLocked: true },
    { ...one, isLocked: false },
  ];
  expect(getConsequences({ changes, createdUsers: [], links })).toEqual([
    '1 person loses: Organization user, Plan 1 (1); Organization user, Plan 2 (2); Organization user, Plan 3 (3); and 2 more.',
    '1 person audits other submissions.',
    '2 people are locked and signed out everywhere.',
    '1 person can sign in again.',
    'No new accounts.',
  ]);
});

test('a removal begins with nothing selected: what is not named is not removed', () => {
  const removing = { ...emptyForm, bulkAction: 'remove', userEmails: 'bo@plan.example' } as const;
  expect(findMissingFields(removing)).toEqual([
    'Please select a system group.',
    'Please select a role.',
    'Entity id(s) should not be blank',
  ]);
  expect(findProblems(removing)).toMatchObject({
    sysGroupType: [expect.anything()],
    entityIds: [expect.anything()],
  });
  const selected = {
    ...removing,
    sysGroupType: 'organization',
    isEveryRole: true,
    isEverywhere: true,
  } as const;
  expect([findMissingFields(selected), findProblems(selected)]).toEqual([[], {}]);
  expect(findMissingFields({ ...removing, isEveryGroup: true })).toEqual([]);
  expect(findMissingFields({ ...removing, sysGroupType: 'system', role: 'sysadmin' })).toEqual([]);
  expect(findMissingFields({ ...selected, isEverywhere: false })).toEqual([
    'Entity id(s) should not be blank',
  ]);
  expect(getSent({ ...selected, entityIds: '100' }).entityIds).toBe('');
});

test('the list names what is in it more than once, and what is skipped', () => {
  expect(formatEmails('ana@plan.example,,\n"Ana" <ana@plan.example>')).toBe(
    '1 person. Listed more than once: ana@plan.example (lines 1, 2). 1 blank entry is skipped.',
  );
  expect([formatEmails(''), formatEmails('bo@plan.example')]).toEqual(['', '1 person.']);
});

test('an address that is listed twice, and a lock, have rows of their own', () => {
  const form = {
    ...emptyForm,
    bulkAction: 'lock',
    userEmails: 'bo@plan.example\nBo <bo@plan.example>',
  } as const;
  const locked = {
    ...preview.changes[0],
    account: null,
    email: 'bo@plan.example',
    isNew: false,
    added: [],
    isLocked: true,
  };
  const changes = [{ ...locked, removed: [], auditedDifferently: [] }];
  expect(
    toPreviewRows(getSent(form), { problems: [], changes }, getName).map(({ kind, entity }) => [
      kind,
      entity,
    ]),
  ).toEqual([
    ['repeated', 'lines 1, 2'],
    ['lock', ''],
  ]);
});

test('it continues without a problem, as previewed', () => {
  const good = { ...adding, userEmails: 'bo@plan.example' };
  const noLinks = { people: [], isMailed: true };
  expect(findContinueReason(adding, getSent(adding), preview)).toBe('Correct line 2 to continue.');
  expect(findContinueReason(good, getSent(adding), preview)).toBe('The form has changed. Preview it again.');
  expect(findContinueReason(good, getSent(good), { ...preview, problems: ['No.'] })).toBe(
    'Correct the problems to continue.',
  );
  expect(findContinueReason(good, getSent(good), { ...preview, changes: [], links: noLinks })).toBe(
    'Nothing would change.',
  );
  expect(findContinueReason(good, getSent(good), preview)).toBeNull();
  expect(findContinueReason(good, getSent(good), { ...preview, changes: [] })).toBeNull();
});

test('people who get roles are shown with what is known of their account', () => {
  const account = {
    activatedAt: '2026-02-01T09:00:00.000Z',
    activatedBy: 'manager@plan.example',
    accessDeletedAt: null,
    needsActivation: true,
    activationNeededWhy: 'role' as const,
  };
  const changes = preview.changes.map((change) => ({ ...change, account: change.isNew ? null : account }));
  const rows = toPreviewRows(getSent(adding), { changes, problems: [] }, getName);
  expect(new Set(rows.filter((row) => row.account).map(({ person }) => person))).toEqual(
    new Set(['bo@plan.example']),
  );
});

test('the preview says who gets a link, and the outcome what happened to each', () => {
  const linkRows = (links: ReadonlyMap<string, LinkResult>, form = getSent(adding)) =>
    toPreviewRows(form, { changes: preview.changes, problems: [] }, getName, links)
      .filter(({ kind, link }) => kind === 'link' || kind === 'problem' || link !== undefined)
      .map(({ person, kind, link, note }) => [person, kind, link ?? note]);
  expect(linkRows(toPreviewLinks(preview.links))).toEqual([
    ['sam@lakeside', 'problem', expect.anything()],
    ['new@plan.example', 'add', 'Gets an activation mail'],
  ]);
  const sending = { ...emptyForm, bulkAction: 'link', userEmails: 'a@b.example\nc@b.example' } as const;
  const outcome = toOutcomeLinks([
    { email: 'a@b.example', isMailed: true, url: null, refusal: null },
    { email: 'c@b.example', isMailed: false, url: null, refusal: 'Wait.' },
  ]);
  expect(
    toPreviewRows(getSent(sending), { changes: [], problems: [] }, getName, outcome).map(
      ({ person, kind, link, note }) => [person, kind, link ?? note],
    ),
  ).toEqual([
    ['a@b.example', 'link', 'Activation mail on its way'],
    ['c@b.example', 'problem', 'No activation link: Wait.'],
  ]);
  expect(toChips(preview, 0, { links: 2 }).map(({ label }) => label)).toContain('2 activation links');
  expect([getSent(sending).sendsLinks, getSent(adding).sendsLinks]).toEqual([false, true]);
});
