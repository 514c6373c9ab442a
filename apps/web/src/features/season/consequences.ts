/** What a switch or a mode does, and to whom: in a line next to it, and in its dialog. Spec: admin-console-switches. */
import type { AdminModel } from '@idss/contract/season/settings';
import type { AdministrationHome } from '@idss/contract/season/settings';
import { formatCount } from '@idss/domain/format-number';
import { isProgram, type Program } from '@idss/domain/program';
import { unauthorizedMessages } from '@idss/domain/settings/settings';
import { type SettingName, settingLabels, type SwitchKey } from '@idss/domain/settings/switches';

export interface Facts {
  readonly model: AdminModel;
  readonly home: AdministrationHome;
}

export const isOn = (setting: SettingName, { model, home }: Facts): boolean =>
  setting === 'strictAuditFilters' || setting === 'requiresSecondFactorOfEveryone'
    ? home[setting]
    : setting === 'isMaintenanceMode'
      ? model.maintenance !== null
      : model[setting];

const withoutFactor = ({ home }: Facts): string =>
  home.people.withoutSecondFactor === null
    ? 'Only for accounts of the portal’s own sign-in'
    : `${formatCount(home.people.withoutSecondFactor, 'person', 'people')} without a second factor`;

const getCounts = (program: Program, { home }: Facts) =>
  home.programs.find((each) => each.program === program) ?? { notFinal: 0, beingChecked: 0 };
const notFinal = (program: Program, facts: Facts): string =>
  formatCount(getCounts(program, facts).notFinal, `${program} submission`);

/** The line under the name of a switch. */
export function factsLine(key: SwitchKey, facts: Facts): string {
  if (isProgram(key)) {
    const { notFinal: open, beingChecked } = getCounts(key, facts);
    const checking = beingChecked > 0 ? ` · ${formatCount(beingChecked, 'file')} being checked now` : '';
    return `${formatCount(open, 'submission')} not final${checking}`;
  }
  const { vendors, identifiers } = facts.home.certifiedMeasures;
  switch (key) {
    case 'HOS_INTERIM_SUBMISSION':
      return 'Mark final without attestation';
    case 'GENERICUPLOAD':
      return 'Validation of HEDIS files without submitting them';
    case 'MEASUREGUIDVALIDATION':
      return `${formatCount(vendors, 'vendor')}, ${formatCount(identifiers, 'certified measure')}`;
    case 'EXPERIMENTALVALIDATION':
      return 'Rules that are tried out, in addition to the others';
    case 'STRICT_AUDIT_FILTERS':
      return `${formatCount(facts.home.inReview, 'submission')} in audit review`;
    case 'SECOND_FACTOR_OF_EVERYONE':
      return withoutFactor(facts);
  }
}

/** The sentences of the dialog that asks before a switch changes. */
export function switchConsequences(key: SwitchKey, wanted: boolean, facts: Facts): readonly string[] {
  if (isProgram(key)) {
    const generic = key === 'HEDIS' ? ' Generic uploads are refused too.' : '';
    const { beingChecked } = getCounts(key, facts);
    return wanted
      ? [`Files for ${notFinal(key, facts)} that are not final can be uploaded again.`]
      : [
          `${notFinal(key, facts)} that are not final take no uploads and cannot be unsubmitted.${generic}`,
          beingChecked > 0
            ? `${formatCount(beingChecked, 'file')} being checked now: the check runs to its end.`
            : 'No file is being checked now.',
          'Locks, mark final, attestation and downloads go on.',
        ];
  }
  const later = 'It applies from the next validation of each file; stored findings stay as they are.';
  const { vendors, identifiers } = facts.home.certifiedMeasures;
  switch (key) {
    case 'HOS_INTERIM_SUBMISSION':
      return [
        wanted
          ? `${notFinal('HOS', facts)} that are not final can be marked final without an attestation. Bulk Attestation is hidden.`
          : `${notFinal('HOS', facts)} that are not final need an attestation before they are marked final.`,
      ];
    case 'GENERICUPLOAD':
      return [
        wanted
          ? 'Everyone who may upload HEDIS files can have files validated without submitting them.'
          : 'Files can no longer be validated without submitting them. Checks that run now go on to their end.',
      ];
    case 'MEASUREGUIDVALIDATION':
      return [
        wanted
          ? `Each HEDIS file is compared with the certified measures of its vendor (${formatCount(identifiers, 'measure')} of ${formatCount(vendors, 'vendor')}).`
          : 'HEDIS files are no longer compared with the certified measures of their vendor.',
        later,
      ];
    case 'EXPERIMENTALVALIDATION':
      return [
        wanted ? 'The rules that are tried out run too.' : 'The rules that are tried out no longer run.',
        later,
      ];
    case 'STRICT_AUDIT_FILTERS':
      return [
        wanted
          ? 'Auditors can save designations only while both filters of the review table show everything.'
          : 'Auditors can save designations while the review table is filtered.',
        `It concerns ${formatCount(facts.home.inReview, 'submission')} in audit review, from the next save on.`,
      ];
    case 'SECOND_FACTOR_OF_EVERYONE':
      return wanted
        ? [
            `${withoutFactor(facts)}: they set it up at their next sign-in, by a link that is mailed to them where mail is set up.`,
            'No one can turn it off any more. People who are signed in can go on.',
          ]
        : [
            'Administrators, auditors and signers still need a second factor. Others can turn theirs off on their account page.',
          ];
  }
}

export type ModeName = 'isMaintenanceMode' | 'isOffseasonMode';

const peopleOutside = ({ home }: Facts): number => home.people.withAccess - home.people.staff;

/** The line under the name of a mode. */
export function modeLine(mode: ModeName, facts: Facts): string {
  const { home, model } = facts;
  if (mode === 'isMaintenanceMode' && model.maintenance !== null && !model.isMaintenanceMode)
    return 'Announced: everybody sees how long they have';
  if (isOn(mode, facts)) return 'Only system administrators have access';
  const { signedIn } = home.people;
  const now =
    signedIn === null ? '' : ` · ${formatCount(signedIn, 'other person', 'other people')} signed in now`;
  return `Closes the portal to everyone but system administrators${now}`;
}

/** The sentences of the dialog that asks before a mode changes. `message`: what people see instead. */
export function modeConsequences(wanted: boolean, facts: Facts, message: string): readonly string[] {
  const people = formatCount(peopleOutside(facts), 'person', 'people');
  const { maintenance, isMaintenanceMode } = facts.model;
  if (!wanted && maintenance !== null && !isMaintenanceMode && message === unauthorizedMessages.Maintenance)
    return ['The announced maintenance is called off. People who saw the countdown read so.'];
  if (!wanted) return [`${people} can use the portal again, as far as no other mode is on.`];
  const { signedIn, staff } = facts.home.people;
  const when = message === unauthorizedMessages.Maintenance ? 'when it begins' : 'with their next click';
  const now = signedIn ? `, among them ${formatCount(signedIn, 'person', 'people')} signed in now` : '';
  return [
    `${people} lose access ${when}${now}. ${formatCount(staff, 'system administrator')} can go on.`,
    `They see: “${message}”`,
    'Uploads that were accepted are processed to their end.',
  ];
}

export const onOffLabel = (key: SwitchKey, isNowOn: boolean): string =>
  isProgram(key) ? (isNowOn ? 'Open' : 'Closed') : isNowOn ? 'On' : 'Off';

export const dialogTitle = (setting: SettingName, wanted: boolean): string =>
  `Switch ${wanted ? 'on' : 'off'}: ${settingLabels[setting]}`;

export function clearConsequences({ home: { license, people } }: Facts): readonly string[] {
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
