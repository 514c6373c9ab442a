/** Every rule, by id. */
import { cahpsRules } from './rules/cahps/rules.generated.ts';
import { hedisRules } from './rules/hedis/rules.generated.ts';
import { hosRules } from './rules/hos/rules.generated.ts';
import type { Rule } from './rule.ts';

export const knownRules: ReadonlyMap<string, Rule<never>> = new Map(
  [hedisRules, cahpsRules, hosRules]
    .flatMap((rules): (readonly Rule<never>[])[] => Object.values(rules))
    .flat()
    .map((rule) => [rule.id, rule]),
);
