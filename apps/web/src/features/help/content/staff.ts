/** For staff, and for people who manage the users of their organization. Others do not see it. Spec: help-staff. */
import { type AdministrationTab, administrationTabs, paths } from '#src/paths.ts';
import type { Block, HelpFacts, Section, Text } from '../help-text.ts';

const tabs: Readonly<Record<AdministrationTab, Text>> = {
  home: 'Switches, modes and the message of the login page; version and build time; the system consistency check.',
  reprocessing:
    'Validate stored files again, or undo steps of many submissions at once. A preview says first what happens to each.',
  'security-matrix':
    'Which role may do what. Upload a .csv, read what it changes, and apply it; every version can be downloaded.',
  announcements: 'Texts on everyone’s dashboard, each with its dates and, if you like, a deadline.',
  'license-agreement': 'The text that everybody accepts, with its versions.',
  auditors:
    'The people who can be given the auditor role. Deleting one takes their auditor roles and assignments.',
  'data-extract':
    'HEDIS submissions with their indicators and results in one zip: count, verify, generate, download and delete.',
  'vendor-measures':
    'The measures that software vendors are certified for, by product year. A file replaces those of its year.',
  'cache-manager': 'Copies of the database in memory. Clearing one loses no data.',
  'app-info':
    'What the installation runs on: settings without their secrets, system configuration, database.',
  'vendor-org-map': 'Every submission with its vendors and audit firm, and what is wrong with it.',
  'historical-files':
    'Files of earlier seasons: choose years and submissions, then download one file or all of them as a zip.',
  'test-organizations':
    'Plans whose submissions do not count, by measurement year. Those of the season folder are changed there.',
  dcap: 'Only in a DCAP environment: names and contacts of organizations, and the page with their submissions.',
  'control-room':
    'Where the season is now: stages by day, submissions at risk, rules that fail most, uploads and queue. Every number leads to its list.',
  season:
    'The next season from a folder: upload its .zip, read problems and differences from the season before, and open it.',
  'rule-preview':
    'Switch a rule off, or change its severity or threshold, in a trial: see which submissions would newly fail or pass, and why, before you apply or drop it.',
  mail: 'Every message of the portal with its state. Without a mail server none is sent, and you can read them here.',
};

const tabTable: Block = {
  kind: 'table',
  head: ['Tab', 'What it is for'],
  rows: (Object.keys(tabs) as AdministrationTab[]).map((id) => [
    `[${administrationTabs[id]}](${paths.administration(id === 'home' ? undefined : id)})`,
    tabs[id],
  ]),
};

const group = 'For staff';

const console: Section = {
  id: 'staff-console',
  title: 'The administration console',
  group,
  blocks: [
    {
      kind: 'p',
      text: 'The red entries of the sidebar are for system administrators. [Admin](/administration) opens the console.',
    },
    tabTable,
    {
      kind: 'note',
      text: 'A change takes effect with each person’s next click and is recorded with your name. Where another administrator was faster, nothing is overwritten: you see the current state and decide again.',
    },
  ],
};

const switches: Section = {
  id: 'staff-switches',
  title: 'Switches and modes',
  group,
  blocks: [
    {
      kind: 'p',
      text: '[Administration Home](/administration) has a switch for each program and option. A dialog says first what will happen and to how many people and submissions.',
    },
    {
      kind: 'terms',
      entries: [
        [
          'HEDIS, CAHPS, HOS',
          'A program that is off takes no uploads and no unsubmit. Locks, mark final, attestation and downloads go on, and files that are being checked are checked to the end. HEDIS also switches generic uploads.',
        ],
        ['HOS interim data submission', 'HOS can be marked final without an attestation.'],
        [
          'Measure GUID and experimental validation',
          'Apply from the next validation of each file. Stored findings stay.',
        ],
        ['Generic uploads', 'Files can be validated without being submitted.'],
        [
          'Maintenance and offseason mode',
          'Close the portal to everyone but system administrators. Switching one on needs a fresh sign-in. Maintenance can begin in some minutes: until then people at work see a countdown.',
        ],
        ['Login message', 'A text on the welcome page, for everyone who opens it.'],
      ],
    },
  ],
};

const texts: Section = {
  id: 'staff-texts',
  title: 'Announcements, license and security matrix',
  group,
  blocks: [
    {
      kind: 'terms',
      entries: [
        [
          'Announcements',
          '[Announcements](/administration?tab=announcements) are shown on dashboards from their start date to their stop date. `{1}` in the text becomes the deadline, in each reader’s own time.',
        ],
        [
          'License agreement',
          'Saving a changed [License Agreement](/administration?tab=license-agreement) makes a new version. You choose whether everybody accepts again. Clearing the agreements asks everybody again for the same text. Who accepted which version stays on record.',
        ],
        [
          'Security matrix',
          'It says which role may do what. Choose a `.csv` file, read the difference, then apply it. A file with mistakes changes nothing: the lines are named. Earlier versions can be downloaded.',
        ],
      ],
    },
  ],
};

const users: Section = {
  id: 'staff-users',
  title: 'Users and roles',
  group,
  blocks: [
    {
      kind: 'p',
      text: '[Users (Admin Only)](/alluserspage) in the sidebar lists everyone. Search by name, e-mail or organization, and choose a person to see their roles, state and recent changes.',
    },
    {
      kind: 'steps',
      items: [
        'Add the person by e-mail, then give roles: choose the group, the roles, and the organizations, vendors or submissions. [Roles](#roles) explains what each may do.',
        'Create the activation link. It is mailed where mail is set up; otherwise pass it on. It is shown once, is valid for seven days, and ends with its use or when the person gets another role: they choose their own password. The same link resets a forgotten password.',
        'For an auditor, add the e-mail to the auditors first. Then limit their access to single submissions if they do not audit all of them.',
      ],
    },
    {
      kind: 'terms',
      entries: [
        [
          'Lock',
          'Ends the person’s sessions with their next click. They see that they are locked and whom to ask. They have their roles again when you unlock them.',
        ],
        [
          'Reset second factor',
          'For a person who lost the authenticator app and the recovery codes. Make sure that it is they who ask, and enter the reason. With the activation link that follows they choose a password and set up a new app. Another system administrator does it for you.',
        ],
        ['Remove roles', 'Takes access away and keeps the person. What they did stays in every history.'],
        [
          'Yourself',
          'You cannot lock yourself or remove your own administrator role, and the last system administrator always stays.',
        ],
      ],
    },
    {
      kind: 'p',
      text: 'Leave daily changes to the plans and vendors: their own administrators manage their users under [Users](/userslistpage).',
    },
  ],
};

const bulk: Section = {
  id: 'staff-bulk-users',
  title: 'Bulk user update',
  group,
  blocks: [
    {
      kind: 'p',
      text: '[Bulk User Update](/bulkuserpage) changes up to 500 people at once, all of them or none.',
    },
    {
      kind: 'terms',
      entries: [
        [
          'Add',
          'Gives one role for the entities you name. Unknown e-mails become new people. Existing roles can be taken away first.',
        ],
        [
          'Remove',
          'Takes exactly what you name: a role and the entities, or, where you choose so, everywhere or all roles.',
        ],
        [
          'Copy',
          'Gives the roles and auditor assignments of one person to others, but never the system administrator role.',
        ],
        ['Lock, Unlock', 'Locks people or unlocks them. Their roles stay.'],
      ],
    },
    {
      kind: 'steps',
      items: [
        'Paste the e-mails, one per line or with commas, also with names as mail programs copy them. Repeated addresses are named and count once.',
        'Read the preview: every change is listed before anything happens, and each problem is next to its line.',
        'Continue, or cancel. If anything changed since the preview, nothing is done and you get a new preview.',
        'The outcome lists what was done to whom. Undo gives everybody exactly what they had before, after a preview of its own.',
      ],
    },
  ],
};

const logs: Section = {
  id: 'staff-logs',
  title: 'Logs and references',
  group,
  blocks: [
    {
      kind: 'steps',
      items: [
        'A caller reads out the reference of an error page. Paste it into **Message or reference** in [Logs](/logs): you see the request and what led to it.',
        'Choose an entry to see its details, the exception among them.',
        'Without a reference, filter by level, the start of the e-mail, submission, organization and days.',
        'The [Job Dashboard](/idssv2/hangfire) lists background jobs. You can retry or cancel a job; both are recorded.',
      ],
    },
    {
      kind: 'note',
      text: 'Logs say what the portal did and are deleted after a while. What people did is in the history of each submission and in the [activity report](/activityreportpage), which stays.',
    },
  ],
};

const ownUsers: Section = {
  id: 'manage-users',
  title: 'The users of your organization',
  group: 'User guides',
  blocks: [
    {
      kind: 'p',
      text: 'Administrators of an organization or vendor manage its users under [Users](/userslistpage) in the sidebar.',
    },
    {
      kind: 'list',
      items: [
        'Add a user with a role. People who are new choose a password with a one-time link that you pass on.',
        'Change or remove a role. It takes effect with the person’s next click.',
        'Limit an auditor to single submissions. The auditor role can be given to auditors that staff know; others ask [support](#contact).',
        'You cannot remove your own administrator role or give a role that you do not manage.',
      ],
    },
  ],
};

export const staffSections = ({ isAdministrator, isUserManager }: HelpFacts): readonly Section[] => [
  ...(isUserManager ? [ownUsers] : []),
  ...(isAdministrator ? [console, switches, texts, users, bulk, logs] : []),
];
