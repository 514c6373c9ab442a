/** The texts of the rules with the numbers that a season sets. Spec: rules-texts. */
import type { Rule, RuleTexts } from './rule.ts';
import { cahpsRules } from './rules/cahps/rules.generated.ts';
import { hedisRules } from './rules/hedis/rules.generated.ts';
import { hosRules } from './rules/hos/rules.generated.ts';
import type { SeasonDefinition } from './seasons/season-definition.ts';

const numberedRules: ReadonlyMap<string, Rule<never>> = new Map(
  [hedisRules, cahpsRules, hosRules]
    .flatMap((rules): (readonly Rule<never>[])[] => Object.values(rules))
    .flat()
    .filter(({ textsWith }) => textsWith !== undefined)
    .map((rule) => [rule.id, rule]),
);

/** Its smallest denominator is a number of the survey's scoring. */
const smallDenominatorRule = 'C-016';

/** `rule` with the texts that the season's numbers give it. */
export function withSeasonTexts<Named extends { readonly id: string } & Partial<RuleTexts>>(
  rule: Named,
  { ruleSettings, cahps }: Pick<SeasonDefinition, 'ruleSettings' | 'cahps'>,
): Named {
  const numbered = numberedRules.get(rule.id);
  if (!numbered?.textsWith) return rule;
  const { threshold, lowerThreshold } = ruleSettings.get(rule.id) ?? {};
  const highest =
    rule.id === smallDenominatorRule
      ? cahps.scoring.smallestDenominator
      : (threshold ?? numbered.threshold?.value ?? 0);
  const texts = numbered.textsWith(highest, lowerThreshold ?? numbered.lowerThreshold?.value ?? 0);
  return { ...rule, ...texts };
}
