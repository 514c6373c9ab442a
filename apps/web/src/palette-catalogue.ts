/** The parts of the palette that are loaded after it: the sections of the help page and the reports of the person. */
import { getSections } from '#src/features/help/content/all-sections.ts';
import { type HelpFacts, search, toPlainText, toTexts } from '#src/features/help/help-text.ts';
import { type Facts, getOfferedReports } from '#src/features/reports/offered-reports.ts';
import type { Entry } from '#src/features/shell/palette/entries.ts';
import { paths } from './paths.ts';

const maxSections = 5;

/** The sections with every word: those that are called so first, then those that say it. */
export function findHelp(facts: HelpFacts, text: string): readonly Entry[] {
  const sections = getSections(facts);
  const found = search(sections, text);
  const isTitle = ({ title }: { title: string }): boolean =>
    title.toLowerCase().includes(text.trim().toLowerCase());
  return [...found.filter(isTitle), ...found.filter((section) => !isTitle(section))]
    .slice(0, maxSections)
    .map(({ id, title, blocks }) => ({
      group: 'help',
      label: title,
      detail: toPlainText(blocks.flatMap(toTexts)[0] ?? '').slice(0, 120),
      icon: 'help',
      does: paths.help(id),
    }));
}

export const toReportEntries = (facts: Facts): readonly Entry[] =>
  (getOfferedReports(facts)?.groups ?? []).flatMap(({ links }) =>
    links.map(({ title, description, href }) => ({
      group: 'screens',
      label: title,
      detail: 'Report',
      icon: 'report',
      does: href,
      words: description,
    })),
  );
