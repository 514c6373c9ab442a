import { expect, test } from 'vitest';
import { type Component, components } from '../program.ts';
import type { Role, RoleName } from '../permissions/actions.ts';
import { groupByRole, roleNames } from '../permissions/actions.ts';
import defaultMatrixCsv from '../permissions/default-matrix.ts';
import { readSecurityMatrix } from '../permissions/matrix.ts';
import { stages } from '../stages/stage.ts';
import {
  canAnswerOf,
  canExplainAt,
  canExplainSeverity,
  carry,
  cleanExplanation,
  mayExplain,
} from './explanation.ts';
import { severities } from './finding.ts';

const reading = readSecurityMatrix(defaultMatrixCsv);
if (!reading.ok) throw new Error('The default matrix is read.');
const { matrix: defaultMatrix } = reading;

const reach = (component: Component) =>
  ({
    submissionId: 1,
    organizationId: 10,
    vendorId: 300,
    component,
    measurementYear: 2025,
    seasonState: 'open',
  }) as const;
const entity: Readonly<Record<Role['group'], number>> = {
  system: -1,
  organization: 10,
  vendor: 300,
  submission: 1,
};
const mayWith = (role: RoleName, component: Component): boolean =>
  mayExplain(
    defaultMatrix,
    {
      roles: [{ role, group: groupByRole[role], entityId: entity[groupByRole[role]] }],
      auditorAssignments: new Map(),
    },
    reach(component),
  ).ok;

test('who sends or locks a component explains its warnings', () => {
  const allowed = Object.fromEntries(
    components.map((component) => [component, roleNames.filter((role) => mayWith(role, component))]),
  );
  const vendor = ['sysadmin', 'vendoradmin', 'vendorsigner', 'vendoruser'];
  expect(allowed).toEqual({
    DST: ['sysadmin', 'orgadmin', 'orguser', 'submissionuser'],
    CAHPS: vendor,
    HOS: vendor,
  });
});

test('a lock alone is enough for HEDIS', () => {
  const matrix = new Map(defaultMatrix).set('UPLOAD_DOCUMENT_HEDIS', {
    entityType: 'organization',
    roles: new Set(),
  });
  const person = {
    roles: [{ role: 'orguser', group: 'organization', entityId: 10 }],
    auditorAssignments: new Map(),
  } as const;
  expect(mayExplain(matrix, person, reach('DST')).ok).toBe(true);
  expect(mayExplain(matrix, person, { ...reach('DST'), organizationId: 11 }).ok).toBe(false);
  expect(mayExplain(matrix, person, { ...reach('DST'), seasonState: 'closed' }).ok).toBe(false);
});

test('warnings of a component that is not complete are explained, and those of HEDIS answered', () => {
  expect(severities.filter((severity) => canExplainSeverity(severity).ok)).toEqual(['Warning']);
  expect(stages.filter((stage) => !canExplainAt(stage).ok)).toEqual(['complete']);
  expect(components.filter((component) => canAnswerOf(component).ok)).toEqual(['DST']);
});

const lasting = { findingId: 5, isHere: true, isLapsed: false };

test.each([
  [
    'the same',
    lasting,
    { kind: 'same', findingId: 7 },
    true,
    { findingId: 7, isHere: true, isLapsed: false },
  ],
  [
    'other values',
    lasting,
    { kind: 'changed', findingId: 7 },
    true,
    { findingId: 7, isHere: false, isLapsed: true },
  ],
  ['gone', lasting, { kind: 'gone' }, true, { findingId: null, isHere: false, isLapsed: true }],
  [
    'gone in a refused file',
    lasting,
    { kind: 'gone' },
    false,
    { findingId: null, isHere: false, isLapsed: false },
  ],
  [
    'back after a refused file',
    { findingId: null, isHere: false, isLapsed: false },
    { kind: 'same', findingId: 5 },
    true,
    lasting,
  ],
  [
    'back after it was asked for again',
    { findingId: null, isHere: false, isLapsed: true },
    { kind: 'same', findingId: 5 },
    true,
    { findingId: 5, isHere: false, isLapsed: true },
  ],
] as const)('an explanation with the next file: %s', (_, before, found, isTaken, after) => {
  expect(carry(before, found, isTaken)).toEqual(after);
});

test('a text has no control characters, and one kind of line end', () => {
  expect(cleanExplanation(' They\u0007 moved.\r\nFar.\t\u0000 ')).toBe('They moved.\nFar.');
  expect(cleanExplanation('\n \t')).toBe('');
});
