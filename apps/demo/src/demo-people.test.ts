import { groupByRole } from '@idss/domain/permissions/actions';
import { expect, test } from 'vitest';
import { partners, plans } from './demo-organizations.ts';
import { auditorEmails, people } from './demo-people.ts';
import { storyPeople } from './story-people.ts';

const getCount = <T>(rows: readonly T[], is: (row: T) => boolean): number => rows.filter(is).length;

test('three hundred people, none of them twice, all at invented addresses', () => {
  expect(people).toHaveLength(300);
  expect(people.slice(0, storyPeople.length)).toEqual(storyPeople);
  // They are asked for their title when they sign.
  expect(storyPeople.filter(({ title }) => title === '').map(({ email }) => email)).toEqual([
    'newsigner@lakeside.example',
  ]);
  expect(new Set(people.map(({ email }) => email)).size).toBe(300);
  expect(new Set(people.map(({ givenName, familyName }) => `${givenName} ${familyName}`)).size).toBe(300);
  expect(people.filter(({ email }) => !/^[a-z.]+@[a-z]+\.example$/.test(email))).toEqual([]);
  expect(people.filter(({ roles }) => roles.length === 0)).toEqual([]);
});

test('every plan, vendor and firm has people', () => {
  const at = (id: number): number =>
    getCount(people, ({ roles }) => roles.some(({ entityId }) => entityId === id));
  const real = plans.filter(({ isTest }) => !isTest);
  expect(real.filter(({ orgId }) => at(orgId) < 4)).toEqual([]);
  const vendors = partners.filter(({ orgType }) => orgType !== 'auditFirm');
  expect(vendors.filter(({ orgId }) => at(orgId) < 6)).toEqual([]);
  expect(auditorEmails).toHaveLength(20);
  expect(new Set(auditorEmails.map((email) => email.split('@')[1])).size).toBe(4);
});

test('several roles, several places, locks, missing titles and sign-ins occur, but not often', () => {
  expect(getCount(people, ({ roles }) => new Set(roles.map(({ role }) => role)).size > 1)).toBeGreaterThan(
    20,
  );
  expect(
    getCount(people, ({ roles }) => new Set(roles.map(({ entityId }) => entityId)).size > 1),
  ).toBeGreaterThan(20);
  for (const count of [
    getCount(people, ({ isLocked }) => isLocked),
    getCount(people, ({ title }) => title === ''),
    getCount(people, ({ signedInDaysAgo }) => signedInDaysAgo === null),
  ]) {
    expect(count).toBeGreaterThanOrEqual(5);
    expect(count).toBeLessThan(60);
  }
  // Others' tests depend on who is one.
  const system = people.filter(({ roles }) => roles.some(({ role }) => groupByRole[role] === 'system'));
  expect(system.map(({ email }) => email)).toEqual(['admin@idss.example', 'support@idss.example']);
});
