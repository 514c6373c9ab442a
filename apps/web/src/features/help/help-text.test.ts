import { designationLabels, designations } from '@idss/domain/audit/designation';
import { requiredFileName } from '@idss/domain/files/required-file-name';
import { severities, validationStatusLabels } from '@idss/domain/findings/finding';
import { roleLabels, roleNames } from '@idss/domain/permissions/actions';
import { hedisComponent, programs } from '@idss/domain/program';
import { stageLabelList } from '@idss/domain/stages/stage';
import { expect, test } from 'vitest';
import { type AdministrationTab, administrationTabs, paths } from '#src/paths.ts';
import { getAddress } from '#src/components/tables/table-address.ts';
import { getSections, getFirstLinks } from './content/all-sections.ts';
import { createRulesSection } from './content/rules.ts';
import { search, type Section, toPieces, toPlainText, toTexts } from './help-text.ts';

const facts = {
  measurementYear: 2025,
  providerName: 'The provider',
  isAdministrator: true,
  isUserManager: true,
  timeZone: 'America/New_York',
  ownTimeZone: 'America/Los_Angeles',
  milestones: [
    { program: 'HEDIS' as const, key: 'planLock', label: 'Plan lock', at: '2026-06-01T23:59:00-04:00' },
  ],
};
const sections = getSections(facts);

/** Where the links of a section lead. */
const getTargets = ({ blocks }: Section): readonly string[] =>
  blocks
    .flatMap((block) => (block.kind === 'code' ? [] : toTexts(block)))
    .flatMap(toPieces)
    .flatMap((piece) => (piece.kind === 'link' ? [piece.target] : []));

/** Everything that an address can point to. */
const getAnchors = (sections: readonly Section[]): readonly string[] =>
  sections.flatMap(({ id, blocks }) => [
    id,
    ...blocks.flatMap((block) => (block.kind === 'question' ? [block.id] : [])),
  ]);

const whole = (id: string): string =>
  sections
    .filter((section) => section.id === id)
    .flatMap(({ blocks }) => blocks.flatMap(toTexts))
    .map(toPlainText)
    .join('\n');

/** The addresses that the router knows, read from its own table, and those of tables, read from the names of their files. */
async function readRoutes(): Promise<readonly RegExp[]> {
  const { default: table } = await import('../../routes.tsx?raw');
  const pages = [...table.matchAll(/^ {2}path: '([^']+)'/gm)].map(([, path = '']) => path);
  const tables = Object.keys(import.meta.glob('../**/*.table.tsx')).map(getAddress);
  const { navigation } = await import('../../navigation.ts');
  const inSidebar = navigation.flatMap(({ links }) =>
    links.filter(({ screen }) => screen !== null).map(({ href }) => href),
  );
  return [...pages, ...tables, ...inSidebar].map(
    (path) => new RegExp(`^${path.replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?').replace(/\$\w+/g, '[^/]+')}$`),
  );
}

test('every link leads to a page or a section that there is', async () => {
  const routes = await readRoutes();
  expect(routes.length).toBeGreaterThan(10);
  const anchors = getAnchors(sections);
  const tabs = (Object.keys(administrationTabs) as AdministrationTab[]).map(paths.administration);
  const dead = sections
    .flatMap((section) => getTargets(section).map((target) => ({ in: section.id, target })))
    .filter(({ target }) =>
      target.startsWith('#')
        ? !anchors.includes(target.slice(1))
        : !tabs.includes(target) && (!target.startsWith('/') || !routes.some((route) => route.test(target))),
    );
  expect(dead).toEqual([]);
  expect(sections.flatMap(getTargets).length).toBeGreaterThan(30);
  expect(getFirstLinks(facts).filter(({ section }) => !anchors.includes(section))).toEqual([]);
});

test('sections for staff and for managers of users are shown to them only', () => {
  const shownTo = (isAdministrator: boolean, isUserManager: boolean): readonly string[] =>
    getSections({ ...facts, isAdministrator, isUserManager })
      .filter(({ id }) => /^staff-|^manage-/.test(id))
      .map(({ id }) => id);
  expect(shownTo(false, false)).toEqual([]);
  expect(shownTo(false, true)).toEqual(['manage-users']);
  expect(shownTo(true, true).length).toBeGreaterThan(5);
  // Links of the others do not lead into what they cannot see.
  const everyone = getSections({ ...facts, isAdministrator: false, isUserManager: false });
  const targets = everyone.flatMap(getTargets).filter((target) => target.startsWith('#'));
  expect(targets.filter((target) => !getAnchors(everyone).includes(target.slice(1)))).toEqual([]);
});

test('every tab of the console is explained', () => {
  for (const label of Object.values(administrationTabs)) expect(whole('staff-console')).toContain(label);
});

test('no two sections or questions have one address', () => {
  const anchors = getAnchors(sections);
  expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) !== at)).toEqual([]);
});

test('no sentence is left half marked up, or empty', () => {
  const texts = sections.flatMap(({ blocks }) =>
    blocks.filter(({ kind }) => kind !== 'code').flatMap(toTexts),
  );
  expect(texts.filter((text) => text.trim() === '')).toEqual([]);
  expect(texts.map(toPlainText).filter((text) => /\*\*|\]\(|\{[a-z]|undefined|\[object/i.test(text))).toEqual(
    [],
  );
});

/** The first cells of a section's tables. */
const explained = (id: string): readonly (readonly string[])[] =>
  sections
    .filter((section) => section.id === id)
    .flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'))
    .map(({ rows }) => rows.map(([first = '']) => toPlainText(first)));

test('every status, severity, stage, designation and role is explained, and nothing else', () => {
  expect(explained('validation-statuses')).toEqual([Object.values(validationStatusLabels), severities]);
  expect(explained('stages')).toEqual([stageLabelList, programs]);
  expect(explained('designations')).toEqual([designations]);
  for (const label of Object.values(designationLabels)) expect(whole('designations')).toContain(label);
  expect(explained('roles')[0]).toEqual(roleNames.map((role) => roleLabels[role]));
  expect(whole('roles')).toContain('Attest HOS data\nVendor signer');
});

test.each([
  ['hedis-guide', hedisComponent, null, 'Commercial', 1234],
  ['cahps-guide', 'CAHPS', 'adult', 'Commercial', 2101],
  ['cahps-guide', 'CAHPS', 'child', 'Medicaid', 2102],
  ['cahps-guide', 'CAHPS', 'child CCC', 'Medicaid', 2103],
  ['hos-guide', 'HOS', 'baseline', 'Medicare', 3101],
  ['hos-guide', 'HOS', 'followup', 'Medicare', 3102],
] as const)(
  '%s names files as the portal asks for them: %s %s',
  (id, component, kind, productLine, submissionId) => {
    expect(whole(id)).toContain(requiredFileName({ component, kind, productLine, submissionId }));
  },
);

test('guides name the statuses as lists do', () => {
  const { NoIssues, Warning } = validationStatusLabels;
  expect(whole('cahps-guide')).toContain(`only at ${NoIssues}.`);
  expect(whole('hos-guide')).toContain(`at ${NoIssues} or ${Warning};`);
});

test('there are at least fifteen questions, each with an answer', () => {
  const questions = sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'question'));
  expect(questions.length).toBeGreaterThanOrEqual(15);
  expect(questions.filter(({ answer }) => answer.length === 0)).toEqual([]);
});

test('the calendar has the season’s dates with their zone, and the reader’s own time', () => {
  expect(whole('calendar')).toContain('Jun 1, 2026, 11:59 PM EDT (8:59 PM PDT your time)');
  const without = getSections({ ...facts, milestones: [] }).find(({ id }) => id === 'calendar');
  expect(without?.blocks.flatMap(toTexts)).toContain('The dates of this season are not set yet.');
});

test('markup', () => {
  expect(toPieces('a **b** `c` [d](#e).')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'strong', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'd', target: '#e' },
    { kind: 'text', text: '.' },
  ]);
});

test('the search finds blocks by all words, terms one by one, and whole sections by title', () => {
  expect(search(sections, '  ')).toBe(sections);
  expect(search(sections, 'xyzzy')).toEqual([]);
  const oversample = search(sections, 'OVERSAMPLE records replace');
  expect(oversample).toHaveLength(1);
  expect(oversample[0]?.blocks).toEqual([
    { kind: 'terms', entries: [['Oversample', 'Additional sampled records that replace excluded ones.']] },
  ]);
  const glossary = sections.find(({ id }) => id === 'glossary');
  expect(search(sections, 'glossary')).toEqual([glossary]);
  const question = search(sections, 'signer is away');
  expect(question.flatMap(anchorsOfBlocks)).toContain('faq-sign-for-me');
});

const anchorsOfBlocks = (section: (typeof sections)[number]): readonly string[] => getAnchors([section]);

test('a rule is found by its id, however it is typed, and shown with why and what to do', () => {
  const rules = [
    { id: 'I-003', name: 'NumeratorExceedsDenominator', severity: 'Error' },
    { id: 'F-007', name: 'UnknownSubmission', severity: 'Fatal' },
  ] as const;
  const whole = [
    ...sections,
    createRulesSection(
      rules.map((rule) => ({ ...rule, summary: 'Wrong.', why: 'It counts.', fix: 'Recount.' })),
    ),
  ];
  for (const query of ['I-003', 'i-003', 'I003', 'numeratorexceeds']) {
    const found = search(whole, query).find(({ id }) => id === 'rules');
    expect(found?.blocks, query).toEqual([
      {
        kind: 'terms',
        entries: [
          ['I-003 NumeratorExceedsDenominator', 'Error. Wrong. **Why:** It counts. **What to do:** Recount.'],
        ],
      },
    ]);
  }
  expect(search(whole, 'F-007').map(({ id }) => id)).toContain('rules');
});
