import { maxListViews } from '@idss/domain/lists/list-views';
import { expect, test } from 'vitest';
import { provideSigningPortal } from '#src/test/provide-signing-portal.ts';
import { makePerson, organizationId, type Person } from '#src/test/signing-portal.ts';

const { portal, db, analyst: ada } = await provideSigningPortal({ analyst: 'orguser' });
const bo = await makePerson(db, 'Bo Analyst', [['orguser', organizationId]]);

const read = async (person: Person, list = 'submissions') =>
  Object.values((await portal.call('GET', person, `/api/GetListViews?list=${list}`)).body);
const view = (name: string, address = 'sort=-received', isDefault = false) => ({
  list: 'submissions',
  name,
  address,
  isDefault,
});
const save = async (person: Person, body: object) =>
  (await portal.call('POST', person, '/api/SaveListView', body)).status;
const remove = async (person: Person, name: string) =>
  (await portal.call('POST', person, '/api/DeleteListView', { list: 'submissions', name })).status;

test('a view is its person’s and its list’s, and is replaced under the same name', async () => {
  expect(await read(ada)).toEqual([]);
  expect(await save(ada, view('Late  ones'))).toBe(200);
  expect(await save(ada, view(' Late ones', 'is.stage=Import'))).toBe(200);
  expect(await read(ada)).toEqual([{ name: 'Late ones', address: 'is.stage=Import', isDefault: false }]);
  expect(await read(ada, 'logs')).toEqual([]);
  expect(await read(bo)).toEqual([]);
});

test('one view is the default', async () => {
  await save(ada, view('First', '', true));
  await save(ada, view('Second', '', true));
  expect(await read(ada)).toMatchObject([
    { name: 'First', isDefault: false },
    { name: 'Late ones', isDefault: false },
    { name: 'Second', isDefault: true },
  ]);
});

test('a view is deleted by its name, by its person', async () => {
  expect(await remove(bo, 'First')).toBe(200);
  expect(await remove(ada, 'First')).toBe(200);
  expect(await remove(ada, 'First')).toBe(200);
  expect(await read(ada)).toHaveLength(2);
});

test('a list has so many views and no more, also when they are saved at once', async () => {
  const statuses = await Promise.all(
    Array.from({ length: maxListViews + 3 }, (_, index) => save(bo, view(`View ${index}`))),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(maxListViews);
  expect(statuses.filter((status) => status === 409)).toHaveLength(3);
  expect(await read(bo)).toHaveLength(maxListViews);
});

test.each([
  [view('   '), 409],
  [view('a'.repeat(41)), 409],
  [view('a'.repeat(201)), 400],
  [view('Long', 'a'.repeat(2001)), 400],
  [{ ...view('Odd'), list: '../x' }, 400],
  [{ ...view('Odd'), list: '' }, 400],
  [{ ...view('Odd'), userId: 'x' }, 400],
  [view('\u0000'), 400],
])('%j is refused with %s', async (body, status) => {
  expect(await save(ada, body)).toBe(status);
});
