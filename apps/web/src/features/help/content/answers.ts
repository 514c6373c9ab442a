/** Questions that people ask, materials to take along, and whom to ask. */
import type { Block, HelpFacts, Section } from '../help-text.ts';

const ask = (id: string, question: string, ...answer: string[]): Block => ({
  kind: 'question',
  id: `faq-${id}`,
  question,
  answer,
});

const questions: readonly Block[] = [
  { kind: 'h', text: 'Getting in' },
  ask(
    'not-see',
    'Why do I not see a submission that I expect?',
    'You see the submissions that one of your roles reaches. A vendor sees the surveys that name the vendor; an auditor the submissions assigned. Ask the administrator of your organization; where the submission itself is missing, ask [support](#contact).',
    'Clear the filters of the [list](/availablesubmissionpage), too: they may hide it.',
  ),
  ask(
    'title',
    'Why am I asked for a title?',
    'Signers sign with name and title. Add the title at the account site, then come back; the dialog closes.',
  ),
  ask(
    'session',
    'I was away, and was asked to sign in again. Is my work lost?',
    'No. After a long time without activity the session ends for your safety. What you typed into forms is kept in this tab, and is there again after you signed in. It is gone when you choose Logout.',
  ),
  { kind: 'h', text: 'Files' },
  ask(
    'name',
    'What must my file be called?',
    'HEDIS: product line and submission id, such as `Commercial1234.xml`. CAHPS: `CAHPSA`, `CAHPSC` or `CAHPSX` and the submission id, `.csv`. HOS: `HOSB` or `HOSF` and the submission id, `.txt`. Upper and lower case do not matter. The page of each submission shows the name it expects.',
  ),
  ask(
    'many',
    'Can I load many submissions at once?',
    'Yes: choose several files, or a zip with up to 50 submissions, folders inside included. Each file is checked on its own; a bad one does not stop the others.',
  ),
  ask(
    'close',
    'May I close the page while a file is processed?',
    'Once it is sent, yes. Processing continues, and the upload page lists your recent uploads with their results. While files are still being sent, the page asks before it lets you go.',
  ),
  ask(
    'twice',
    'The connection broke. Do I get a submission twice when I send again?',
    'No. Send again; the portal knows the upload by its own id, and a newer file of a submission takes the place of the older one, which is kept in the upload history.',
  ),
  ask(
    'refused',
    'My file was refused. Which file is current now?',
    'The previous file: a refused file (Schema error or Fatal) changes nothing. Correct it and load it again.',
  ),
  ask(
    'rates',
    'Must my HEDIS file have rates?',
    'No. The portal computes every rate from counts. A rate that you give is compared with the computed one, and a difference is a finding.',
  ),
  ask(
    'not-reporting',
    'How do I say that we do not report a measure?',
    'With `reportMeasure="N"` and no indicators; with `benefitOffered="N"` where you do not offer the benefit. A measure that is left out is an error.',
  ),
  ask(
    'old-files',
    'Where are the files that I loaded earlier?',
    'Under Upload History and All Downloads on the page of the submission. Nothing is deleted; older files are marked archived.',
  ),
  { kind: 'h', text: 'Findings' },
  ask(
    'warnings',
    'Do I have to get rid of every warning?',
    'HEDIS and HOS can continue with warnings: review them and know why they are there. A CAHPS survey is marked final only when nothing is found; ask [support](#contact) about a warning that is right as it is.',
  ),
  ask(
    'precheck',
    'The check in my browser found nothing, and the upload did. Why?',
    'The check before sending reads only the file. After the upload the rules also compare it with what is registered, with earlier years and with other files.',
  ),
  ask(
    'explain',
    'Where do I read what a rule means?',
    'Next to each finding on the submission page, and for all rules in the validation dictionary: see [findings and how to fix them](#findings).',
  ),
  { kind: 'h', text: 'Locks, audit, signature' },
  ask(
    'plan-lock-off',
    'Why can I not apply the plan lock?',
    'Point at the button, or reach it with Tab: it says why. Most often there are Error findings, a file is still being processed, or your role does not apply it.',
  ),
  ask(
    'change-after-lock',
    'I found a mistake after the plan lock. What now?',
    'Ask your auditor to remove the plan lock (after an audit lock, that one first). Load the corrected file and lock again. Designations are kept; a reporting choice and a signature become void.',
  ),
  ask(
    'two-auditors',
    'Two of us edit the review table. Do we overwrite each other?',
    'No. Changes of different cells are put together. Where both of you changed the same cell, the second one sees both values and chooses.',
  ),
  ask(
    'typed-under-lock',
    'The submission was locked, or my access taken away, while I was typing in the review table. Is it lost?',
    'No. Nothing more can be saved, but what you typed stays in that window until you sign out or close it: you can read it, copy it and export it. Once you can work in the table again, it is there as you left it.',
  ),
  ask(
    'filter-save',
    'Why does Save ask me to set the filters to ALL?',
    'So that you see all that is saved. The message has a button that sets both filters and saves; nothing typed is lost to a filter.',
  ),
  ask(
    'acknowledge',
    'Why can I only choose Acknowledge for public reporting?',
    'Exchange results are published by others, and results of test organizations and special projects are not published. There is nothing to choose, only to take note of.',
  ),
  ask(
    'sign-for-me',
    'Our signer is away. Can someone else sign?',
    'Another person with the role Organization signer, and a title, can. Your administrator gives out the role. Staff of the provider can never sign for you.',
  ),
  ask(
    'check-signature',
    'How do I check a signed attestation?',
    'Open the PDF in a reader that checks signatures. It says who signed and when, and whether a single byte was changed since. The fingerprints in it are those of the file and results among the downloads.',
  ),
  ask(
    'late',
    'My submission is marked Late. Can I still continue?',
    'Yes. Late marks a milestone that has passed; it blocks nothing. Inform support, as late data may be left out of publications.',
  ),
];

const faq = ({ measurementYear }: HelpFacts): Section => ({
  id: 'faq',
  title: `FAQ (${measurementYear})`,
  group: 'Answers',
  blocks: questions,
});

const materials: Section = {
  id: 'materials',
  title: 'Import templates and materials',
  group: 'User guides',
  blocks: [
    {
      kind: 'p',
      text: 'Made from the season that is being collected, so they always fit the rules that run now.',
    },
    {
      kind: 'part',
      part: 'materials',
      words: 'XML schema XSD validation dictionary CSV template layout header row download',
    },
  ],
};

const contact: Section = {
  id: 'contact',
  title: 'Contact',
  group: 'Answers',
  blocks: [
    {
      kind: 'p',
      text: 'Send support the submission id, what you did and what you saw. An error message has a reference that finds your request in the logs.',
    },
    { kind: 'part', part: 'contact', words: 'e-mail phone address support question' },
  ],
};

export const answerSections = (facts: HelpFacts): readonly Section[] => [faq(facts), contact];
export const materialSection = materials;
