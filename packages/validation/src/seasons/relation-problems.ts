/** A relation that names nothing of its measure, or compares nothing, would be kept by every file. Spec: season-check. */
import { alignedIndicators, listSums, metricName } from '../rules/hedis/relations.ts';
import type { CatalogueMeasure, Relation } from './catalogue.ts';
import { type Path, type Refuse, requireName } from './json-problem.ts';
import type { JsonSchema } from './schemas/json-schema.ts';
import { relationTypes } from './schemas/relation-schemas.ts';
import { foundText } from './schemas/list-schema-problems.ts';

export function checkRelations(measure: CatalogueMeasure, at: Path, refuse: Refuse): void {
  const isDefined = (text: string | undefined): text is string => text !== undefined;
  const known = {
    metric: new Set(measure.indicators.map(({ metric }) => metric)),
    stratum: new Set(measure.indicators.map(({ stratum }) => stratum).filter(isDefined)),
    group: new Set(measure.indicators.map(({ group }) => group).filter(isDefined)),
  };
  for (const [n, relation] of measure.relations.entries()) {
    const path = [...at, 'relations', n];
    const names = listNames(relation);
    let isWhole = true;
    for (const { name, field, kind } of names) {
      const bare = kind === 'metric' ? metricName(measure.code, name) : name;
      if (known[kind].has(bare)) continue;
      isWhole = false;
      requireName(refuse, {
        name: bare,
        known: known[kind],
        path: [...path, ...field],
        what: `a ${kind} of ${measure.code}`,
      });
    }
    if (isWhole && !comparesSomething(measure, relation, names))
      refuse(
        [...path, 'type'],
        `a relation that compares something; this one finds no indicators to compare`,
        {
          found: foundText(relation.type),
          fix: `Name ${names[0]?.kind === 'metric' ? 'metrics that have the same strata' : 'a total that has parts'}, or remove the relation.`,
        },
      );
  }
}

interface Name {
  readonly name: string;
  /** Below the relation. */
  readonly field: Path;
  readonly kind: NonNullable<JsonSchema['refersTo']>;
}

function listNames(relation: Relation): readonly Name[] {
  const { needs = {}, may = {} } = relationTypes[relation.type] ?? {};
  return Object.entries({ ...needs, ...may }).flatMap(([field, schema]): Name[] => {
    const value: unknown = relation[field as keyof Relation];
    const kind = schema.refersTo ?? schema.items?.refersTo;
    if (kind === undefined || value === undefined) return [];
    const names: readonly unknown[] = Array.isArray(value) ? value : [value];
    return names.flatMap((name, i) =>
      typeof name === 'string' ? [{ name, field: Array.isArray(value) ? [field, i] : [field], kind }] : [],
    );
  });
}

const sums = new Set(['sumToTotal', 'groupSumToTotal', 'metricSum']);

/** Two metrics are compared where both have an indicator of one group and stratum. */
function comparesSomething(measure: CatalogueMeasure, relation: Relation, names: readonly Name[]): boolean {
  if (sums.has(relation.type)) return listSums(measure, relation).length > 0;
  if (names.length === 0) return true;
  // A copy: what is found for a relation is kept for the rules by its object.
  return alignedIndicators(
    measure,
    { ...relation },
    names.map(({ name }) => name),
  ).some(({ indicators }) => indicators.filter((indicator) => indicator !== undefined).length > 1);
}
