/** The validation rules as a section for the search: the page does not show all of them. */
import type { Answer } from '#src/api/calls.ts';
import type { Section } from '../help-text.ts';

type Rule = Pick<Answer<'GetRules'>[number], 'id' | 'name' | 'severity' | 'summary' | 'why' | 'fix'>;

export const createRulesSection = (rules: readonly Rule[]): Section => ({
  id: 'rules',
  title: 'Validation rules',
  group: 'Reference',
  blocks: [
    {
      kind: 'terms',
      entries: rules.map(({ id, name, severity, summary, why, fix }) => [
        `${id} ${name}`,
        `${severity}. ${summary} **Why:** ${why} **What to do:** ${fix}`,
      ]),
    },
  ],
});
