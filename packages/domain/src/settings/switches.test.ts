import { expect, test } from 'vitest';
import { defaultSettings, canSaveLoginMessage, canSwitch, needsFreshSignIn, switches } from './switches.ts';

test('the documented keys, and ours', () => {
  expect(Object.keys(switches).sort()).toEqual([
    'CAHPS',
    'EXPERIMENTALVALIDATION',
    'GENERICUPLOAD',
    'HEDIS',
    'HOS',
    'HOS_INTERIM_SUBMISSION',
    'MEASUREGUIDVALIDATION',
    'SECOND_FACTOR_OF_EVERYONE',
    'STRICT_AUDIT_FILTERS',
  ]);
  // Each switch has a setting of its own; the two modes have calls of their own.
  expect(Object.keys(defaultSettings)).toHaveLength(Object.keys(switches).length + 2);
});

test.each([
  [true, { value: false, changedBy: null }, null],
  [false, { value: true, changedBy: 'Ines' }, null],
  [false, { value: false, changedBy: 'Ines' }, 'HOS uploads: already switched off by Ines.'],
  [true, { value: true, changedBy: null }, 'HOS uploads: already on.'],
])('to %s from %j: %s', (wanted, present, reason) => {
  const verdict = canSwitch('allowsHosSubmission', wanted, present);
  expect(verdict.ok ? null : verdict.reason).toBe(reason);
});

test('only closing the portal needs a fresh sign-in', () => {
  const settings = Object.keys(defaultSettings) as (keyof typeof defaultSettings)[];
  expect(settings.filter((setting) => needsFreshSignIn(setting, true))).toEqual([
    'isOffseasonMode',
    'isMaintenanceMode',
  ]);
  expect(settings.filter((setting) => needsFreshSignIn(setting, false))).toEqual([]);
});

test('an empty message can only be switched off', () => {
  expect(canSaveLoginMessage(true, true)).toMatchObject({ ok: false });
  expect(canSaveLoginMessage(false, true)).toEqual({ ok: true });
  expect(canSaveLoginMessage(true, false)).toEqual({ ok: true });
});
