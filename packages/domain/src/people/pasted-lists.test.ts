import { expect, test } from 'vitest';
import {
  blankEntries,
  pastedAddresses,
  readEmails,
  readEntityIds,
  repeatedAddresses,
} from './pasted-lists.ts';
import { readRoleForm, readRoleInfo, type RoleForm } from './role-form.ts';

test('500 pasted addresses with blanks, capitals, doubles, commas and line ends', () => {
  const clean = Array.from({ length: 500 }, (_, n) => `person${n}@plan.example`);
  const separators = [', ', '\r\n', ';', '\n\n', ' \t', ',,\u00a0'];
  const pasted = clean
    .flatMap((email, n) => [n % 2 ? email.toUpperCase() : ` ${email}`, ...(n % 5 ? [] : [email])])
    .map((email, n) => email + (separators[n % separators.length] ?? ''))
    .join('');
  expect(readEmails(`\ufeff${pasted}`)).toEqual({ values: clean, problems: [] });
});

test('each bad address is named as it was pasted, once', () => {
  const long = `${'a'.repeat(75)}@plan.example`;
  expect(readEmails(`Ana@Plan.example nonsense ${long} nonsense`)).toEqual({
    values: ['ana@plan.example'],
    problems: [
      "Email - 'nonsense' is not in a valid format, or can be no longer than 75 characters",
      `Email - '${long}' is not in a valid format, or can be no longer than 75 characters`,
    ],
  });
});

test.each<[string, string[]]>([
  ['"Bell, Ana" <ana@plan.example>, bob@plan.example', ['ana@plan.example', 'bob@plan.example']],
  ['Bell, Ana <Ana@Plan.example>; Bob Lee <bob@plan.example>;', ['ana@plan.example', 'bob@plan.example']],
  ['bob@plan.example, Bell, Ana <ana@plan.example>', ['bob@plan.example', 'ana@plan.example']],
  ["'ana@plan.example' <ana@plan.example>", ['ana@plan.example']],
  ['ana@plan.example <mailto:ana@plan.example>', ['ana@plan.example']],
  ['bob@plan.example <ana@plan.example>', ['bob@plan.example', 'ana@plan.example']],
  ['<ana@plan.example>\r\n< bob@plan.example >', ['ana@plan.example', 'bob@plan.example']],
  ['"Bell, Ana <the first>" <ana@plan.example>', ['ana@plan.example']],
  ['Bell <ana@plan.example> Lee <bob@plan.example>', ['ana@plan.example', 'bob@plan.example']],
  [', ; Ana <ana@plan.example>', ['ana@plan.example']],
])('addresses as mail programs give them: %s', (text, values) => {
  expect(readEmails(text).values).toEqual(values);
});

test.each<[string, string[]]>([
  ['Ana <ana>', ['Ana <ana>']],
  ['Ana <ana@plan.example', ['Ana', '<ana@plan.example']],
  ['ana@plan.example, sam @plan.example', ['sam @plan.example']],
  ['sam@ plan.example\nbob@plan.example', ['sam@ plan.example']],
  ['sam @ plan.example bob@plan.example', ['sam @ plan.example']],
  ['no address@@', ['no', 'address@@']],
  ['ana@plan.example @', ['@']],
])('what is no address is named whole: %s', (text, items) => {
  expect(readEmails(text).problems).toEqual(
    items.map((item) => `Email - '${item}' is not in a valid format, or can be no longer than 75 characters`),
  );
});

test('an address has its line and place, with its name', () => {
  const text = '\ufeffbob@plan.example\r\n\n ana, "Ana" <ana@plan.example>';
  const items = pastedAddresses(text);
  expect(items.map(({ line, email }) => [line, email])).toEqual([
    [1, 'bob@plan.example'],
    [3, null],
    [3, 'ana@plan.example'],
  ]);
  for (const { at, item } of items) expect(text.slice(at, at + item.length)).toBe(item);
});

test('addresses that are there more than once, and blank entries, are known', () => {
  const text = 'ana@plan.example,, bob@plan.example,\n\n Ana <ANA@plan.example>; ;ana@plan.example\n';
  expect(repeatedAddresses(text)).toEqual([{ email: 'ana@plan.example', lines: [1, 3] }]);
  expect(blankEntries(text)).toBe(3);
  expect([repeatedAddresses('ana@plan.example x x'), blankEntries('ana@plan.example\n')]).toEqual([[], 0]);
});

test('long lists without sense are read once, not again and again', () => {
  const size = 400_000;
  for (const piece of ['<', '"', 'a ', ' <a', "a'", '@ ', 'a <', ',', 'a@b <']) {
    const text = piece.repeat(size / piece.length);
    expect(pastedAddresses(text).length).toBeLessThanOrEqual(size);
  }
});

test('entity ids', () => {
  expect(readEntityIds('10, 20\n10;-1')).toEqual({ values: [10, 20, -1], problems: [] });
  expect(readEntityIds('10 1.5 ten -2 1e3 9999999999').problems).toEqual([
    "Entity Id - '1.5' is not valid.",
    "Entity Id - 'ten' is not valid.",
    "Entity Id - '-2' is not valid.",
    "Entity Id - '1e3' is not valid.",
    "Entity Id - '9999999999' is not valid.",
  ]);
  expect(readEntityIds(' \n')).toEqual({ values: [], problems: [] });
});

const form = (sent: Partial<RoleForm>): RoleForm => ({
  sysGroup: 'organization',
  roles: 'viewer',
  orgIds: '10',
  subIds: '',
  ...sent,
});

test.each<[Partial<RoleForm>, string]>([
  [{ roles: ' , ' }, 'Please select a role.'],
  [{ roles: 'viewer,king' }, 'The role king does not belong to the group organization.'],
  [{ roles: 'vendoruser' }, 'The role vendoruser does not belong to the group organization.'],
  [{ orgIds: '' }, 'Please select an organization.'],
  [{ sysGroup: 'vendor', roles: 'vendoruser', orgIds: '' }, 'Please select a vendor.'],
  [{ sysGroup: 'submission', roles: 'submissionuser' }, 'Please enter a submission id.'],
  [{ orgIds: '10,x' }, "Entity Id - 'x' is not valid."],
])('the form %j: %s', (sent, reason) => {
  expect(readRoleForm(form(sent))).toEqual({ ok: false, reason });
});

test('every role for every entity, each once', () => {
  expect(readRoleForm(form({ roles: 'viewer,orguser,viewer', orgIds: '10,20,10' }))).toMatchObject({
    ok: true,
    roles: [
      { role: 'viewer', entityId: 10 },
      { role: 'viewer', entityId: 20 },
      { role: 'orguser', entityId: 10 },
      { role: 'orguser', entityId: 20 },
    ],
  });
  expect(readRoleForm(form({ sysGroup: 'system', roles: 'sysadmin', orgIds: '' }))).toMatchObject({
    roles: [{ role: 'sysadmin', group: 'system', entityId: -1 }],
  });
  expect(readRoleForm(form({ sysGroup: 'submission', roles: 'submissionuser', subIds: '11' }))).toMatchObject(
    {
      roles: [{ role: 'submissionuser', group: 'submission', entityId: 11 }],
    },
  );
});

test.each([
  '10,organization',
  '10,vendor,viewer',
  'x,organization,viewer',
  '10,organization,king',
  '10,organization,viewer,1',
  '',
])('%j names no role', (text) => {
  expect(readRoleInfo(text)).toBeNull();
});

test('a role is named by its parts', () => {
  expect(readRoleInfo('-1,system,sysadmin')).toEqual({ role: 'sysadmin', group: 'system', entityId: -1 });
  expect(readRoleInfo('10, organization, viewer')).toMatchObject({ role: 'viewer', entityId: 10 });
});
