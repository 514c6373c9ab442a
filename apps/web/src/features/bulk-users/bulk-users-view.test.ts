import { expect, test } from 'vitest';
import { readEmails } from '@idss/domain/people/pasted-lists';
import {
  badItems,
  chipsOf,
  consequenceOf,
  continueReason,
  emptyForm,
  previewRows,
  problemsOf,
  reachInWords,
  sentOf,
  withoutBadItems,
} from './bulk-users-view.ts';

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
  unchanged: 1,
  createdUsers: ['new@plan.example'],
  problems: [],
  version: 'v',
  changes: [
    {
      email: 'bo@plan.example',
      isNew: false,
      added: [role(100), role(200)],
      removed: [],
      auditedDifferently: [],
    },
    {
      email: 'new@plan.example',
      isNew: true,
      added: [role(100), role(200)],
      removed: [],
      auditedDifferently: [],
    },
  ],
};
const nameOf = (id: number): string => `Plan ${id}`;

test('what is no address is found with its line', () => {
  expect(badItems(adding.userEmails, readEmails)).toEqual([
    {
      line: 2,
      at: 34,
      item: 'sam@lakeside',
      message: "Email - 'sam@lakeside' is not in a valid format, or can be no longer than 75 characters",
    },
  ]);
});

test('problems are at their fields, in the words of the server', () => {
  expect(problemsOf(emptyForm)).toEqual({
    userEmails: ['User email(s) should not be blank'],
    sysGroupType: ['Please select a system group.'],
    role: ['Please select a role.'],
    entityIds: ['Entity id(s) should not be blank'],
  });
  expect(problemsOf({ ...adding, userEmails: 'a@b.example', entityIds: '100,x' })).toEqual({
    entityIds: ["Entity Id - 'x' is not valid."],
  });
  const copying = { ...adding, bulkAction: 'copy', userEmails: 'a@b.example' } as const;
  expect(problemsOf(copying)).toEqual({
    copyFromUserEmail: ['Copy from user email should not be blank'],
  });
  expect(Object.keys(problemsOf({ ...copying, copyFromUserEmail: 'x' }))).toEqual(['copyFromUserEmail']);
});

test('fields of other actions are not sent', () => {
  expect(sentOf({ ...adding, bulkAction: 'copy', copyFromUserEmail: 'x@y.example' })).toMatchObject({
    sysGroupType: '',
    role: '',
    entityIds: '',
    copyFromUserEmail: 'x@y.example',
  });
  expect(sentOf({ ...adding, sysGroupType: 'system', role: 'viewer' }).entityIds).toBe('');
  expect(sentOf({ ...adding, bulkAction: 'remove', removeExistingRoles: true }).removeExistingRoles).toBe(
    false,
  );
});

test('a preview asks about the addresses that are valid', () => {
  expect(withoutBadItems(adding)).toMatchObject({
    userEmails: 'ana@plan.example\nbo@plan.example\nnew@plan.example',
    entityIds: '100,200',
  });
});

test('where nothing of a list is valid, the server names what it is, and the preview shows it once', () => {
  const form = { ...adding, userEmails: 'sam@lakeside', entityIds: '56a' };
  expect(withoutBadItems(form)).toMatchObject({ userEmails: 'sam@lakeside', entityIds: '56a' });
  const notValid = "Email - 'sam@lakeside' is not in a valid format, or can be no longer than 75 characters";
  const problems = [notValid, "Entity Id - '56a' is not valid."];
  expect(previewRows(form, { ...preview, problems, changes: [] }, nameOf).map(({ note }) => note)).toEqual(
    problems,
  );
});

test('the preview has problems first, then changes, then what stays', () => {
  const rows = previewRows(adding, preview, nameOf);
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
  const rows = previewRows({ ...adding, bulkAction: 'remove' }, refused, nameOf);
  expect(rows.map(({ person, entity, kind }) => [person, entity, kind])).toEqual([
    ['sam@lakeside', 'line 2', 'problem'],
    ['bo@plan.example', 'line 2', 'problem'],
    ['ana@plan.example', '', 'none'],
    ['new@plan.example', '', 'none'],
  ]);
});

test('it says what it will do to how many', () => {
  expect(reachInWords(adding)).toBe('3 people, 2 organizations');
  expect(chipsOf(preview, 1).map(({ label }) => label)).toEqual([
    '4 roles to add',
    '1 new person',
    '1 unchanged',
    '1 problem',
  ]);
  expect(consequenceOf(preview)).toBe(
    '2 people get 4 roles, immediately and all or nothing. 1 of them is added.',
  );
});

test('it continues without a problem, as previewed', () => {
  const good = { ...adding, userEmails: 'bo@plan.example' };
  expect(continueReason(adding, adding, preview)).toBe('Correct line 2 to continue.');
  expect(continueReason(good, adding, preview)).toBe('The form has changed. Preview it again.');
  expect(continueReason(good, good, { ...preview, problems: ['No.'] })).toBe(
    'Correct the problems to continue.',
  );
  expect(continueReason(good, good, { ...preview, changes: [] })).toBe('Nothing would change.');
  expect(continueReason(good, good, preview)).toBeNull();
});
