/** Where to begin: what the portal is for, who does what, the dates of the season. */
import { deadlineForReader } from '@idss/domain/moments/moment-text';
import { type ActionName, roleLabels, type RoleName, roleNames } from '@idss/domain/permissions/actions';
import defaultMatrix from '@idss/domain/permissions/default-matrix';
import { readSecurityMatrix } from '@idss/domain/permissions/matrix';
import type { HelpFacts, Section } from '../help-text.ts';

const first = ({ measurementYear, providerName }: HelpFacts): Section => ({
  id: 'first-steps',
  title: 'First steps',
  group: 'Start here',
  blocks: [
    {
      kind: 'p',
      text: `Here health plans, survey vendors and auditors bring the data of measurement year ${measurementYear} from the first file to a signed attestation. Three programs run side by side: **HEDIS** (rates and counts in one XML file), **CAHPS** (member surveys in CSV files) and **HOS** (the Medicare outcomes survey in fixed-width text files).`,
    },
    {
      kind: 'steps',
      items: [
        `Sign in with your account at ${providerName}. On your first visit, read the license agreement and choose I Agree.`,
        'If you are to sign attestations, your account needs a title. Without one a dialog asks you to add it at the account site.',
        'Look at [Home](/dashboard): the counts are links, Pending Submissions lists the open ones, and announcements are next to it.',
        'Open a submission from there or from [Submissions](/availablesubmissionpage). Its page shows its current stage, who can act on it, and the findings in its file.',
      ],
    },
    {
      kind: 'note',
      text: 'A button that cannot be used stays where it is and says why: point at it, or reach it with the Tab key.',
    },
    {
      kind: 'list',
      items: [
        'A plan that reports HEDIS: the [HEDIS user guide](#hedis-guide)',
        'A survey vendor: the [CAHPS user guide](#cahps-guide) or the [HOS user guide](#hos-guide)',
        'An auditor: [the review](#hedis-guide) in the HEDIS guide, and the [audit designations](#designations)',
        'A signer: the [signer instructions](#signer-instructions)',
        'A person who builds files: [import templates and materials](#materials) and the [check on the command line](#command-line)',
      ],
    },
  ],
});

const work: Readonly<Record<RoleName, string>> = {
  sysadmin:
    'Staff of the provider: seasons, settings, users, help in every submission. Cannot sign for anybody.',
  orgadmin: 'Manages the users of the organization, and can do all of the work of an organization user.',
  orgsigner: 'Reads the attestation and signs it for the organization.',
  orguser: 'Loads HEDIS files, resolves findings, applies the plan lock, marks final.',
  viewer: 'Reads submissions and results of the organization, and changes nothing.',
  auditor: 'Reviews measures, sets designations, applies and removes the audit lock, removes the plan lock.',
  vendoradmin: 'Manages the users of the vendor, and can do all of the work of a vendor user.',
  vendorsigner: 'Attests HOS data for the survey vendor; can do the work of a vendor user.',
  vendoruser: 'Loads CAHPS and HOS files of the surveys that name the vendor, and marks them final.',
  submissionuser: 'Works on single HEDIS submissions: loads files and applies the plan lock.',
};

const shownActions: readonly (readonly [ActionName, string])[] = [
  ['UPLOAD_DOCUMENT_HEDIS', 'Load HEDIS files'],
  ['UPLOAD_DOCUMENT_NONHEDIS', 'Load CAHPS and HOS files'],
  ['PLAN_LOCK', 'Apply the plan lock'],
  ['UNLOCK_PLAN_LOCK', 'Remove the plan lock'],
  ['ASSIGN_AUDIT_DESIGNATION', 'Set audit designations'],
  ['AUDIT_LOCK', 'Apply the audit lock'],
  ['MARK_FINAL_HEDIS', 'Mark HEDIS final'],
  ['MARK_FINAL_CAHPS', 'Mark CAHPS final'],
  ['MARK_FINAL_HOS', 'Mark HOS final'],
  ['MANAGE_PUBLIC_REPORTING', 'Choose public reporting'],
  ['SIGN_ATTESTATION_HEDIS', 'Sign the attestation (HEDIS, CAHPS)'],
  ['SIGN_ATTESTATION_HOS', 'Attest HOS data'],
  ['VIEW_DOWNLOAD_ERRORS_HEDIS', 'Read HEDIS findings'],
  ['VIEW_DOWNLOAD_ERRORS_NONHEDIS', 'Read survey findings'],
  ['DOWNLOAD_RESULTS_HEDIS', 'Download HEDIS results'],
];

function rolesPerAction(): readonly (readonly [string, string])[] {
  const reading = readSecurityMatrix(defaultMatrix);
  if (!reading.ok) return [];
  return shownActions.map(([action, words]) => {
    const allowed = reading.matrix.get(action)?.roles;
    return [
      words,
      roleNames
        .filter((role) => allowed?.has(role))
        .map((role) => roleLabels[role])
        .join(', '),
    ];
  });
}

const roles: Section = {
  id: 'roles',
  title: 'Roles: who does what',
  group: 'Start here',
  blocks: [
    {
      kind: 'p',
      text: 'A person may have several roles, each for one organization, vendor or submission. An organization role counts for the submissions of that organization; a vendor role for the surveys that name the vendor; an auditor role for the submissions assigned to the auditor.',
    },
    { kind: 'table', head: ['Role', 'Work'], rows: roleNames.map((role) => [roleLabels[role], work[role]]) },
    { kind: 'h', text: 'What a role may do' },
    {
      kind: 'table',
      head: ['Action', 'Roles, as the portal is delivered'],
      rows: rolesPerAction(),
    },
    {
      kind: 'note',
      text: 'Staff of the provider can change this table. The buttons of a submission show what you can do now; a disabled button names who can do it instead.',
    },
  ],
};

const meanings: Readonly<Record<string, string>> = {
  'HEDIS upload': 'Files can be loaded from now on. Load early and often: only the last good file counts.',
  'HEDIS planLock':
    'Every audited HEDIS submission has its plan lock. Earlier is better: the auditor needs the time after it.',
  'HEDIS auditLock': 'The auditor has set every designation and applied the audit lock.',
  'HEDIS markFinal': 'HEDIS submissions are marked final.',
  'HEDIS attestation':
    'Every HEDIS attestation is signed. One that is signed later, or again, keeps the mark Attested late for good.',
  'HEDIS resubmission':
    'The last day on which a changed file can be asked for; its attestation is marked as late.',
  'CAHPS files': 'Survey vendors have loaded their CAHPS files.',
  'CAHPS markFinal': 'CAHPS submissions are marked final; the attestation of HEDIS covers them.',
  'HOS fielding': 'Members are asked from this day on.',
  'HOS attestation': 'Survey vendors have loaded, attested and marked final their HOS submissions.',
};

const calendar = ({ measurementYear, milestones, timeZone, ownTimeZone }: HelpFacts): Section => ({
  id: 'calendar',
  title: 'Season calendar',
  group: 'Start here',
  blocks: [
    {
      kind: 'p',
      text: `The dates of the season for measurement year ${measurementYear}. [Home](/dashboard) counts down to them. What misses its date is marked Late; it is not blocked, so continue with it at once and inform support.`,
    },
    milestones.length > 0
      ? {
          kind: 'table',
          head: ['Milestone', 'By', 'What it means'],
          rows: milestones.map(({ program, key, label, at }) => [
            label,
            deadlineForReader(at, timeZone, ownTimeZone),
            meanings[`${program} ${key}`] ?? '',
          ]),
        }
      : { kind: 'note', text: 'The dates of this season are not set yet.' },
    {
      kind: 'p',
      text: 'HOS is fielded in the second half of the year, so its files and its attestation come after those of HEDIS and CAHPS.',
    },
  ],
});

export const startSections = (facts: HelpFacts): readonly Section[] => [first(facts), roles, calendar(facts)];
