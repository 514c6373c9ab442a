import { expect, test } from 'vitest';
import { programs } from '../program.ts';
import { settingsAt, isOpenForUploads, isProgramOpen, type SystemMode, getSystemMode } from './settings.ts';
import { defaultSettings, type SystemSettings } from './switches.ts';

test.each([
  ['allowsHedisSubmission', 'HEDIS'],
  ['allowsCahpsSubmission', 'CAHPS'],
  ['allowsHosSubmission', 'HOS'],
] as const)('%s switches only %s', (key, closed) => {
  const settings = { ...defaultSettings, [key]: false };
  expect(programs.filter((program) => !isProgramOpen(program, settings))).toEqual([closed]);
});

const maintenance = { isMaintenanceMode: true };
const offseason = { isOffseasonMode: true };
test.each<[Partial<SystemSettings>, SystemMode]>([
  [{}, 'Open'],
  [maintenance, 'Maintenance'],
  [offseason, 'Offseason'],
  [{ ...maintenance, ...offseason }, 'Maintenance'],
])('%j: the portal is %s for users, open for staff', (changed, mode) => {
  const settings = { ...defaultSettings, ...changed };
  expect(getSystemMode(false, settings)).toBe(mode);
  expect(getSystemMode(true, settings)).toBe('Open');
});

const closed = 'The system is closed at the moment.';
const switchedOff = 'HEDIS submissions are switched off at the moment.';
test.each<[Partial<SystemSettings>, string, string]>([
  [{}, '', ''],
  [{ allowsHosSubmission: false, allowsCahpsSubmission: false }, '', ''],
  [{ allowsHedisSubmission: false }, switchedOff, switchedOff],
  [maintenance, closed, ''],
  [offseason, closed, ''],
  [{ allowsHedisSubmission: false, ...maintenance }, closed, switchedOff],
])('HEDIS uploads with %j: "%s" for users, "%s" for staff', (changed, forUsers, forStaff) => {
  const reasonFor = (isSysadmin: boolean): string => {
    const verdict = isOpenForUploads('HEDIS', isSysadmin, { ...defaultSettings, ...changed });
    return verdict.ok ? '' : verdict.reason;
  };
  expect([reasonFor(false), reasonFor(true)]).toEqual([forUsers, forStaff]);
});

test.each([
  [null, true],
  ['2026-03-01T12:00:00.000Z', true],
  ['2026-03-01T12:00:00.001Z', false],
])(
  'maintenance that begins at %s closes the portal at noon: %s',
  (maintenanceStartsAt, isMaintenanceMode) => {
    const stored = { ...defaultSettings, isMaintenanceMode: true, maintenanceStartsAt };
    const noon = new Date('2026-03-01T12:00:00.000Z');
    expect(settingsAt(stored, noon).isMaintenanceMode).toBe(isMaintenanceMode);
    expect(settingsAt({ ...stored, isMaintenanceMode: false }, noon).isMaintenanceMode).toBe(false);
  },
);
