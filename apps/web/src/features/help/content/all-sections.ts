/** The whole help page, in its order. */
import type { HelpFacts, Section } from '../help-text.ts';
import { answerSections, materialSection } from './answers.ts';
import { guideSections } from './guides.ts';
import { referenceSections } from './reference.ts';
import { staffSections } from './staff.ts';
import { startSections } from './start.ts';

export const allSections = (facts: HelpFacts): readonly Section[] => [
  ...startSections(facts),
  ...guideSections(facts),
  materialSection,
  ...staffSections(facts),
  ...referenceSections,
  ...answerSections(facts),
];

/** The links that the page begins with. Spec: help-page. */
export const firstLinks = ({ measurementYear }: HelpFacts): readonly { label: string; section: string }[] => [
  { label: `HEDIS FAQ (${measurementYear})`, section: 'faq' },
  { label: 'Import Templates and Materials', section: 'materials' },
  { label: 'HEDIS User Guide', section: 'hedis-guide' },
  { label: 'CAHPS User Guide', section: 'cahps-guide' },
  { label: 'HOS User Guide', section: 'hos-guide' },
  { label: 'Signer Instructions', section: 'signer-instructions' },
];
