/** Every validation rule with the words that explain it, in the order of their ids. */
import type { Severity } from '@idss/domain/findings/finding';
import { duplicateInBatch } from '@idss/validation/rules/hedis/duplicate-in-batch';
import { hedisRules } from '@idss/validation/rules/hedis/registry';
import { tooManyFiles } from '@idss/validation/rules/hedis/too-many-files';
import { zipProblem } from '@idss/validation/rules/hedis/zip-problem';

export interface ExplainedRule {
  readonly id: string;
  readonly name: string;
  readonly severity: Severity;
  readonly scope: string;
  readonly experimental: boolean;
  readonly summary: string;
  readonly why: string;
  readonly fix: string;
  readonly source: string;
}

const { reader, ...lists } = hedisRules;

/** By id. */
export const explainedRules: ReadonlyMap<string, ExplainedRule> = new Map(
  [...Object.values(reader), ...Object.values(lists).flat(), duplicateInBatch, tooManyFiles, zipProblem]
    .map(({ id, name, severity, scope, experimental = false, summary, why, fix, source }) => ({
      id,
      name,
      severity,
      scope,
      experimental,
      summary,
      why,
      fix,
      source,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
    .map((rule) => [rule.id, rule]),
);
