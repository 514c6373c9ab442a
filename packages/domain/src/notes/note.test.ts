import { expect, test } from 'vitest';
import { groupByRole, type RoleName } from '../permissions/actions.ts';
import type { ComponentReach, Person } from '../permissions/can.ts';
import {
  type AddressedNote,
  canChangeNote,
  canReadNote,
  canReply,
  canWriteNote,
  checkNoteText,
  cleanNote,
  listSides,
  maxNoteLength,
  maxNotes,
} from './note.ts';

const hedis: ComponentReach = {
  submissionId: 7,
  organizationId: 10,
  component: 'DST',
  vendorId: null,
  measurementYear: 1998,
  seasonState: 'open',
};
const cahps: ComponentReach = { ...hedis, component: 'CAHPS', vendorId: 30 };

const person = (...roles: readonly [RoleName, number][]): Person => ({
  roles: roles.map(([role, entityId]) => ({ role, group: groupByRole[role], entityId })),
  auditorAssignments: new Map(),
});
const analyst = person(['orguser', 10]);
const auditor = person(['auditor', 10]);
const vendor = person(['vendoruser', 30]);
const staff = person(['sysadmin', -1]);

test.each<[string, Person, ComponentReach, string[]]>([
  ['analyst', analyst, hedis, ['plan']],
  ['submission user', person(['submissionuser', 7]), hedis, ['plan']],
  ['auditor', auditor, hedis, ['audit']],
  ['vendor of the survey', vendor, cahps, ['vendor']],
  ['vendor of another component', vendor, hedis, []],
  ['staff', staff, hedis, ['staff']],
  ['who is both', person(['orguser', 10], ['vendoruser', 30]), cahps, ['plan', 'vendor']],
  ['analyst of another plan', person(['orguser', 11]), hedis, []],
])('%s is on one side or on several', (_who, who, reach, sides) => {
  expect(listSides(who, reach)).toEqual(sides);
});

const note = (audience: AddressedNote['audience'], audienceId: number | null = null): AddressedNote => ({
  audience,
  audienceId,
});

test.each<[string, AddressedNote, readonly boolean[]]>([
  // analyst, auditor, vendor, staff
  ['everyone', note('everyone'), [true, true, true, true]],
  ['the plan', note('plan'), [true, false, false, true]],
  ['the auditors', note('audit'), [false, true, false, true]],
  ['the vendor', note('vendor', 30), [false, false, true, true]],
  ['the vendor before', note('vendor', 31), [false, false, false, true]],
  ['staff', note('staff'), [false, false, false, true]],
])('a note for %s is read by its side and by staff', (_name, addressed, expected) => {
  expect([analyst, auditor, vendor, staff].map((each) => canReadNote(each, [cahps], addressed))).toEqual(
    expected,
  );
});

test('a note on a component that a person may not see is not theirs to read', () => {
  expect(canReadNote(staff, [], note('everyone'))).toBe(false);
});

test('notes are written while the season is not closed, up to a limit', () => {
  expect(canWriteNote(hedis, maxNotes - 1).ok).toBe(true);
  expect(canWriteNote(hedis, maxNotes).ok).toBe(false);
  expect(canWriteNote({ ...hedis, seasonState: 'closed' }, 0).ok).toBe(false);
});

test('a note is plain text of some length', () => {
  expect(cleanNote(' a\r\nb\u0000c\t ')).toBe('a\nb c');
  expect(checkNoteText(' \n ').ok).toBe(false);
  expect(checkNoteText('x'.repeat(maxNoteLength)).ok).toBe(true);
  expect(checkNoteText('x'.repeat(maxNoteLength + 1)).ok).toBe(false);
});

test('its author changes a note for half an hour', () => {
  const facts = {
    ...hedis,
    isAuthor: true,
    isWithdrawn: false,
    writtenAt: '2026-06-10T15:00:00.000Z',
    now: new Date('2026-06-10T15:30:00.000Z'),
    timeZone: 'America/New_York',
  };
  expect(canChangeNote(facts).ok).toBe(true);
  expect(canChangeNote({ ...facts, isAuthor: false }).ok).toBe(false);
  expect(canChangeNote({ ...facts, isWithdrawn: true }).ok).toBe(false);
  expect(canChangeNote({ ...facts, seasonState: 'closed' }).ok).toBe(false);
  expect(canChangeNote({ ...facts, now: new Date('2026-06-10T15:30:00.001Z') })).toEqual({
    ok: false,
    reason:
      'A note can be changed for 30 minutes; this one until Jun 10, 2026, 11:30 AM EDT. Write another one instead.',
  });
});

test('replies have one level, and none is to a withdrawn note', () => {
  expect(canReply({ isReply: false, isWithdrawn: false }).ok).toBe(true);
  expect(canReply({ isReply: true, isWithdrawn: false }).ok).toBe(false);
  expect(canReply({ isReply: false, isWithdrawn: true }).ok).toBe(false);
});
