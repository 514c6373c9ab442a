import { expect, test } from 'vitest';
import { person, role } from '../people/person.fixture.ts';
import { actionNames, roleNames } from './actions.ts';
import { can, type ComponentReach } from './can.ts';
import defaultMatrixCsv from './default-matrix.ts';
import { explainAccess } from './explain-access.ts';
import { readSecurityMatrix } from './matrix.ts';

const reading = readSecurityMatrix(defaultMatrixCsv);
if (!reading.ok) throw new Error('The shipped matrix does not read.');
const { matrix } = reading;
const entity: ComponentReach = {
  submissionId: 11,
  organizationId: 10,
  component: 'DST',
  vendorId: 30,
  measurementYear: 1998,
  seasonState: 'open',
};
const audits = (submission: number) => ({ auditorAssignments: new Map([[10, new Set([submission])]]) });

test.each([
  ['a role that grants it', [role('orguser', 10)], {}, true, 'Yes.', ['grants']],
  ['staff', [role('sysadmin')], {}, true, 'Yes.', ['grants']],
  [
    'another organization',
    [role('orguser', 20)],
    {},
    false,
    'No: none of their roles reaches this submission.',
    ['elsewhere'],
  ],
  [
    'a role without the right',
    [role('viewer', 10)],
    {},
    false,
    'No: they can open the submission, but none of their roles allows this.',
    ['not-in-matrix'],
  ],
  ['no role', [], {}, false, 'No: they have no role.', []],
  [
    'somebody locked',
    [role('orguser', 10)],
    { isLocked: true },
    false,
    'No: they are locked, so every call is refused until they are unlocked.',
    ['grants'],
  ],
  [
    'several roles: what decides comes first',
    [role('viewer', 10), role('orguser', 20), role('submissionuser', 11)],
    {},
    true,
    'Yes.',
    ['grants', 'elsewhere', 'not-in-matrix'],
  ],
] as const)('plan lock: %s', (_name, roles, more, isAllowed, sentence, effects) => {
  const explained = explainAccess(matrix, person('ana@b.example', roles, more), {
    action: 'PLAN_LOCK',
    entity,
  });
  expect(explained).toMatchObject({ isAllowed, sentence });
  expect(explained.roles.map(({ effect }) => effect)).toEqual(effects);
});

test('each role says why, with the line of the matrix', () => {
  const why = (
    roles: ReturnType<typeof role>[],
    action: 'PLAN_LOCK' | 'AUDIT_LOCK' | 'MARK_FINAL_HOS',
    more = {},
  ) => explainAccess(matrix, person('ana@b.example', roles, more), { action, entity }).roles[0]?.why;
  expect(why([role('orguser', 10)], 'PLAN_LOCK')).toBe(
    'It reaches this submission, and the line PLAN_LOCK of the security matrix allows it.',
  );
  expect(why([role('viewer', 10)], 'PLAN_LOCK')).toBe(
    'It reaches this submission, but the line PLAN_LOCK of the security matrix does not allow it.',
  );
  expect(why([role('viewer', 20)], 'PLAN_LOCK')).toBe(
    'It does not reach this submission, and the line PLAN_LOCK of the security matrix does not allow it.',
  );
  expect(why([role('auditor', 10)], 'AUDIT_LOCK', audits(12))).toMatch(/limited to other submissions/);
  expect(why([role('auditor', 20)], 'AUDIT_LOCK', audits(12))).toMatch(/for something else/);
  expect(why([role('vendoruser', 31)], 'MARK_FINAL_HOS')).toMatch(/not the vendor/);
  expect(why([role('sysadmin')], 'AUDIT_LOCK')).toMatch(/everything except sign/);
});

test('nobody signs for others, and who may not do it may still see the submission', () => {
  const explained = explainAccess(matrix, person('staff@b.example', [role('sysadmin')]), {
    action: 'SIGN_ATTESTATION_HEDIS',
    entity,
  });
  expect(explained).toMatchObject({ isAllowed: false, isSeen: true, roles: [{ effect: 'never-signs' }] });
  const stranger = person('eve@b.example', [role('orgsigner', 20)]);
  expect(explainAccess(matrix, stranger, { action: 'PLAN_LOCK', entity }).isSeen).toBe(false);
});

test('it is the rule that the server asks: for every role and every action', () => {
  for (const name of roleNames)
    for (const action of actionNames)
      for (const at of [-1, 10, 11, 20, 30]) {
        const one = person('ana@b.example', [role(name, at)], audits(12));
        const { isAllowed, roles } = explainAccess(matrix, one, { action, entity });
        expect([name, action, at, isAllowed]).toEqual([
          name,
          action,
          at,
          can(matrix, one, action, entity).ok,
        ]);
        expect(isAllowed).toBe(roles.some(({ effect }) => effect === 'grants'));
      }
});
