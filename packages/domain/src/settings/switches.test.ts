import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listNames } from '../list-names.ts';
import { defaultSettings, canSaveLoginMessage, canSwitch, needsFreshSignIn, switches } from './switches.ts';

test('the keys of the specification', () => {
  const page = readFileSync(new URL('../../../../docs/spec/admin-console.md', import.meta.url), 'utf8');
  const paragraph = page.split('### ').find((each) => each.startsWith('admin-console-switches'));
  // The second column; a row may have several.
  const keys = paragraph?.split('\n').flatMap((row) => row.split('|')[2]?.match(/`[A-Z_]+`/g) ?? []);
  expect(
    listNames(switches)
      .map((key) => `\`${key}\``)
      .sort(),
  ).toEqual(keys?.sort());
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
