/** The effect of a mode or an action, and on whom: in a line next to it, and in its dialog. Spec: admin-console-switches. */
import type { AdminModel } from '@idss/contract/season/settings';
import type { AdministrationHome } from '@idss/contract/season/settings';
import { formatCount } from '@idss/domain/format-number';
import { isProgram } from '@idss/domain/program';
import { unauthorizedMessages } from '@idss/domain/settings/settings';
import {
  type ModeName,
  type SettingName,
  settingLabels,
  type SwitchKey,
} from '@idss/domain/settings/switches';

export interface Facts {
  readonly model: AdminModel;
  readonly home: AdministrationHome;
}

export const isOn = (setting: SettingName, { model, home }: Facts): boolean =>
  setting === 'isMaintenanceMode' ? model.maintenance !== null : { ...model, ...home }[setting];

const countUsers = ({ home }: Facts): number => home.people.withAccess - home.people.staff;

/** The line under the name of a mode. */
export function describeMode(mode: ModeName, facts: Facts): string {
  const { home, model } = facts;
  if (mode === 'isMaintenanceMode' && model.maintenance !== null && !model.isMaintenanceMode)
    return 'Announced: everyone sees the time left';
  if (isOn(mode, facts)) return 'Only system administrators have access';
  const { signedIn } = home.people;
  const now =
    signedIn === null ? '' : ` · ${formatCount(signedIn, 'other person', 'other people')} signed in now`;
  return `Closes the portal to everyone but system administrators${now}`;
}

/** The sentences of the dialog that asks before a mode changes. `message`: what people see instead. */
export function listModeConsequences(shouldBeOn: boolean, facts: Facts, message: string): readonly string[] {
  const people = formatCount(countUsers(facts), 'person', 'people');
  const { maintenance, isMaintenanceMode } = facts.model;
  if (
    !shouldBeOn &&
    maintenance !== null &&
    !isMaintenanceMode &&
    message === unauthorizedMessages.Maintenance
  )
    return ['The planned maintenance is called off. People who saw the countdown see this.'];
  if (!shouldBeOn) return [`${people} can use the portal again, unless another mode is on.`];
  const { signedIn, staff } = facts.home.people;
  const when = message === unauthorizedMessages.Maintenance ? 'when it begins' : 'with their next click';
  const now = signedIn ? `, among them ${formatCount(signedIn, 'person', 'people')} signed in now` : '';
  return [
    `${people} lose access ${when}${now}. ${formatCount(staff, 'system administrator')} can go on.`,
    `They see: “${message}”`,
    'Accepted uploads are still processed.',
  ];
}

export const getStateLabel = (key: SwitchKey, isNowOn: boolean): string =>
  isProgram(key) ? (isNowOn ? 'Open' : 'Closed') : isNowOn ? 'On' : 'Off';

export const getDialogTitle = (setting: SettingName, shouldBeOn: boolean): string =>
  `Switch ${shouldBeOn ? 'on' : 'off'}: ${settingLabels[setting]}`;

export function listClearConsequences({ home: { license, people } }: Facts): readonly string[] {
  return [
    `${formatCount(people.withAccess, 'person', 'people')}, you included, must accept the license agreement with their next click before they can go on.`,
    `${formatCount(license.accepted, 'person has', 'people have')} accepted it so far; that stays on record.`,
  ];
}

export const reloadConsequences: readonly string[] = [
  'Every process reads settings, people, season, license and security matrix again.',
  'The final mark, attestation and validation status of every component are derived again; what differs is corrected and recorded in the history of the submission.',
  'People can go on working.',
];
