/** The validation dictionary: every rule with its explanation, printed from the rules themselves. */
import { csvRow } from '@idss/domain/csv/write-csv';
import type { Rule } from './rule.ts';

/** The documentation of a rule, without its check. */
export interface DictionaryEntry {
  readonly id: string;
  readonly name: string;
  readonly severity: Rule<never>['severity'];
  readonly scope: Rule<never>['scope'];
  readonly experimental: boolean;
  readonly summary: string;
  readonly why: string;
  readonly fix: string;
  readonly source: string;
}

type RuleDocument = Omit<DictionaryEntry, 'experimental'> & { readonly experimental?: true };

/** In the order of ids; a rule in two lists is printed once. */
export function createDictionary(rules: Iterable<RuleDocument>): DictionaryEntry[] {
  const byId = new Map<string, DictionaryEntry>();
  for (const { id, name, severity, scope, experimental, summary, why, fix, source } of rules)
    byId.set(id, {
      id,
      name,
      severity,
      scope,
      experimental: experimental === true,
      summary,
      why,
      fix,
      source,
    });
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

export function* dictionaryCsv(entries: Iterable<DictionaryEntry>): Generator<string> {
  yield csvRow(['Id', 'Name', 'Severity', 'Scope', 'Experimental', 'Summary', 'Why', 'Fix', 'Specification']);
  for (const e of entries)
    yield csvRow([
      e.id,
      e.name,
      e.severity,
      e.scope,
      e.experimental ? 'Y' : 'N',
      e.summary,
      e.why,
      e.fix,
      e.source,
    ]);
}
