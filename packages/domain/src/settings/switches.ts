/**
 * The settings of staff: the switches of Administration Home in its order, by their key in SetAllowedStatus, and the two modes,
 * which have calls of their own. What calls answer and the rows of the console follow from them. Spec: admin-console-switches.
 */
import { formatCount } from '../format-number.ts';
import { listNames } from '../list-names.ts';
import type { Program } from '../program.ts';
import { no, type Verdict, yes } from '../verdict.ts';

/** The numbers that the console names. */
export interface SwitchFacts {
  readonly programs: readonly {
    readonly program: Program;
    readonly notFinal: number;
    readonly beingChecked: number;
  }[];
  readonly inReview: number;
  readonly certifiedMeasures: { readonly vendors: number; readonly identifiers: number };
  readonly people: { readonly withoutSecondFactor: number | null };
}

interface Switch {
  /** Its name among the settings. */
  readonly setting: string;
  /** For people: on the switch, in its dialog and in refusals. */
  readonly label: string;
  readonly isOnByDefault: boolean;
  /** Everyone else's pages do not need it. */
  readonly isForStaff?: true;
  /** The line under its name. */
  readonly describe: (facts: SwitchFacts) => string;
  /** The sentences of the dialog that asks before it changes. */
  readonly explain: (isWanted: boolean, facts: SwitchFacts) => readonly string[];
}

const getCounts = (program: Program, { programs }: SwitchFacts) =>
  programs.find((each) => each.program === program) ?? { notFinal: 0, beingChecked: 0 };

const countNotFinal = (program: Program, facts: SwitchFacts): string =>
  formatCount(getCounts(program, facts).notFinal, `${program} submission`);

const defineSwitch = <const Name extends string>(program: Program, setting: Name, also = '') =>
  ({
    setting,
    label: `${program} uploads`,
    isOnByDefault: true,
    describe: (facts: SwitchFacts) => {
      const { notFinal, beingChecked } = getCounts(program, facts);
      const checking = beingChecked > 0 ? ` · ${formatCount(beingChecked, 'file')} being checked now` : '';
      return `${formatCount(notFinal, 'submission')} not final${checking}`;
    },
    explain: (isWanted: boolean, facts: SwitchFacts) => {
      const notFinal = countNotFinal(program, facts);
      const { beingChecked } = getCounts(program, facts);
      return isWanted
        ? [`Files for ${notFinal} that are not final can be uploaded again.`]
        : [
            `${notFinal} that are not final take no uploads and cannot be unsubmitted.${also}`,
            beingChecked > 0
              ? `${formatCount(beingChecked, 'file')} being checked now: the check runs to its end.`
              : 'No file is being checked now.',
            'Locks, mark final, attestation and downloads go on.',
          ];
    },
  }) as const;

const fromNextValidation =
  'It applies from the next validation of each file; stored findings stay as they are.';

const describePeople = ({ people: { withoutSecondFactor } }: SwitchFacts): string =>
  withoutSecondFactor === null
    ? 'Only for accounts of the portal’s own sign-in'
    : `${formatCount(withoutSecondFactor, 'person', 'people')} without a second factor`;

export const switches = {
  HEDIS: defineSwitch('HEDIS', 'allowsHedisSubmission', ' Generic uploads are refused too.'),
  CAHPS: defineSwitch('CAHPS', 'allowsCahpsSubmission'),
  HOS: defineSwitch('HOS', 'allowsHosSubmission'),
  HOS_INTERIM_SUBMISSION: {
    setting: 'enableHosInterimDataSubmission',
    label: 'HOS interim data submission',
    isOnByDefault: false,
    describe: () => 'Mark final without attestation',
    explain: (isWanted, facts) => [
      isWanted
        ? `${countNotFinal('HOS', facts)} that are not final can be marked final without an attestation. Bulk Attestation is hidden.`
        : `${countNotFinal('HOS', facts)} that are not final need an attestation before they are marked final.`,
    ],
  },
  GENERICUPLOAD: {
    setting: 'enableGenericUpload',
    label: 'Generic uploads',
    isOnByDefault: true,
    describe: () => 'Validation of HEDIS files without submitting them',
    explain: (isWanted) => [
      isWanted
        ? 'Everyone who may upload HEDIS files can have files validated without submitting them.'
        : 'Files can no longer be validated without submitting them. Checks that run now go on to their end.',
    ],
  },
  MEASUREGUIDVALIDATION: {
    setting: 'enableMeasureGuidValidation',
    label: 'Measure GUID validation',
    isOnByDefault: false,
    describe: ({ certifiedMeasures: { vendors, identifiers } }) =>
      `${formatCount(vendors, 'vendor')}, ${formatCount(identifiers, 'certified measure')}`,
    explain: (isWanted, { certifiedMeasures: { vendors, identifiers } }) => [
      isWanted
        ? `Each HEDIS file is compared with the certified measures of its vendor (${formatCount(identifiers, 'measure')} of ${formatCount(vendors, 'vendor')}).`
        : 'HEDIS files are no longer compared with the certified measures of their vendor.',
      fromNextValidation,
    ],
  },
  EXPERIMENTALVALIDATION: {
    setting: 'enableExperimentalValidation',
    label: 'Experimental validation',
    isOnByDefault: false,
    describe: () => 'Rules that are tried out, in addition to the others',
    explain: (isWanted) => [
      isWanted ? 'The rules that are tried out run too.' : 'The rules that are tried out no longer run.',
      fromNextValidation,
    ],
  },
  /** The review table saves only while both of its filters show everything. Spec: audit-filters. */
  STRICT_AUDIT_FILTERS: {
    setting: 'strictAuditFilters',
    label: 'Saving designations only with both filters at ALL',
    isOnByDefault: true,
    isForStaff: true,
    describe: ({ inReview }) => `${formatCount(inReview, 'submission')} in audit review`,
    explain: (isWanted, { inReview }) => [
      isWanted
        ? 'Auditors can save designations only while both filters of the review table show everything.'
        : 'Auditors can save designations while the review table is filtered.',
      `It concerns ${formatCount(inReview, 'submission')} in audit review, from the next save on.`,
    ],
  },
  /** Spec: rule-preview-blocked. */
  NEWLY_BLOCKED_MAILS: {
    setting: 'mailsNewlyBlocked',
    label: 'Mails about newly blocked submissions',
    isOnByDefault: true,
    isForStaff: true,
    describe: () => 'When changed rules are applied, one to each person of an organization',
    explain: (isWanted) => [
      isWanted
        ? 'When changed rules newly block submissions, the people of their organizations get one mail each that lists them.'
        : 'When changed rules newly block submissions, no mail is sent. The page of the preview still lists them.',
    ],
  },
  /** At the embedded identity provider; otherwise administrators, auditors and signers. Spec: sign-in-second-factor. */
  SECOND_FACTOR_OF_EVERYONE: {
    setting: 'requiresSecondFactorOfEveryone',
    label: 'Second factor for everyone',
    isOnByDefault: false,
    isForStaff: true,
    describe: describePeople,
    explain: (isWanted, facts) =>
      isWanted
        ? [
            `${describePeople(facts)}: they set it up at their next sign-in, by a link that is mailed to them where mail is set up.`,
            'No one can turn it off any more. People who are signed in can go on.',
          ]
        : [
            'Administrators, auditors and signers still need a second factor. Others can turn theirs off on their account page.',
          ],
  },
} as const satisfies Record<string, Switch>;
export type SwitchKey = keyof typeof switches;
export const switchKeys = listNames(switches);

const modeLabels = { isMaintenanceMode: 'Maintenance mode', isOffseasonMode: 'Offseason mode' } as const;
export type ModeName = keyof typeof modeLabels;

export type SettingName = (typeof switches)[SwitchKey]['setting'] | ModeName;
export type SystemSettings = Readonly<Record<SettingName, boolean>>;

/** As stored: maintenance may be switched on for a later moment, so that people at work can finish. */
export interface StoredSettings extends SystemSettings {
  /** ISO 8601 UTC; null: at once. Of an earlier maintenance where the mode is off. */
  readonly maintenanceStartsAt: string | null;
}

const mapSwitches = <T>(read: (each: Switch) => T) =>
  Object.fromEntries(Object.values(switches).map((each) => [each.setting, read(each)])) as Readonly<
    Record<Exclude<SettingName, ModeName>, T>
  >;

export const settingLabels: Readonly<Record<SettingName, string>> = {
  ...mapSwitches(({ label }) => label),
  ...modeLabels,
};

export const defaultSettings: SystemSettings = {
  ...mapSwitches(({ isOnByDefault }) => isOnByDefault),
  isOffseasonMode: false,
  isMaintenanceMode: false,
};
export const defaultStoredSettings: StoredSettings = { ...defaultSettings, maintenanceStartsAt: null };

type StaffSetting = Extract<(typeof switches)[SwitchKey], { isForStaff: true }>['setting'];
/** Only staff read these. */
export const staffSettings = Object.values(switches)
  .filter((each) => 'isForStaff' in each)
  .map(({ setting }) => setting);
/** Part of what the shell reads. */
export const shellSettings = listNames(defaultSettings).filter(
  (name): name is Exclude<SettingName, StaffSetting> => !staffSettings.some((each) => each === name),
);

export const pickSettings = <Name extends SettingName>(settings: SystemSettings, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, settings[name]])) as Pick<SystemSettings, Name>;

/**
 * Switching to the present value means that the screen was out of date: another administrator was faster. The
 * refusal says who. Spec: admin-console-writing.
 */
export function canSwitch(
  setting: SettingName,
  value: boolean,
  present: { readonly value: boolean; readonly changedBy: string | null },
): Verdict {
  if (present.value !== value) return yes();
  const state = value ? 'on' : 'off';
  return no(
    present.changedBy === null
      ? `${settingLabels[setting]}: already ${state}.`
      : `${settingLabels[setting]}: already switched ${state} by ${present.changedBy}.`,
  );
}

/** Both close the portal to everyone but system administrators, so switching one on needs a fresh sign-in. */
export const needsFreshSignIn = (setting: SettingName, value: boolean): boolean =>
  value && (setting === 'isMaintenanceMode' || setting === 'isOffseasonMode');

/** The message of the login page. Spec: admin-console-login-message. */
export const maxLoginMessageLength = 20_000;

export const canSaveLoginMessage = (enable: boolean, isEmpty: boolean): Verdict =>
  enable && isEmpty ? no('Write the message first, or switch it off.') : yes();
