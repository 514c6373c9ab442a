/** The arithmetic of a finding, by its rule. */
import type { Arithmetic, ExplainedFinding, StoredNumbers } from './arithmetic.ts';
import { knownRules } from './known-rules.ts';

/** null where its rule compares no numbers, or they are not there. */
export const explainNumbers = (
  finding: ExplainedFinding & { readonly ruleId: string },
  stored: StoredNumbers,
): Arithmetic | null => knownRules.get(finding.ruleId)?.explainNumbers?.(finding, stored) ?? null;
