/** What words, statuses, stages and designations mean, keys, and the check on the command line. */
import { designationLabels, designations } from '@idss/domain/audit/designation';
import { severities, validationStatuses, validationStatusLabels } from '@idss/domain/findings/finding';
import { programs } from '@idss/domain/program';
import { stageLabelList, stagesOf } from '@idss/domain/stages/stage';
import { reviewKeys } from '#src/components/review-keys.ts';
import type { Section } from '../help-text.ts';

const statusMeanings = {
  NotRun: 'There is no current file, or its check has not ended.',
  NoIssues: 'Nothing was found. Remarks (Info) may be there; they never count.',
  Warning:
    'Something is unusual and should be reviewed. HEDIS and HOS can continue; CAHPS cannot be marked final.',
  Error:
    'Something contradicts the rules. The file is stored and current; locking or marking it final has to wait.',
  WarningsAndErrors: 'Both of the above.',
  SchemaError: 'The file cannot be read as a file of this kind. It was refused.',
  Fatal:
    'The file can be read but is not the one expected, such as another year or submission. It was refused.',
} as const satisfies Record<(typeof validationStatuses)[number], string>;

const severityMeanings = {
  Schema:
    'The form of the file is broken: an element, a column or a line that cannot be there. The file is refused.',
  Fatal: 'The file does not belong where it was sent, or cannot be judged at all. The file is refused.',
  Error: 'A number or a combination that cannot be right. Correct it in the source.',
  Warning: 'Possible but unusual: a large change from last year, a small denominator. Review it.',
  Info: 'A remark. Nothing has to be done.',
} as const satisfies Record<(typeof severities)[number], string>;

const stageMeanings: Readonly<Record<string, string>> = {
  Import: 'Waits for a first good file.',
  'Apply Plan Lock': 'HEDIS: the current file is good. Resolve errors, then lock.',
  'Apply Audit Lock': 'HEDIS: the data are frozen, the auditor reviews.',
  'Apply Mark Final':
    'HEDIS: reviewed, or no audit is required. CAHPS: there is a current file. HOS: attested.',
  'Validations/Attestation':
    'HOS: there is a current file; its findings are resolved and the vendor attests it.',
  'Finalize Attestation': 'HEDIS and CAHPS: final; the plan chooses public reporting and signs.',
  Complete: 'Attested and finished.',
};

const statuses: Section = {
  id: 'validation-statuses',
  title: 'Validation statuses and severities',
  group: 'Reference',
  blocks: [
    {
      kind: 'table',
      head: ['Status of a file', 'What it means'],
      rows: validationStatuses.map((status) => [
        `**${validationStatusLabels[status]}**`,
        statusMeanings[status],
      ]),
    },
    {
      kind: 'table',
      head: ['Severity of a finding', 'What it means'],
      rows: severities.map((severity) => [`**${severity}**`, severityMeanings[severity]]),
    },
  ],
};

const stages: Section = {
  id: 'stages',
  title: 'Stages',
  group: 'Reference',
  blocks: [
    {
      kind: 'p',
      text: 'Lists name a stage by what comes next. Stages are separate for each component of a submission (HEDIS, CAHPS, HOS).',
    },
    {
      kind: 'table',
      head: ['Stage', 'What it means'],
      rows: stageLabelList.map((label) => [`**${label}**`, stageMeanings[label] ?? '']),
    },
    {
      kind: 'table',
      head: ['Program', 'Steps in their order'],
      rows: programs.map((program) => [
        `**${program}**`,
        stagesOf(program, true)
          .map(({ title }) => title)
          .join(' → '),
      ]),
    },
  ],
};

const designationMeanings = {
  R: 'The rate follows the specification and can be reported. Shown as NA where its denominator is too small.',
  NB: 'The plan does not offer the benefit that the measure is about.',
  NR: 'The plan chose not to report the measure, or it could not be calculated.',
  NQ: 'This submission does not have to report the measure.',
  BR: 'The auditor found the rate materially biased.',
} as const satisfies Record<(typeof designations)[number], string>;

const auditDesignations: Section = {
  id: 'designations',
  title: 'Audit designations',
  group: 'Reference',
  blocks: [
    {
      kind: 'table',
      head: ['Designation', 'Label', 'What it means'],
      rows: designations.map((code) => [`**${code}**`, designationLabels[code], designationMeanings[code]]),
    },
    {
      kind: 'list',
      items: [
        'The plan lock gives each row its first designation from the file; the auditor confirms or changes it.',
        'NB can be chosen only where the file says that the benefit is not offered. NQ is not offered for Exchange, nor for ECDS measures outside of Medicare.',
        'R comes from the data and is not chosen, but for Medicaid submissions of the special project LTSS.',
        'Where a measure has one indicator, both always have the same designation.',
      ],
    },
  ],
};

const findings: Section = {
  id: 'findings',
  title: 'Findings and how to fix them',
  group: 'Reference',
  blocks: [
    {
      kind: 'p',
      text: 'Every rule of the season is in the **validation dictionary** (CSV): id, name, severity, what it checks, why it matters, and how to fix what it finds. It is among the [materials](#materials); the same text is next to each finding on the submission page.',
    },
    {
      kind: 'steps',
      items: [
        'Begin with Schema and Fatal: while there is one, the file is refused, and later rules may not have run.',
        'Then Errors, rule by rule rather than line by line: one cause in your source often makes many findings.',
        'Then Warnings. Where the data are right, write down why; the auditor will ask.',
        'Load the new file, and compare it with the one before in the upload history: what is fixed, what is new.',
      ],
    },
    { kind: 'h', text: 'What is found most' },
    {
      kind: 'table',
      head: ['What was found', 'What to do'],
      rows: [
        [
          'The file name does not fit the header',
          'Use the name that the submission page shows; correct the header where it names another submission, product line or year.',
        ],
        [
          'A measure or indicator is missing',
          'Give it, or declare the measure with `reportMeasure="N"` or `benefitOffered="N"`. The [template](#materials) has all of them.',
        ],
        [
          'A numerator is larger than its denominator',
          'Each event of the numerator must belong to a member of the denominator. Look at joins that count a member twice.',
        ],
        [
          'Parts do not add up to their total',
          'Ages, races or ethnicities must sum to the row Total. Put members of unknown category into Unknown.',
        ],
        [
          'The denominator of a hybrid measure does not follow from its sample',
          'Sample, less valid data errors and employees, plus oversample records added. Check all four numbers together.',
        ],
        [
          'A rate changed much from last year',
          'Look for a change in coding, in enrollment or in the source. If it is real, keep it and note the reason.',
        ],
        [
          'A certification GUID is missing or not known',
          'Ask your software vendor for the GUID of this measure, product line and year.',
        ],
        [
          'A skipped CAHPS question has an answer',
          'The question before it says that it does not apply: the code there is `-8`.',
        ],
        [
          'A HOS line has the wrong length',
          'Header lines have 120 characters, detail lines 180, counted with blanks at the end.',
        ],
      ],
    },
  ],
};

/** `Ctrl + Home, Ctrl + End` as this page writes keys. */
const asKeys = (keys: string): string =>
  keys
    .split(', ')
    .map((key) => (key === 'Arrow keys' ? key : `\`${key.replaceAll(' + ', '+').replace('Escape', 'Esc')}\``))
    .join(', ');

const keys: Section = {
  id: 'keyboard',
  title: 'Keyboard shortcuts',
  group: 'Reference',
  blocks: [
    { kind: 'p', text: 'Everything works without a mouse. On a Mac use Command for Ctrl.' },
    {
      kind: 'table',
      head: ['Where', 'Keys', 'What they do'],
      rows: [
        [
          'Every page',
          '`Tab`, `Shift+Tab`',
          'To the next control, and back. The first stop is Skip to main content.',
        ],
        ['Every page', '`Enter`, `Space`', 'Press a button; `Space` also ticks a box.'],
        ['Dialogs, menus, explanations', '`Esc`', 'Closes without doing anything.'],
        ['Tabs of a submission', '`←`, `→`, `Home`, `End`', 'To another tab.'],
        ['Tables', '`Tab` to the table, then arrow keys', 'Scroll it.'],
        ...reviewKeys.map(([keys, what]) => ['Review table', asKeys(keys), what]),
        ['Text editors', '`Ctrl+B`, `Ctrl+I`, `Ctrl+U`, `Ctrl+K`', 'Bold, italic, underline, link.'],
        ['Text editors', '`Ctrl+Z`, `Ctrl+Y`', 'Undo, redo.'],
        ['Text editors', '`Alt+F10`', 'To the formatting tools; arrow keys move there, `Esc` goes back.'],
        ['This page', '`/`', 'To the search.'],
      ],
    },
  ],
};

const commandLine: Section = {
  id: 'command-line',
  title: 'Check files on the command line',
  group: 'Reference',
  blocks: [
    {
      kind: 'p',
      text: 'The rules of the portal also run as a program on your own computer, for HEDIS, CAHPS and HOS files, single or in zip files. Nothing leaves it, so it fits into the process that makes your files. It needs the portal software, which is open, and Node.',
    },
    {
      kind: 'code',
      text: 'npx idss validate Commercial1234.xml\nnpx idss validate --format csv *.zip > findings.csv',
    },
    {
      kind: 'table',
      head: ['Option', 'What it does'],
      rows: [
        ['`--format text|csv|json`', 'How findings are printed; text if you do not say.'],
        [
          '`--season DIR`',
          'A season folder: with it, the rules on registrations and earlier years run, too.',
        ],
        ['`--guid`', 'Checks certification GUIDs of measures.'],
        ['`--experimental`', 'Runs the experimental rules, too.'],
        ['`--help`', 'Shows this help.'],
      ],
    },
    {
      kind: 'terms',
      entries: [
        ['Exit code 0', 'Nothing worse than warnings.'],
        ['Exit code 1', 'At least one Error, Fatal or Schema finding.'],
        ['Exit code 2', 'The command was not understood, or a file could not be opened.'],
      ],
    },
  ],
};

const glossary: Section = {
  id: 'glossary',
  title: 'Glossary',
  group: 'Reference',
  blocks: [
    {
      kind: 'terms',
      entries: [
        ['Administrative method', 'A rate from claims and enrollment, for the whole eligible population.'],
        [
          'Attestation',
          'The signed statement that the data are accurate, with the choice on public reporting.',
        ],
        [
          'Audit designation',
          'The auditor’s verdict on a row of the review table: [R, NB, NR, NQ or BR](#designations).',
        ],
        ['Audit lock', 'The auditor’s end of the review: designations are frozen.'],
        ['Baseline, follow-up', 'The first HOS survey of a cohort, and the second one two years later.'],
        ['CAHPS', 'The survey of members about their experience with plan and care.'],
        ['CCC', 'Children with chronic conditions: additional items of the child survey.'],
        [
          'Certification GUID',
          'The id that says that a vendor’s logic for a measure was certified for a product line and year.',
        ],
        ['Cohort', 'The HOS sample drawn in one year.'],
        ['Component', 'The HEDIS, CAHPS or HOS part of a submission. Addresses spell HEDIS as DST.'],
        ['Denominator', 'The members or events that a rate is about.'],
        [
          'Disposition',
          'The survey result of one sampled member: completed, refused, not reached and so on.',
        ],
        [
          'ECDS',
          'Reporting from electronic clinical data systems: records, case management, exchanges, claims.',
        ],
        ['Eligible population', 'The members who meet all criteria of a measure, after required exclusions.'],
        ['Finding', 'One thing that a rule found in a file, with its place and severity.'],
        ['HEDIS', 'The set of performance measures that plans report each year.'],
        ['HOS', 'The survey of Medicare members about their health, asked twice.'],
        ['HPR', 'Health Plan Ratings; their measures have a `*`.'],
        ['Hybrid method', 'A rate from a sample, with medical records in addition to administrative data.'],
        ['Indicator', 'One reported rate of a measure, such as one age band.'],
        ['LTSS', 'Long-term services and supports; a special project of Medicaid.'],
        ['Mark final', 'The declaration that the data are final.'],
        [
          'Measurement year',
          'The calendar year of the care that is measured; data are collected in the year after.',
        ],
        ['NA', 'Not shown, as the denominator is too small for a reliable rate.'],
        ['Numerator', 'Those of the denominator who meet the measure.'],
        ['Organization', 'A plan, a vendor or an audit firm, with its org id.'],
        ['Oversample', 'Additional sampled records that replace excluded ones.'],
        ['PBP', 'A plan benefit package within a Medicare contract.'],
        ['Plan lock', 'The plan’s freeze of its data before the audit.'],
        ['Product line', 'Commercial, Medicaid, Medicare or Exchange.'],
        ['Reporting product', 'HMO, POS, PPO, EPO and their combinations.'],
        [
          'Review table',
          'All measures and indicators of a submission with rates, designations and comments.',
        ],
        ['Sample frame', 'The list of members from which a survey sample is drawn.'],
        ['Signer', 'A person with a title who may sign the attestation.'],
        ['Stage', 'The position of a component in its [workflow](#stages).'],
        ['Stratification', 'A rate by race, ethnicity or, for Medicare, income and disability.'],
        ['Submission', 'One data set of an organization for a year and product line, with its sub id.'],
        ['Supplemental data', 'Data other than claims that the auditor approved.'],
        ['Survey vendor', 'The firm that carries out a survey and loads its file.'],
        ['Test organization', 'One for trying things out; its submissions count nowhere.'],
        ['Valid data error', 'A sampled chart that shows that the member does not belong into the sample.'],
        ['Validation status', 'What all findings of a file add up to: see [statuses](#validation-statuses).'],
      ],
    },
  ],
};

export const referenceSections: readonly Section[] = [
  findings,
  statuses,
  stages,
  auditDesignations,
  glossary,
  keys,
  commandLine,
];
