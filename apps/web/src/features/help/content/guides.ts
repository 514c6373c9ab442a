/** The three programs step by step, and the instructions for signers. */
import { hosStatements, withVendor } from '@idss/domain/attestation/hos-attestation';
import { requiredFileName } from '@idss/domain/files/required-file-name';
import { validationStatusLabels } from '@idss/domain/findings/finding';
import type { Program } from '@idss/domain/program';
import { hedisComponent } from '@idss/domain/program';
import { stagesOf } from '@idss/domain/stages/stage';
import type { Block, HelpFacts, Section } from '../help-text.ts';

const { NoIssues, Warning } = validationStatusLabels;

/** The steps as the stepper of a submission shows them. */
const stepper = (program: Program): Block => ({
  kind: 'p',
  text: `On the submission's page the steps are: ${stagesOf(program, true)
    .map(({ title }) => `**${title}**`)
    .join(', ')}.`,
});

const exampleOf = {
  hedis: requiredFileName({
    component: hedisComponent,
    kind: null,
    productLine: 'Commercial',
    submissionId: 1234,
  }),
  adult: requiredFileName({
    component: 'CAHPS',
    kind: 'adult',
    productLine: 'Commercial',
    submissionId: 2101,
  }),
  child: requiredFileName({ component: 'CAHPS', kind: 'child', productLine: 'Medicaid', submissionId: 2102 }),
  ccc: requiredFileName({
    component: 'CAHPS',
    kind: 'child CCC',
    productLine: 'Medicaid',
    submissionId: 2103,
  }),
  baseline: requiredFileName({
    component: 'HOS',
    kind: 'baseline',
    productLine: 'Medicare',
    submissionId: 3101,
  }),
  followup: requiredFileName({
    component: 'HOS',
    kind: 'followup',
    productLine: 'Medicare',
    submissionId: 3102,
  }),
};

const hedis = ({ measurementYear }: HelpFacts): Section => ({
  id: 'hedis-guide',
  title: 'HEDIS user guide',
  group: 'User guides',
  blocks: [
    { kind: 'p', text: 'From the XML file of your software to a signed attestation.' },
    stepper('HEDIS'),
    { kind: 'note', text: 'Apply Audit Lock is left out where a submission needs no audit.' },
    { kind: 'h', text: '1. Prepare the file' },
    {
      kind: 'steps',
      items: [
        `One file for each submission, named by product line and submission id, such as \`${exampleOf.hedis}\`. The expected file name is on the submission page.`,
        `The file follows \`hedis-submission.xsd\`; the [materials](#materials) have it and a template of each product line with every measure and indicator of measurement year ${measurementYear}.`,
        'Give counts. Rates are computed by the portal; a rate in the file is only compared with them.',
        'Include a measure that you do not report with `reportMeasure="N"`, one whose benefit you do not offer with `benefitOffered="N"`; both without indicators.',
      ],
    },
    { kind: 'h', text: '2. Check and load it' },
    {
      kind: 'steps',
      items: [
        'Open [HEDIS Uploads](/bulkupload/HEDIS) and choose .xml files, or a .zip with several of them in it (folders inside are fine; at most 50 submissions).',
        '**Check before sending** runs the rules in your browser. Nothing leaves your computer, so correct and check as often as you like. Rules that compare with earlier years and registrations run after the upload.',
        '**Upload** sends the files. The page shows the progress of each; you may close it and come back. The upload report (Excel) has one row a file.',
        'A file with a Schema or Fatal finding is refused: the submission stays where it was, and its last good file remains current.',
      ],
    },
    { kind: 'h', text: '3. Resolve what was found' },
    {
      kind: 'steps',
      items: [
        'On the submission page open a rule: it says why it matters, how to fix it, and lists each place with line and column, what was found and what is expected.',
        'Correct the data in your source, make a new file, load it. The upload history can compare two uploads: which findings are new, fixed or still there, and which rates changed.',
        'Errors must be gone before the plan lock. Warnings may stay where the data are right; be ready to explain them to your auditor.',
      ],
    },
    { kind: 'h', text: '4. Plan lock' },
    {
      kind: 'p',
      text: 'The plan lock freezes the data and gives each row of the review table its first [designation](#designations). To load another file afterwards, the auditor or staff remove the lock; designations are kept.',
    },
    { kind: 'h', text: '5. Review and audit lock' },
    {
      kind: 'steps',
      items: [
        'The auditor works through the review table: filters by measure and designation, a detail view with previous and next, and an Excel and CSV export.',
        'A designation sets status and comment label with it; what is typed is kept until it is saved. If someone else changed the same cell, both values are shown and the auditor chooses.',
        'The audit lock asks for a designation on every measure and indicator. What is still open is listed, each with a link to its row.',
        'An auditor, or staff, can remove the audit lock as long as the submission is not marked final.',
      ],
    },
    { kind: 'h', text: '6. Mark final, choose, sign' },
    {
      kind: 'steps',
      items: [
        '**Mark Final** declares the data final. It can be undone until the submission is complete; that voids the reporting choice and any signature.',
        'Under **Public reporting and signature** choose Yes or No. Where results are not published (Exchange, test organizations, special projects) the choice is Acknowledge.',
        'The signer reads the draft and signs it: see the [signer instructions](#signer-instructions). Signing finalizes the submission, and with it the final CAHPS survey of the same number.',
      ],
    },
    { kind: 'h', text: 'Other things that help' },
    {
      kind: 'list',
      items: [
        'The measure viewer shows any measure as grids (base, race, ethnicity), with earlier years next to it, and its data worksheet as Excel. `*` marks measures of the Health Plan Ratings.',
        'All downloads of a submission lists every file it ever had; [Bulk Download](/bulkdownload/HEDIS) makes one zip of many submissions.',
        '[Generic Uploads](/genericuploads) checks HEDIS files without submitting anything, where the button is on Home.',
        'Clear all measures takes the file away and returns the submission to Import; the file is archived, not deleted.',
      ],
    },
  ],
});

const cahps: Section = {
  id: 'cahps-guide',
  title: 'CAHPS user guide',
  group: 'User guides',
  blocks: [
    {
      kind: 'p',
      text: 'For survey vendors: adult surveys, child surveys, and child surveys with the items on chronic conditions (CCC).',
    },
    stepper('CAHPS'),
    { kind: 'h', text: '1. Prepare the file' },
    {
      kind: 'steps',
      items: [
        `One CSV file for each survey, UTF-8, named \`${exampleOf.adult}\` (adult), \`${exampleOf.child}\` (child) or \`${exampleOf.ccc}\` (child with CCC).`,
        'The first line is the header row of that survey, with every column in its order. The [materials](#materials) have the header row, and what each column may contain.',
        'One row for every sampled member, with and without a response. Members are known by a key of yours: no names, addresses or plan ids.',
        'Answers are codes. `-8`: rightly skipped; `-9`: not answered; `-7`: more than one box marked; `-5`: does not know (claims items). Who did not respond has empty items.',
      ],
    },
    { kind: 'h', text: '2. Load it, resolve what was found' },
    {
      kind: 'steps',
      items: [
        'Open [CAHPS Uploads](/bulkupload/CAHPS), check before sending if you like, and upload .csv files or a .zip with several of them.',
        'Findings name the member key, the column and the line. The error report (TXT) has all of them; the previews (Excel) show the results as the file gives them.',
        `A survey can be marked final only at **${NoIssues}**. Errors and warnings must both be gone; ask support where a warning is right as it is.`,
      ],
    },
    { kind: 'h', text: '3. Mark final' },
    {
      kind: 'steps',
      items: [
        'Mark one survey final on its page, or many under [Bulk Mark Final](/bulkmarkfinal/CAHPS), where a preview says beforehand what will happen.',
        'The final zip and the de-identified file are made then.',
        'Undoing it opens the survey again, and voids a reporting choice or signature that covered it: inform the plan.',
      ],
    },
    { kind: 'h', text: '4. Attestation' },
    {
      kind: 'p',
      text: 'The plan signs. A survey with a HEDIS submission of the same number is attested with it, in one document. A submission with only a CAHPS survey, and a survey without which HEDIS was signed, has the same [two steps](#signer-instructions) of its own.',
    },
    {
      kind: 'p',
      text: 'The status of all your surveys: [CAHPS Vendor Submission Status](/cahpsvendorsubmissionstatusreportpage) on the Reports page.',
    },
  ],
};

const hos: Section = {
  id: 'hos-guide',
  title: 'HOS user guide',
  group: 'User guides',
  blocks: [
    {
      kind: 'p',
      text: 'For survey vendors of Medicare contracts: a baseline survey of a new cohort, and the follow-up of the cohort of two years before.',
    },
    stepper('HOS'),
    { kind: 'h', text: '1. Prepare the file' },
    {
      kind: 'steps',
      items: [
        `One text file a contract and round: \`${exampleOf.baseline}\` (baseline) or \`${exampleOf.followup}\` (follow-up).`,
        'The first line is the header, 120 characters; each line after it is one sampled member, 180 characters. Fields are in fixed columns; the [layout](#materials) has each with its first column, its width and its allowed values.',
        'Digits have leading zeros, text is left-aligned, an unanswered question is blank. The header says how many lines follow.',
      ],
    },
    { kind: 'h', text: '2. Load it, resolve what was found' },
    {
      kind: 'steps',
      items: [
        'Open [HOS Uploads](/bulkupload/HOS), check before sending if you like, and upload .txt files or a .zip with several of them.',
        'The header and detail reports (Excel) list what was found; a refused file has a fatal report.',
        `HOS can continue at **${NoIssues}** or **${Warning}**; errors must be resolved.`,
      ],
    },
    { kind: 'h', text: '3. Attest' },
    {
      kind: 'steps',
      items: [
        'The signer of the vendor opens [Bulk Attestation](/bulkattestation/HOS) and selects the submissions.',
        'The dialog asks for the name of the data representative and of the survey vendor organization, and for both statements:',
      ],
    },
    { kind: 'list', items: hosStatements.texts.map((text) => withVendor(text, '')) },
    { kind: 'h', text: '4. Mark final' },
    {
      kind: 'p',
      text: 'Mark an attested submission final on its page, or many under [Bulk Mark Final](/bulkmarkfinal/HOS). That completes it.',
    },
    {
      kind: 'note',
      text: 'While interim submission is switched on, partial files are loaded during fielding, and are marked final without an attestation; Bulk Attestation is then not in the menu.',
    },
    {
      kind: 'p',
      text: 'The status of all your surveys: [HOS Vendor Submission Status](/hosvendorsubmissionstatusreportpage) on the Reports page.',
    },
  ],
};

const signer: Section = {
  id: 'signer-instructions',
  title: 'Signer instructions',
  group: 'User guides',
  blocks: [
    {
      kind: 'p',
      text: 'For those who sign the attestation of HEDIS and CAHPS submissions. It takes a few minutes; no one can do it for you, not even staff.',
    },
    { kind: 'h', text: 'Before' },
    {
      kind: 'list',
      items: [
        'You have the role Organization signer for the organization, and a title in your account.',
        'The submission is at Finalize Attestation. The page lists its other components: wait until a CAHPS survey is final, and one document covers both, or sign without it.',
        'You know whether the results are to be reported publicly.',
      ],
    },
    { kind: 'h', text: 'Step by step' },
    {
      kind: 'steps',
      items: [
        'Open the submission from Pending Submissions on [Home](/dashboard), and there Public reporting and signature.',
        '**Public Reporting**: choose Yes, No, or Acknowledge where that is the only choice, then Next. With Yes a dialog reminds you that no corrections can be made after the submission deadline.',
        '**Review and Sign**: read the draft to its end. It names the organization, the submission, your choice, each measure with rate and designation, and the fingerprint (SHA-256) of file and results. You can download it.',
        'Choose Sign. Read the consent to sign electronically and accept it with both statements.',
        'Type your name as your account has it, and your title. If your last sign-in is more than five minutes ago, you are asked to sign in again; what you typed is kept.',
        'Sign. The submission is completed with it; where that was cut off, Finish completes it. Download Document gives you the signed PDF, which is also among the downloads of the submission.',
      ],
    },
    { kind: 'h', text: 'Afterwards' },
    {
      kind: 'list',
      items: [
        'The PDF carries a digital signature over the whole document; a PDF reader shows whether it was changed.',
        'If the data change, the signature becomes void: the document is kept, marked void, and a new one must be signed.',
        'Staff can undo an attestation. Ask [support](#contact), and say why.',
      ],
    },
  ],
};

export const guideSections = (facts: HelpFacts): readonly Section[] => [hedis(facts), cahps, hos, signer];
