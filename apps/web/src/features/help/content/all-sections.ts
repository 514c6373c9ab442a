/**
 * The whole help page, in its order: the texts, with what the season, this installation and the domain say in place of
 * `{words}`. Sections for staff and for managers of users are shown to them only. Spec: help-staff.
 */
import { hosStatements, withVendor } from '@idss/domain/attestation/hos-attestation';
import { deadlineForReader } from '@idss/domain/moments/moment-text';
import { actionNames, roleLabels, roleNames } from '@idss/domain/permissions/actions';
import defaultMatrix from '@idss/domain/permissions/default-matrix';
import { readSecurityMatrix } from '@idss/domain/permissions/matrix';
import { programs } from '@idss/domain/program';
import { listStages } from '@idss/domain/stages/stage';
import { reviewKeys } from '#src/components/review-keys.ts';
import type { Block, HelpFacts, Section } from '../help-text.ts';
import answers from './answers.md';
import guides from './guides.md';
import reference from './reference.md';
import staff from './staff.md';
import start from './start.md';

const writtenSections: readonly Section[] = [...start, ...guides, ...staff, ...reference, ...answers];

/** `Ctrl + Home, Ctrl + End` as this page writes keys. */
const formatKeys = (keys: string): string =>
  keys
    .split(', ')
    .map((key) => (key === 'Arrow keys' ? key : `\`${key.replaceAll(' + ', '+').replace('Escape', 'Esc')}\``))
    .join(', ');

/** Roles that may do it, as the portal is delivered. */
function listRolesByAction(): readonly (readonly [string, string])[] {
  const result = readSecurityMatrix(defaultMatrix);
  if (!result.ok) return [];
  return actionNames.map((action) => {
    const allowed = result.matrix.get(action)?.roles;
    const roles = roleNames.filter((role) => allowed?.has(role)).map((role) => roleLabels[role]);
    return [action, roles.join(', ')];
  });
}

const titles = programs.map(
  (program) => [program, listStages(program, true).map(({ title }) => title)] as const,
);

/** Values of the `{words}` that no installation or season changes. */
const constants: readonly (readonly [string, string])[] = [
  ...titles.map(
    ([program, stageTitles]) =>
      [`steps ${program}`, stageTitles.map((title) => `**${title}**`).join(', ')] as const,
  ),
  ...titles.map(([program, stageTitles]) => [`order ${program}`, stageTitles.join(' → ')] as const),
  ...hosStatements.texts.map((text, index) => [`HOS statement ${index + 1}`, withVendor(text, '')] as const),
  ...listRolesByAction(),
];

/** The season's dates in place of the table that explains them, or the sentence that there are none yet. */
function fillCalendar(section: Section, { milestones, timeZone, ownTimeZone }: HelpFacts): Section {
  const isSet = milestones.length > 0;
  const blocks = section.blocks
    .filter(({ kind }) => kind !== (isSet ? 'note' : 'table'))
    .map((block): Block => {
      if (block.kind !== 'table') return block;
      const rows = milestones.map(({ program, key, label, at }) => {
        const meaning = block.rows.find(([name]) => name === `${program} ${key}`)?.[2] ?? '';
        return [label, deadlineForReader(at, timeZone, ownTimeZone), meaning];
      });
      return { ...block, rows };
    });
  return { ...section, blocks };
}

function fillReviewKeys(section: Section): Section {
  const blocks = section.blocks.map((block): Block => {
    if (block.kind !== 'table') return block;
    const rows = block.rows.flatMap((row) =>
      row[1] === '{review keys}'
        ? reviewKeys.map(([keys, description]) => [row[0] ?? '', formatKeys(keys), description])
        : [row],
    );
    return { ...block, rows };
  });
  return { ...section, blocks };
}

export function getSections(facts: HelpFacts): readonly Section[] {
  const { measurementYear, providerName, isAdministrator, isUserManager } = facts;
  const values = new Map([
    ...constants,
    ['measurementYear', String(measurementYear)],
    ['providerName', providerName],
  ]);
  const fill = (text: string): string =>
    text.replaceAll(/\{([A-Za-z][\w ]*)\}/g, (placeholder, name: string) => values.get(name) ?? placeholder);
  const sections = writtenSections
    .filter(({ id }) => (id.startsWith('staff-') ? isAdministrator : id !== 'manage-users' || isUserManager))
    .map((section) => {
      if (section.id === 'calendar') return fillCalendar(section, facts);
      return section.id === 'keyboard' ? fillReviewKeys(section) : section;
    });
  return JSON.parse(JSON.stringify(sections), (_key, value: unknown) =>
    typeof value === 'string' ? fill(value) : value,
  );
}

/** The links that the page begins with. Spec: help-page. */
export const getFirstLinks = ({
  measurementYear,
}: HelpFacts): readonly { label: string; section: string }[] => [
  { label: `HEDIS FAQ (${measurementYear})`, section: 'faq' },
  { label: 'Import Templates and Materials', section: 'materials' },
  { label: 'HEDIS User Guide', section: 'hedis-guide' },
  { label: 'CAHPS User Guide', section: 'cahps-guide' },
  { label: 'HOS User Guide', section: 'hos-guide' },
  { label: 'Signer Instructions', section: 'signer-instructions' },
];
